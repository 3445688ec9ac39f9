// What a customer agreed to pay, and when.
import type { ArrangementFact } from "@billwright/engine/debt";
import { centsOf } from "@billwright/engine/money";
import type { InstallmentLine } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";

export interface Agreement {
  agreementId: string;
  agreedAt: Date;
  lines: InstallmentLine[];
}

interface NewAgreement extends Agreement {
  /** In minor units. */
  balance: number;
  /** When, to which words, in which language. */
  consent: object;
  source: string | null;
}

export async function newestAgreement(
  on: Queryable,
  { accountId, recipientId }: CustomerKey,
): Promise<Agreement | null> {
  const found = await on("installment_agreements")
    .where({ account_id: accountId, recipient_id: recipientId })
    .orderBy("agreed_at", "desc")
    .first<Agreement | undefined>({ agreementId: "agreement_id", agreedAt: "agreed_at", lines: "lines" });
  return found ?? null;
}

/** False: the same is agreed already. */
export async function addAgreement(
  on: Queryable,
  { accountId, recipientId }: CustomerKey,
  { lines, consent, ...agreement }: NewAgreement,
): Promise<boolean> {
  const added = await on("installment_agreements")
    .insert({
      account_id: accountId,
      agreement_id: agreement.agreementId,
      recipient_id: recipientId,
      balance: agreement.balance,
      lines: JSON.stringify(lines),
      consent: JSON.stringify(consent),
      source: agreement.source,
      agreed_at: agreement.agreedAt,
    })
    .onConflict()
    .ignore()
    .returning("agreement_id");
  return added.length > 0;
}

export const arrangementOf = ({ agreementId, agreedAt, lines }: Agreement): ArrangementFact => ({
  arrangementId: agreementId,
  agreedAt: agreedAt.toISOString(),
  lines: lines.map(({ dueDate, amount }) => ({ dueDate, amount: centsOf(amount) })),
  ended: null,
});
