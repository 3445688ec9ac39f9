// The plan of a submission, by the same engine as the form's. Pure.
import { balanceMessage, installmentSchedule } from "@billwright/engine";
import { dateOf } from "@billwright/engine/calendar";
import type { InstallmentLine, MessageRef } from "@billwright/schemas";
import type { Data } from "../../client/client.ts";

export type SubmissionData = Data<"GET /api/Enrollments/GetSubmissionData">;

/** Its lines; or why there are none; no reason is shown where the form has no number of instalments. */
export type Plan = { lines: InstallmentLine[] } | { fault: MessageRef | null };

type Terms = Pick<
  SubmissionData,
  "accountBalance" | "installmentPeriod" | "downPayment" | "nextBillDate" | "recipientId"
> & { submissionTime: string };

export function planOf(terms: Terms): Plan {
  const { accountBalance: balance, installmentPeriod: period, nextBillDate, downPayment, submissionTime } = terms;
  if (nextBillDate !== null && dateOf(nextBillDate) === null) return { fault: { key: "plan.badDate", params: {} } };
  if (balance === null || balance < 0) return { fault: balanceMessage(terms.recipientId) };
  if (period === null) return { fault: null };
  try {
    return { lines: installmentSchedule({ balance, period, downPayment, nextBillDate, today: submissionTime }) };
  } catch (error) {
    // The terms of older data, which no form of today accepts.
    if (error instanceof RangeError) return { fault: { key: "plan.failed", params: {} } };
    throw error;
  }
}
