// What is left to pay of a bill, by when, and the way to pay it: in sight beside the bill's own pages, which say how it was on its day.
import { dayFormat, moneyFormat, type CallData } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { FactRow } from "../../ui/Facts.tsx";

type BillNow = NonNullable<CallData<"POST /api/v1/Media/BillNow">>;

export function BillBar({ bill }: { bill: Pick<BillNow, "due" | "country" | "left" | "owed" | "asOf" | "pay"> }) {
  const { t, language } = useWords();
  const { due, country, left = null, owed = null, asOf = null, pay = null } = bill;
  if (left === null && owed === null) return null;
  const money = moneyFormat(language, country);
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <section className="bw-bill-bar bw-screen-only" aria-label={t("pay.owedTitle")}>
      <dl>
        <FactRow label={t("pay.billLeft")} value={left === null ? null : money(left)} isMain />
        <FactRow label={t("pay.due")} value={due === null || left === 0 ? null : dayFormat(language)(due)} />
        <FactRow label={t("pay.owed")} value={owed === null ? null : money(Math.max(0, owed))} />
      </dl>
      {asOf !== null && <p className="bw-small">{t("pay.asOf", { time: time.format(new Date(asOf)) })}</p>}
      {pay !== null && (
        <a className="bw-button bw-button--primary" href={pay}>
          {t("invoice.pay")}
        </a>
      )}
    </section>
  );
}
