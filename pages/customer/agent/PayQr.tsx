// The code that the customer scans from the agent's phone.
import { useWords } from "../../i18n/useWords.ts";
import { useShowResult } from "./useShowResult.ts";

/** Its size is known before it is decoded: the page scrolls to the whole of it. */
export function PayQr({ picture, account }: { picture: string; account: string }) {
  const { t } = useWords();
  const result = useShowResult<HTMLElement>(picture);
  return (
    <figure ref={result} tabIndex={-1} className="bw-card bw-agent-qr">
      <figcaption>{t("agent.scan")}</figcaption>
      <img src={picture} alt={t("agent.qrAlt", { account })} width={352} height={352} />
    </figure>
  );
}
