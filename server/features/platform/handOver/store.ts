// The facts for the biller in the database: a queue for each customer.
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { addJobs } from "../../../jobs/queue.ts";
import type { FactAnswer, FactKind } from "../../../providers/biller/facts.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { FactToHand } from "../../factPart.ts";

/** blocked: something is missing, as the biller's key; dead: given up, until staff send it again. */
export type FactState = "waiting" | "blocked" | "acknowledged" | "refused" | "dead";

export interface FactKey {
  accountId: string;
  party: string;
  number: number;
}

export interface StoredFact extends FactKey, FactToHand {
  state: FactState;
  tries: number;
  fault: string | null;
  settledAt: Date | null;
  answer: FactAnswer | null;
}

const columns = {
  accountId: "account_id",
  party: "party",
  number: "number",
  key: "fact_key",
  recipientId: "recipient_id",
  kind: "kind",
  about: "about",
  data: "data",
  state: "state",
  tries: "tries",
  fault: "fault",
  at: "at",
  settledAt: "settled_at",
  answer: "answer",
} as const satisfies Record<keyof StoredFact, string>;

const rowOf = ({ accountId, party, number }: FactKey) => ({ account_id: accountId, party, number });
const unsettled = ["waiting", "blocked", "dead"] as const satisfies FactState[];

type Line = Pick<FactKey, "accountId" | "party">;

/** Until the transaction ends nobody else adds to these lines, in the order in which they are given, or settles what is in them. */
const lockLines = (transaction: Transaction, lines: readonly Line[]): Promise<unknown> =>
  transaction.raw(
    "select pg_advisory_xact_lock(hashtextextended(line, 0)) from unnest(:all::text[]) with ordinality as lines(line, n) order by n",
    { all: lines.map(({ accountId, party }) => `facts ${accountId} ${party}`) },
  );

export interface NewFacts {
  accountId: string;
  at: Date;
  /** Each line once. */
  lines: readonly {
    party: string;
    recipientId: string | null;
    facts: readonly Pick<FactToHand, "key" | "kind" | "about" | "data">[];
  }[];
}

/** At the ends of the customers' lines, in a few statements however many they are; one with a key that is there already is none. */
export async function insertFacts(transaction: Transaction, { accountId, at, lines }: NewFacts): Promise<void> {
  // In one order for all, so that no two wait for each other.
  const ordered = lines.toSorted((one, other) => (one.party < other.party ? -1 : 1));
  await lockLines(
    transaction,
    ordered.map(({ party }) => ({ accountId, party })),
  );
  const { rows } = await transaction.raw<{ rows: { party: string; number: number }[] }>(
    `insert into biller_facts (account_id, party, number, fact_key, recipient_id, kind, about, data, at)
     select :accountId, line ->> 'party',
       coalesce((select max(own.number) from biller_facts as own where own.account_id = :accountId and own.party = line ->> 'party'), 0)
         + row_number() over (partition by line ->> 'party' order by added.n),
       fact ->> 'key', line ->> 'recipientId', fact ->> 'kind', fact ->> 'about', fact -> 'data', :at
     from jsonb_array_elements(:lines::jsonb) as line
     cross join jsonb_array_elements(line -> 'facts') with ordinality as added(fact, n)
     where not exists (select from biller_facts as own where own.account_id = :accountId and own.fact_key = fact ->> 'key')
     on conflict (account_id, fact_key) do nothing
     returning party, number`,
    { accountId, at, lines: JSON.stringify(ordered) },
  );
  // Whoever settles one sends the next.
  const first = new Map<string, number>();
  for (const { party, number } of rows) first.set(party, Math.min(Number(number), first.get(party) ?? Infinity));
  await sendSoon(
    transaction,
    Array.from(first, ([party, number]) => ({ accountId, party, number })),
  );
}

const sendSoon = (on: Queryable, facts: readonly FactKey[]): Promise<void> =>
  addJobs(
    on,
    "handFact",
    facts.map(({ accountId, party, number }) => ({
      key: jobNameOf({ accountId, party, number }),
      payload: { accountId, party, number },
    })),
  );

export const jobNameOf = ({ accountId, party, number }: FactKey): string => `${accountId}:${party}:${number}`;

export async function findFact(on: Queryable, key: FactKey): Promise<StoredFact | undefined> {
  return on("biller_facts").where(rowOf(key)).first<StoredFact | undefined>(columns);
}

/** The newest about a submission, plan or agreement, of these kinds. */
export async function findFactAbout(
  on: Queryable,
  { accountId, about, kinds }: { accountId: string; about: string; kinds: readonly FactKind[] },
): Promise<StoredFact | undefined> {
  return on("biller_facts")
    .where({ account_id: accountId, about })
    .whereIn("kind", [...kinds])
    .orderBy("number", "desc")
    .first<StoredFact | undefined>(columns);
}

/** The states of the newest of these kinds, by what they are about; of what none was to be sent it holds nothing. */
export async function factStates(
  on: Queryable,
  { accountId, abouts, kinds }: { accountId: string; abouts: readonly string[]; kinds: readonly FactKind[] },
): Promise<ReadonlyMap<string, FactState>> {
  const facts = await on("biller_facts")
    .where({ account_id: accountId })
    .whereIn("about", [...abouts])
    .whereIn("kind", [...kinds])
    .orderBy("number")
    .select<{ about: string; state: FactState }[]>("about", "state");
  return new Map(facts.map(({ about, state }) => [about, state]));
}

/** Whether one that is earlier in the line is not settled yet. */
export async function isBehindAnother(on: Queryable, { accountId, party, number }: FactKey): Promise<boolean> {
  const earlier = on("biller_facts").where({ account_id: accountId, party }).where("number", "<", number);
  return (await earlier.whereIn("state", unsettled).first("number")) !== undefined;
}

/** False: it was settled before. */
export async function putAnswer(
  transaction: Transaction,
  key: FactKey,
  answer: FactAnswer,
  now: Date,
): Promise<boolean> {
  const changed = await transaction("biller_facts")
    .where(rowOf(key))
    .whereIn("state", unsettled)
    .update({ state: answer.status, answer: JSON.stringify(answer), settled_at: now, fault: null });
  return changed === 1;
}

/** The next of the line is sent. */
export async function sendNext(transaction: Transaction, line: Line): Promise<void> {
  await lockLines(transaction, [line]);
  const next = await transaction("biller_facts")
    .where({ account_id: line.accountId, party: line.party })
    .whereIn("state", unsettled)
    .orderBy("number")
    .first<{ number: number; state: FactState } | undefined>("number", "state");
  if (next?.state === "waiting") await sendSoon(transaction, [{ ...line, number: next.number }]);
}

/** Whether one of these kinds is on its way, so that it is settled soon: nothing before it is given up, or lacks something. */
export async function isFactUnderWay(
  on: Queryable,
  { accountId, recipientId }: CustomerKey,
  kinds: readonly FactKind[],
): Promise<boolean> {
  const before = on("biller_facts as own")
    .whereRaw("own.account_id = it.account_id and own.party = it.party and own.number < it.number")
    .whereIn("own.state", ["blocked", "dead"]);
  const found = await on("biller_facts as it")
    .where({ account_id: accountId, recipient_id: recipientId, state: "waiting" })
    .whereIn("kind", [...kinds])
    .whereNotExists(before)
    .first("number");
  return found !== undefined;
}

/** What facts of these kinds are about that the biller has not answered yet, though they may have been sent. */
export async function factsUnanswered<Kind extends FactKind>(
  on: Queryable,
  { accountId, recipientId }: CustomerKey,
  kinds: readonly Kind[],
): Promise<{ kind: Kind; about: string }[]> {
  return on("biller_facts")
    .where({ account_id: accountId, party: `recipient:${recipientId}` })
    .whereIn("kind", [...kinds])
    .whereIn("state", unsettled)
    .select<{ kind: Kind; about: string }[]>("kind", "about");
}

/** A try has failed: it is tried again, or given up. */
export async function putFault(
  on: Queryable,
  key: FactKey,
  { tries, fault, triedAt, isLast }: { tries: number; fault: string; triedAt: Date; isLast: boolean },
): Promise<void> {
  await on("biller_facts")
    .where(rowOf(key))
    .where({ state: "waiting" })
    .update({ tries, fault, tried_at: triedAt, ...(isLast && { state: "dead" }) });
}

/** It cannot be sent yet, nor what comes after it. */
export async function block(on: Queryable, key: FactKey): Promise<void> {
  await on("biller_facts").where(rowOf(key)).where({ state: "waiting" }).update({ state: "blocked" });
}

/** What was missing may be there now: of the account, or of one customer of it. */
export async function unblock(
  transaction: Transaction,
  { accountId, party }: { accountId: string; party?: string },
): Promise<void> {
  const lines = await transaction("biller_facts")
    .where({ account_id: accountId, state: "blocked", ...(party !== undefined && { party }) })
    .update({ state: "waiting" }, ["party", "number"]);
  const facts = lines as Pick<FactKey, "party" | "number">[];
  await sendSoon(
    transaction,
    facts.map((fact) => ({ accountId, ...fact })),
  );
}

/** Given up ones, the oldest first. */
export const findDead = (on: Queryable, accountId: string, limit: number): Promise<StoredFact[]> =>
  on("biller_facts")
    .where({ account_id: accountId, state: "dead" })
    .orderBy(["at", "fact_key"])
    .limit(limit)
    .select<StoredFact[]>(columns);

export interface DeadFact extends Pick<StoredFact, "key" | "kind" | "recipientId" | "at" | "tries" | "fault"> {
  triedAt: Date | null;
  /** How much of the same customer waits for it. */
  behind: number;
}

/** A page of what is given up, the newest first, and where the next begins. `after`: `next` of the page before. */
export async function listDead(
  on: Queryable,
  { accountId, after, top }: { accountId: string; after: string | undefined; top: number },
): Promise<{ rows: DeadFact[]; next: string | null }> {
  const query = on("biller_facts as it")
    .where({ account_id: accountId, state: "dead" })
    .orderBy([
      { column: "it.at", order: "desc" },
      { column: "it.fact_key", order: "desc" },
    ])
    .limit(top + 1);
  const end = "select own.at, own.fact_key from biller_facts as own where own.account_id = ? and own.fact_key = ?";
  if (after !== undefined) query.whereRaw(`(it.at, it.fact_key) < (${end})`, [accountId, after]);
  const { key, kind, recipientId, at, tries, fault } = columns;
  const found = await query.select<(Omit<DeadFact, "behind"> & { behind: string })[]>(
    { key, kind, recipientId, at, tries, fault, triedAt: "tried_at" },
    on.raw(`(select count(*) from biller_facts as own where own.account_id = it.account_id and own.party = it.party
      and own.number > it.number and own.state in ('waiting', 'blocked', 'dead')) as behind`),
  );
  const rows = found.slice(0, top).map((row) => ({ ...row, behind: Number(row.behind) }));
  return { rows, next: found.length > top ? rows.at(-1)!.key : null };
}

export async function isFactOf(
  on: Queryable,
  { accountId, key }: { accountId: string; key: string },
): Promise<boolean> {
  return (await on("biller_facts").where({ account_id: accountId, fact_key: key }).first("number")) !== undefined;
}

/** From the first try on. Null: it is not given up. */
export async function sendAgain(
  transaction: Transaction,
  { accountId, key }: { accountId: string; key: string },
): Promise<FactKey | null> {
  const [revived] = (await transaction("biller_facts")
    .where({ account_id: accountId, fact_key: key, state: "dead" })
    .update({ state: "waiting", tries: 0 }, ["party", "number"])) as Pick<FactKey, "party" | "number">[];
  if (revived === undefined) return null;
  const fact = { accountId, ...revived };
  await sendSoon(transaction, [fact]);
  return fact;
}
