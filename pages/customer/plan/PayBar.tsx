// What is due next of a plan, and the ways to pay it: in sight while the lines are read.
import { dayFormat, type Arrangement, type PlanPayLinks } from "@billwright/schemas";
import { safeAddress } from "../../client/safeAddress.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useSite } from "../../services/useSite.ts";
import type { Fact } from "../../ui/Facts.tsx";
import { OwedBar } from "../../ui/OwedBar.tsx";

export interface PayBarProps {
  /** What is owed, as it is called. */
  owed: Fact;
  money(amount: number): string;
  /** The down payment, while it is to be paid. */
  now: { amount: number; due: string; address: string } | null;
  next: Arrangement["next"];
  links: PlanPayLinks | null;
}

export function PayBar({ owed, money, now, next, links }: PayBarProps) {
  const { t, language } = useWords();
  const { origin } = useSite();
  const nextAddress = now === null ? safeAddress(links?.next ?? null, origin) : null;
  const allAddress = safeAddress(links?.all ?? null, origin);
  if (now === null && nextAddress === null && allAddress === null) return null;
  const dateOf = dayFormat(language);
  return (
    <OwedBar title={t("budget.planSummary")} facts={[{ ...owed, isOnlyAside: true }]}>
      {now !== null && (
        <>
          <p>{t("plan.payNowText", { amount: money(now.amount), date: dateOf(now.due) })}</p>
          <a className="bw-button bw-button--primary" href={now.address}>
            {t("plan.payNow")}
          </a>
        </>
      )}
      {nextAddress !== null && next !== null && (
        <>
          <p>{t("plan.nextText", { amount: money(next.amount), date: dateOf(next.due) })}</p>
          <a className="bw-button bw-button--primary" href={nextAddress}>
            {t("plan.payNext")}
          </a>
        </>
      )}
      {allAddress !== null && (
        <a className="bw-button" href={allAddress}>
          {t("plan.payAll")}
        </a>
      )}
    </OwedBar>
  );
}
