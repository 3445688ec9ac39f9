// Leads from a plan to the payment of its first line, while that is to be paid (decisions-proposed.md P39).
import { useEffect } from "react";
import type { InstallmentLine } from "@billwright/schemas";
import { safeAddress } from "../../client/safeAddress.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { OwedBar } from "../../ui/OwedBar.tsx";

export interface PayNowProps {
  /** The line that is paid at once; undefined: the plan has none. */
  first: InstallmentLine | undefined;
  /** The account's, formatted. */
  balance: string;
  money(amount: number): string;
}

export function PayNow({ first, balance, money }: PayNowProps) {
  const { t, language } = useWords();
  const { notices } = useApp();
  const token = useLinkToken();
  const query = first && first.amount > 0 ? { token, amount: first.amount.toFixed(2) } : null;
  const { data, failure, reload } = useCall("GET /api/Enrollments/GetInstallmentPayLink", query && { query });
  useEffect(() => {
    if (failure !== null) notices.notSent(failure, reload);
  }, [failure, notices, reload]);
  const address = safeAddress(data, window.location.origin);
  if (first === undefined || address === null) return null;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return (
    <OwedBar
      title={t("budget.planSummary")}
      facts={[{ label: t("installment.accountBalance"), value: balance, isOnlyAside: true }]}
    >
      <p>{t("plan.payNowText", { amount: money(first.amount), date: day.format(new Date(first.dueDate)) })}</p>
      <a className="bw-button bw-button--primary" href={address}>
        {t("plan.payNow")}
      </a>
    </OwedBar>
  );
}
