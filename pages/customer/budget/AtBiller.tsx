// What has become of a plan or of budget billing at the biller: until it has answered, nothing is promised (decisions-proposed.md P137).
import { dayFormat, type HandOver, type MessageKey } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";

interface AtBillerProps {
  handOver: HandOver | undefined;
  /** Left out: what waits, or holds from a day, is not mentioned. */
  waiting?: MessageKey;
}

export function AtBiller({ handOver, waiting }: AtBillerProps) {
  const { t, language } = useWords();
  if (handOver?.state === "waiting" && waiting !== undefined) return <p role="status">{t(waiting)}</p>;
  if (handOver?.state === "acknowledged" && handOver.from !== null && waiting !== undefined)
    return <p>{t("after.holdsFrom", { date: dayFormat(language)(handOver.from) })}</p>;
  if (handOver?.state !== "refused") return null;
  return (
    <p className="bw-notice" data-tone="error" role="status" dir="auto">
      {t("budget.refused", { reason: handOver.reason ?? "" })} {t("budget.refusedNext")}
    </p>
  );
}
