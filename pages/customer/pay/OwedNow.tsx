// Who pays what for whom, what is owed, and what was paid lately by whatever link (decisions-proposed.md P136, P149).
import { dayFormat, moneyFormat } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { Facts } from "../../ui/Facts.tsx";
import type { PayInfo } from "./payInfo.ts";

export function OwedNow({ info }: { info: PayInfo }) {
  const { t } = useWords();
  const { owed, asOf, payer, bill, lately } = info.debt;
  const { money, day, dayAndTime } = useFormats(info);
  return (
    <section className="bw-pay-owed" aria-label={t("pay.owedTitle")}>
      <Facts
        facts={[
          { label: t("pay.payer"), value: payer },
          { label: t("pay.bill"), value: bill?.number ?? null, isCode: true },
          { label: t("pay.billLeft"), value: bill ? money(bill.left) : null },
          { label: t("pay.due"), value: bill?.due ? day(bill.due) : null },
          { label: t("pay.owed"), value: owed === null ? null : money(Math.max(0, owed)), isMain: true },
        ]}
      />
      {owed !== null && asOf !== null && <p className="bw-pay-asof">{t("pay.asOf", { time: dayAndTime(asOf) })}</p>}
      {owed !== null && owed <= 0 && (
        <p className="bw-notice" data-tone="success">
          {owed < 0 ? t("pay.credit", { amount: money(-owed) }) : t("pay.owesNothing")}
        </p>
      )}
      {lately.length > 0 && (
        <ul className="bw-notice bw-pay-lately" data-tone="info">
          {lately.map(({ transactionId, amount, date, isOnAccount }) => (
            <li key={transactionId}>
              {t(isOnAccount ? "pay.lately" : "pay.latelyNotYet", { amount: money(amount), time: dayAndTime(date) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** After a payment: what is owed since, and from when the biller's figure is. Nothing where nobody knows. */
export function OwesNow({ info }: { info: { country: string; debt: Pick<PayInfo["debt"], "owed" | "asOf"> } }) {
  const { t } = useWords();
  const { owed, asOf } = info.debt;
  const { money, dayAndTime } = useFormats(info);
  if (owed === null) return null;
  const amount = money(Math.abs(owed));
  return (
    <p>
      {owed === 0 ? t("pay.owesNothing") : t(owed > 0 ? "pay.owesNow" : "pay.credit", { amount })}
      {asOf !== null && ` ${t("pay.asOf", { time: dayAndTime(asOf) })}`}
    </p>
  );
}

export interface AmountChoicesProps {
  info: PayInfo;
  onChoose(amount: number): void;
}

/** Amounts that need not be typed; none where no other can be paid. */
export function AmountChoices({ info, onChoose }: AmountChoicesProps) {
  const { t } = useWords();
  const { money, day } = useFormats(info);
  const { owed, bill, nextLine } = info.debt;
  const choices = [
    ...(owed !== null && owed > 0 ? [{ amount: owed, words: t("pay.payOwed", { amount: money(owed) }) }] : []),
    ...(bill && bill.left > 0 && bill.left !== owed
      ? [{ amount: bill.left, words: t("pay.payBill", { amount: money(bill.left) }) }]
      : []),
    ...(nextLine
      ? [
          {
            amount: nextLine.amount,
            words: t("pay.payLine", { amount: money(nextLine.amount), day: day(nextLine.due) }),
          },
        ]
      : []),
  ];
  if (info.isFixed || choices.length === 0) return null;
  return (
    <div className="bw-pay-amounts" role="group" aria-label={t("pay.amounts")}>
      {choices.map(({ amount, words }) => (
        <button key={words} type="button" className="bw-button" onClick={() => onChoose(amount)}>
          {words}
        </button>
      ))}
    </div>
  );
}

function useFormats({ country }: Pick<PayInfo, "country">) {
  const { language } = useWords();
  const times = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return {
    money: moneyFormat(language, country),
    /** yyyy-mm-dd */
    day: dayFormat(language),
    /** ISO 8601 */
    dayAndTime: (at: string) => times.format(new Date(at)),
  };
}
