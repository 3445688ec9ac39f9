// The facts of autopay and e-bill that are sent to the biller: a customer enrolled, changed or ended it.
import type { EnrollmentType } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import type { FinalReport } from "../../finalReport.ts";
import { handFact, unblockFacts } from "../../platform/index.ts";

/** A mandate and an e-bill enrolment have the id of their submission. What the form says of them is added as it is sent. */
export const handMandate = (
  transaction: Transaction,
  { reportId, at, ...report }: FinalReport,
  replaces: string | undefined,
): Promise<void> => {
  const fact = { key: reportId, about: reportId, at };
  return replaces === undefined
    ? handFact(transaction, report, { ...fact, kind: "mandate.made", data: { mandateId: reportId } })
    : handFact(transaction, report, { ...fact, kind: "mandate.changed", data: { mandateId: reportId, replaces } });
};

export const handEbill = (transaction: Transaction, { reportId, at, ...report }: FinalReport): Promise<void> =>
  handFact(transaction, report, {
    ...{ kind: "ebill.on", key: reportId, about: reportId, at },
    data: { enrollmentId: reportId },
  });

interface Ended {
  accountId: string;
  subject: string;
  recipientId: string | null;
  type: EnrollmentType;
  reportId: string;
  by: "customer" | "erasure";
  at: Date;
}

/** Sent at once: what was to be sent before and waits for the biller's key goes without the numbers, which are forgotten. */
export async function handEnd(transaction: Transaction, { type, reportId, by, at, ...whom }: Ended): Promise<void> {
  const fact = { key: reportId, about: reportId, at };
  if (type === "AutoPay")
    await handFact(transaction, whom, { ...fact, kind: "mandate.ended", data: { mandateId: reportId, by } });
  else await handFact(transaction, whom, { ...fact, kind: "ebill.off", data: { enrollmentId: reportId, by } });
  await unblockFacts(transaction, { accountId: whom.accountId, party: whom.subject });
}
