// What the page of a plan shows of a submission. Its amounts are the server's (P136). Pure.
import { balanceMessage } from "@billwright/engine";
import { isUnreadDate } from "@billwright/engine/calendar";
import type { InstallmentLine, MessageRef } from "@billwright/schemas";
import type { Data } from "../../client/client.ts";

export type SubmissionData = Data<"GET /api/Enrollments/GetSubmissionData">;

/** Its lines; or why none are shown; no reason is shown where the form has no number of instalments. */
export type Plan = { lines: InstallmentLine[] } | { fault: MessageRef | null };

type Terms = Pick<
  SubmissionData,
  "accountBalance" | "installmentPeriod" | "schedule" | "arrangement" | "nextBillDate" | "recipientId"
>;

export function planOf(terms: Terms): Plan {
  const { accountBalance: balance, installmentPeriod: period, nextBillDate, schedule, arrangement } = terms;
  if (isUnreadDate(nextBillDate)) return { fault: { key: "plan.badDate", params: {} } };
  if (balance === null || balance < 0) return { fault: balanceMessage(terms.recipientId) };
  if (period === null) return { fault: null };
  const lines = arrangement?.lines ?? schedule;
  // The terms of older data, which no form of today accepts.
  return lines === null ? { fault: { key: "plan.failed", params: {} } } : { lines };
}
