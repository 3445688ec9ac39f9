// What a customer agreed to pay, and when. At most one arrangement is in force for what is owed: its row in standing_agreements is the only one.
import type { ArrangementEnd, ArrangementFact, ArrangementState, Following } from "@billwright/engine/debt";
import { centsOf } from "@billwright/engine/money";
import type { InstallmentLine } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { handAgreement, handEnd } from "./facts.ts";

export interface Agreement {
  agreementId: string;
  /** The submission that made it; null: the budget flow. */
  reportId: string | null;
  agreedAt: Date;
  /** `elsewhere`: in minor units, what was paid of it in another way when it ended. */
  lines: (InstallmentLine & { elsewhere?: number })[];
  /** The agreement that it ended; null: none. */
  replaces: string | null;
  endedAt: Date | null;
  endedBy: ArrangementEnd | null;
}

interface NewAgreement extends Omit<Agreement, "replaces" | "endedAt" | "endedBy"> {
  /** In minor units. */
  balance: number;
  /** When, to which words, in which language. */
  consent: object;
  source: string | null;
}

const columns = {
  agreementId: "agreement_id",
  reportId: "report_id",
  agreedAt: "agreed_at",
  lines: "lines",
  replaces: "replaces",
  endedAt: "ended_at",
  endedBy: "ended_by",
} as const satisfies Record<keyof Agreement, string>;

const ofCustomer = ({ accountId, recipientId }: CustomerKey) => ({ account_id: accountId, recipient_id: recipientId });

/** The one that nothing has ended, else the newest. */
export async function currentAgreement(on: Queryable, customer: CustomerKey): Promise<Agreement | null> {
  const found = await on("installment_agreements")
    .where(ofCustomer(customer))
    .orderByRaw("ended_at is null desc, agreed_at desc")
    .first<Agreement | undefined>(columns);
  return found ?? null;
}

/** The lines that a submission agreed to, as they were stored then; null: it agreed to none. */
export async function agreedByReport(
  on: Queryable,
  { accountId, reportId }: { accountId: string; reportId: string },
): Promise<Agreement | null> {
  const found = await on("installment_agreements")
    .where({ account_id: accountId, agreement_id: reportId })
    .first<Agreement | undefined>(columns);
  return found ?? null;
}

/** When what these submissions agreed to was ended; null: nothing has ended it. Those that agreed to no plan are left out. */
export const agreedByReports = (
  on: Queryable,
  accountId: string,
  reportIds: readonly string[],
): Promise<Pick<Agreement, "agreementId" | "endedAt">[]> =>
  on("installment_agreements")
    .where({ account_id: accountId })
    .whereIn("agreement_id", [...reportIds])
    .select<Pick<Agreement, "agreementId" | "endedAt">[]>({
      agreementId: columns.agreementId,
      endedAt: columns.endedAt,
    });

/** Whether the budget flow agreed to it, and no submission. */
export async function isFlowPlan(on: Queryable, customer: CustomerKey, agreementId: string): Promise<boolean> {
  const found = await on("installment_agreements")
    .where({ ...rowOf(customer, agreementId), report_id: null })
    .first("agreement_id");
  return found !== undefined;
}

/** Replaces the one that it follows. Throws 409 where another one is in force by now. */
export async function addAgreement(
  on: Transaction,
  customer: CustomerKey,
  { agreementId, reportId, agreedAt, lines, balance, consent, source }: NewAgreement,
  following: Exclude<Following, { is: "refused" }>,
): Promise<void> {
  const before = following.is === "after" ? following : null;
  if (before !== null) await on("standing_agreements").where(rowOf(customer, before.arrangementId)).delete();
  // A rule of the table: of two doors at once, the second waits for the first, and then gets nothing.
  const standing = await on("standing_agreements")
    .insert(rowOf(customer, agreementId))
    .onConflict()
    .ignore()
    .returning("agreement_id");
  if (standing.length === 0) throw refuse("REFUSE", "form.planStands");
  await on("installment_agreements")
    .where(ofCustomer(customer))
    .whereNull("ended_at")
    .update({ ended_at: agreedAt, ended_by: before?.by ?? "replacement" });
  await on("installment_agreements").insert({
    ...rowOf(customer, agreementId),
    report_id: reportId,
    replaces: before?.by === "replacement" ? before.arrangementId : null,
    balance,
    lines: JSON.stringify(lines),
    consent: JSON.stringify(consent),
    source,
    agreed_at: agreedAt,
  });
  await handAgreement(on, customer, { agreementId, lines, balance, consent, agreedAt, replaces: before });
}

/** False: it had ended already. What was paid of it in another way, only the biller's figure of the time says: that is kept. */
export async function endAgreement(
  on: Transaction,
  customer: CustomerKey,
  { agreementId, lines }: Pick<Agreement, "agreementId" | "lines">,
  { state, ...ended }: { at: Date; by: ArrangementEnd; state: Pick<ArrangementState, "lines"> },
): Promise<boolean> {
  const kept = lines.map((line, at) => ({ ...line, elsewhere: state.lines[at]?.elsewhere ?? 0 }));
  await on("standing_agreements").where(rowOf(customer, agreementId)).delete();
  const changed = await on("installment_agreements")
    .where(rowOf(customer, agreementId))
    .whereNull("ended_at")
    .update({ ended_at: ended.at, ended_by: ended.by, lines: JSON.stringify(kept) });
  if (changed === 1) await handEnd(on, customer, agreementId, ended);
  return changed === 1;
}

/** The biller would not have it: it never held, and the one that it replaced holds again. One that has ended since stays as it is. */
export async function refuseAgreement(
  on: Transaction,
  customer: CustomerKey,
  agreementId: string,
  at: Date,
): Promise<void> {
  const [refused] = (await on("installment_agreements")
    .where(rowOf(customer, agreementId))
    .whereNull("ended_at")
    .update({ ended_at: at, ended_by: "refused" }, ["replaces"])) as Pick<Agreement, "replaces">[];
  if (!refused) return;
  await on("standing_agreements").where(rowOf(customer, agreementId)).delete();
  if (refused.replaces === null) return;
  const before = rowOf(customer, refused.replaces);
  const again = await on("installment_agreements")
    .where({ ...before, ended_by: "replacement" })
    .update({ ended_at: null, ended_by: null });
  if (again === 1) await on("standing_agreements").insert(before).onConflict().ignore();
}

const rowOf = (customer: CustomerKey, agreementId: string) => ({ ...ofCustomer(customer), agreement_id: agreementId });

export const arrangementOf = ({ agreementId, agreedAt, lines, endedAt, endedBy }: Agreement): ArrangementFact => ({
  arrangementId: agreementId,
  agreedAt: agreedAt.toISOString(),
  lines: lines.map((line) => ({ ...line, amount: centsOf(line.amount) })),
  ended: endedAt === null ? null : { at: endedAt.toISOString(), by: endedBy ?? "replacement" },
});
