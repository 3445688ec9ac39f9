// Leads from a plan to the payment of its first line, while that is to be paid (decisions-proposed.md P39), and of the lines after it (P136).
import { useEffect } from "react";
import type { Arrangement, InstallmentLine } from "@billwright/schemas";
import { safeAddress } from "../../client/safeAddress.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall, type Loaded } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { useSite } from "../../services/useSite.ts";
import type { Fact } from "../../ui/Facts.tsx";
import { PayBar } from "./PayBar.tsx";

export interface PlanPaymentsProps {
  /** The line that is paid at once; undefined: the plan has none. */
  first: InstallmentLine | undefined;
  arrangement: Arrangement | null;
  /** What is owed, as it is called. */
  owed: Fact;
  money(amount: number): string;
}

export function PlanPayments({ first, arrangement, owed, money }: PlanPaymentsProps) {
  const token = useLinkToken();
  const { origin } = useSite();
  const now = useShownCall(
    useCall(
      "GET /api/Enrollments/GetInstallmentPayLink",
      first && first.amount > 0 ? { query: { token, amount: first.amount.toFixed(2) } } : null,
    ),
  );
  const isOwed = arrangement?.status === "standing" && arrangement.next !== null;
  const later = useShownCall(useCall("GET /api/Enrollments/GetPlanPayLinks", isOwed ? { query: { token } } : null));
  const payNow = first && safeAddress(now, origin);
  return (
    <PayBar
      {...{ owed, money }}
      now={first && payNow ? { amount: first.amount, due: first.dueDate, address: payNow } : null}
      next={arrangement?.next ?? null}
      links={later}
    />
  );
}

/** Its data; where it failed, the error window says so, and the plan stays. */
export function useShownCall<Answer>({ data, failure, reload }: Loaded<Answer>): Answer | null {
  const { notices } = useApp();
  useEffect(() => {
    if (failure !== null) notices.notSent(failure, reload);
  }, [failure, notices, reload]);
  return data;
}
