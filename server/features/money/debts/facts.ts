// The facts of an instalment plan that are sent to the biller: it was agreed to, replaced another, or ended.
import type { ArrangementEnd } from "@billwright/engine/debt";
import { unitsOf } from "@billwright/engine/money";
import type { HandOver, InstallmentLine } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { handFact, handOverState } from "../../platform/index.ts";

interface Agreed {
  agreementId: string;
  agreedAt: Date;
  lines: readonly InstallmentLine[];
  /** In minor units. */
  balance: number;
  consent: { text?: string[]; textHash?: string; language?: string };
  /** What it follows; null: nothing. */
  replaces: { arrangementId: string; by: ArrangementEnd } | null;
}

export function handAgreement(transaction: Transaction, customer: CustomerKey, agreed: Agreed): Promise<void> {
  const { agreementId, agreedAt: at, lines, balance, consent, replaces } = agreed;
  const { text = [], textHash = null, language = "en" } = consent;
  const data = {
    ...{ planId: agreementId, balance: unitsOf(balance) },
    lines: lines.map(({ amount, dueDate, month, downPayment }) => ({ amount, dueDate, month, downPayment })),
    agreed: { at: at.toISOString(), text, textHash, language },
  };
  const fact = { key: agreementId, about: agreementId, at };
  return replaces?.by === "replacement"
    ? handFact(transaction, customer, {
        ...{ ...fact, kind: "plan.replaced" },
        data: { ...data, replaces: replaces.arrangementId },
      })
    : handFact(transaction, customer, { ...fact, kind: "plan.agreed", data });
}

/** What has become of a plan at the biller; null: it was never to hear of it. */
export const planHandOver = (on: Queryable, accountId: string, planId: string): Promise<HandOver | null> =>
  handOverState(on, { accountId, about: planId, kinds: ["plan.agreed", "plan.replaced"] });

/** A plan that is replaced or paid is reported to the biller by these. */
export async function handEnd(
  transaction: Transaction,
  customer: CustomerKey,
  planId: string,
  { at, by }: { at: Date; by: ArrangementEnd },
): Promise<void> {
  if (by !== "customer" && by !== "late") return;
  await handFact(transaction, customer, { kind: "plan.ended", key: planId, about: planId, data: { planId, by }, at });
}
