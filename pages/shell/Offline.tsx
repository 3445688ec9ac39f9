// Word of being offline, in a live region that stands before there is any.
import { useWords } from "../i18n/useWords.ts";
import { useOnline } from "../ui/useOnline.ts";

export function Offline() {
  const { t } = useWords();
  const online = useOnline();
  return (
    <div role="status" className="bw-offline">
      {online ? null : <p>{t("shell.offline")}</p>}
    </div>
  );
}
