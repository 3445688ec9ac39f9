// What the biller says that a customer owes, and from when that is.
import { numberIn } from "@billwright/engine";
import { instantOf } from "@billwright/engine/calendar";
import type { BillerFigure, BillFact, SeenFigure } from "@billwright/engine/debt";
import { signedCentsOf } from "@billwright/engine/money";
import type { MergeTag } from "@billwright/schemas";
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import { BillerAway, type Bill, type Biller } from "../../../providers/biller/biller.ts";
import type { Runtime } from "../../../runtime.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";

export interface DebtServices {
  database: Database;
  biller: Biller;
  log: Logger;
  runtime: Pick<Runtime, "now">;
}

type Keeping = Pick<DebtServices, "database" | "runtime">;
type Asking = Pick<DebtServices, "biller" | "log">;

/** In minor units, below 0 for credit, and from when it is; null: the biller does not say, or is away. Nobody waits for a balance to pay. */
export async function billerFigure(
  services: DebtServices,
  customer: CustomerKey,
  now: Date,
): Promise<KeptFigure | null> {
  return keptFigure(services, customer, await namedFigure(services, customer), now);
}

/** The same, of what the biller has answered already. */
export const figureIn = (
  services: Keeping,
  customer: CustomerKey,
  tags: readonly MergeTag[],
  now: Date,
): Promise<KeptFigure | null> => keptFigure(services, customer, namedIn(tags), now);

/** With how it came to be this. */
export interface KeptFigure extends BillerFigure {
  /** What it was seen to be, itself the last. */
  seen: readonly SeenFigure[];
}

interface NamedFigure {
  owed: number;
  /** In milliseconds since 1970; null: the biller does not say from when it is. */
  asOf: number | null;
}

async function keptFigure(
  services: Keeping,
  customer: CustomerKey,
  named: NamedFigure | null,
  now: Date,
): Promise<KeptFigure | null> {
  if (named === null) return null;
  const { owed, asOf } = named;
  const seen = await seenFigure(services, customer, owed, now);
  return asOf === null ? seen : { owed, asOf: new Date(asOf).toISOString(), seen: seen.seen };
}

async function namedFigure(services: Asking, { accountId, recipientId }: CustomerKey): Promise<NamedFigure | null> {
  const known = await unlessAway(services, services.biller.recipient(accountId, recipientId));
  return known && namedIn(known.tags);
}

function namedIn(tags: readonly MergeTag[]): NamedFigure | null {
  const tag = (name: string) => tags.find((each) => each.name === name)?.value;
  const balance = numberIn(tag("AccountBalance"));
  return balance === null ? null : { owed: signedCentsOf(balance), asOf: instantOf(tag("BalanceAsOf")) };
}

/** More than a figure changes while a payment is being posted. */
const mostEarlier = 20;

/**
 * Keeps the figure, since when it is this one, and what it was before. That is read after the biller has answered: a payment that its figure holds
 * began to be posted before. `now`: of the request. A figure that another request has seen since is newer than this one.
 */
async function seenFigure(
  { database, runtime }: Keeping,
  { accountId, recipientId }: CustomerKey,
  owed: number,
  now: Date,
): Promise<KeptFigure> {
  const which = { account_id: accountId, recipient_id: recipientId };
  const table = () => database("biller_figures");
  const kept = await table()
    .where(which)
    .first<{ owed: string; changed_at: Date; earlier: SeenFigure[] } | undefined>("owed", "changed_at", "earlier");
  const before = kept ? [...kept.earlier, { owed: Number(kept.owed), at: kept.changed_at.toISOString() }] : [];
  if (kept !== undefined && (Number(kept.owed) === owed || kept.changed_at > now)) return keptOf(before);
  const seenAt = runtime.now();
  const earlier = before.slice(-mostEarlier);
  await table()
    .insert({ ...which, owed, changed_at: seenAt, earlier: JSON.stringify(earlier) })
    .onConflict(["account_id", "recipient_id"])
    .merge();
  return keptOf([...earlier, { owed, at: seenAt.toISOString() }]);
}

function keptOf(seen: readonly SeenFigure[]): KeptFigure {
  const { owed, at: asOf } = seen.at(-1)!;
  return { owed, asOf, seen };
}

/** The customer's bills; none while the biller is away. */
export async function billsOf(
  services: DebtServices,
  { accountId, recipientId }: CustomerKey,
): Promise<{ facts: BillFact[]; newest: Bill | null }> {
  const bills = (await unlessAway(services, services.biller.bills(accountId, recipientId))) ?? [];
  return { facts: bills.map(factOf), newest: bills.at(-1) ?? null };
}

const factOf = ({ number, issued, due, lines }: Bill): BillFact => ({
  number,
  issued,
  due,
  charged: lines.reduce((sum, { amount }) => sum + signedCentsOf(amount), 0),
});

async function unlessAway<Answer>({ log }: Asking, answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof BillerAway)) throw error;
    log.warn({ reason: error.message }, "the biller is away: what a customer owes is not known");
    return null;
  }
}
