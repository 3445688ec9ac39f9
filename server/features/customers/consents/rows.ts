// The rows of a customer's record: added, chained, read. Nothing else writes them (decisions-proposed.md P134; threats.md T50).
import type { ConsentRow } from "@billwright/engine/consent";
import type { ConsentSource, Language } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import {
  chainHash,
  microseconds,
  microsecondsOf,
  nextLink,
  type ChainEnd,
  type ChainRow,
} from "../../platform/index.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { sha256Of } from "../../../tokens/sha256.ts";
import { idOfName, type Category } from "./categories.ts";

/** Who says so, when, from where, and what they had read. */
export interface Evidence {
  /** As in the audit trail: `recipient:…`, or a user. */
  actor: string;
  source: ConsentSource;
  at: Date;
  /** Null: the account does not want addresses stored. */
  ip: string | null;
  userAgent: string | null;
  /** The link that was used; null: none was. */
  linkId: string | null;
  /** Of the page and of the text. */
  language: Language;
  /** Makes the digests of address and program: random, and erased with them. */
  salt: string;
  /** What was shown beside this choice; null: nothing was. */
  textOf(row: NewRow): string | null;
}

export interface NewRow extends ConsentRow {
  /** What the category is called; "": everything, or one contact. */
  category: string;
  /** When another system was told so; none: now, as its evidence says. */
  statedAt?: Date;
}

/** A row that counts, with its place in the record; null: a process of the version before has added it, and no chain has it yet. */
export interface RecordedRow extends ConsentRow {
  number: number | null;
  at: string;
}

/** A row as it is hashed; `at` and `until` to the microsecond. */
export interface StoredRow extends NewRow, ChainRow {
  version: number;
  actor: string;
  source: string;
  at: string;
  linkId: string | null;
  textHash: string | null;
  language: string | null;
  ipDigest: string | null;
  userAgentDigest: string | null;
}

export const hashOfRow = ({ accountId, recipientId }: CustomerKey, row: Omit<StoredRow, "hash">): string =>
  chainHash([
    ...[accountId, recipientId, row.number, row.version, row.category, row.categoryId, row.channel, row.contact],
    ...[row.state, row.until, row.actor, row.source, row.at, row.linkId, row.textHash, row.language],
    ...[row.ipDigest, row.userAgentDigest, row.previousHash],
  ]);

const keyOf = ({ accountId, recipientId }: CustomerKey) => ({ account_id: accountId, recipient_id: recipientId });
const digestOf = (salt: string, value: string | null): string | null =>
  value && sha256Of(JSON.stringify([salt, value]));

/** Rows of one version of a customer's record. */
export interface Addition {
  recipientId: string;
  version: number;
  rows: readonly NewRow[];
  evidence: Evidence;
}

/** Adds rows of one version. The caller holds the customer (lockConsents), whose older rows are chained. */
export const addRows = async (
  transaction: Transaction,
  { accountId, recipientId }: CustomerKey,
  addition: Omit<Addition, "recipientId">,
): Promise<StoredRow[]> => (await addRowsOfAll(transaction, accountId, [{ recipientId, ...addition }]))[0]!;

/** Rows of several customers of an account, each with rows, in a few statements; answered in their order. The caller holds them all. */
export async function addRowsOfAll(
  transaction: Transaction,
  accountId: string,
  additions: readonly Addition[],
): Promise<StoredRow[][]> {
  const pending: Pending<Omit<StoredRow, keyof ChainRow>>[] = [];
  for (const { recipientId, version, rows, evidence } of additions) {
    const { actor, source, at, ip, userAgent, linkId, language, salt } = evidence;
    const texts = rows.map((row) => evidence.textOf(row));
    await putTexts(transaction, accountId, { texts, language, at });
    const whole = rows.map((row, index) => ({
      ...row,
      ...{ version, actor, source, at: microseconds(row.statedAt ?? at), linkId, language },
      until: row.until && microseconds(new Date(row.until)),
      textHash: texts[index] ? sha256Of(texts[index]) : null,
      ipDigest: digestOf(salt, ip),
      userAgentDigest: digestOf(salt, userAgent),
    }));
    pending.push({ recipientId, rows: whole });
  }
  const chained = await chain(transaction, accountId, pending);
  await transaction("consents").insert(
    additions.flatMap(({ recipientId, evidence: { ip, userAgent, salt } }, index) =>
      chained[index]!.map((row) => ({
        ...keyOf({ accountId, recipientId }),
        ...{ category: row.category, category_id: row.categoryId, channel: row.channel ?? "", contact: row.contact },
        ...{ version: row.version, number: row.number, state: row.state, given: row.state === "given" },
        ...{ until: row.until, actor: row.actor, source: row.source, at: row.at, ip, user_agent: userAgent },
        ...{ link_id: row.linkId, language: row.language, salt, text_hash: row.textHash },
        ...{ ip_digest: row.ipDigest, user_agent_digest: row.userAgentDigest },
        ...{ previous_hash: row.previousHash, hash: row.hash },
      })),
    ),
  );
  return chained;
}

async function putTexts(
  transaction: Transaction,
  accountId: string,
  { texts, language, at }: { texts: readonly (string | null)[]; language: Language; at: Date },
): Promise<void> {
  const distinct = [...new Set(texts.filter((text) => text !== null))];
  if (distinct.length === 0) return;
  const rows = distinct.map((text) => ({
    account_id: accountId,
    hash: sha256Of(text),
    language,
    text,
    first_shown_at: at,
  }));
  await transaction("consent_texts").insert(rows).onConflict(["account_id", "hash", "language"]).ignore();
}

/** Rows of a customer that have no number yet. */
interface Pending<Row> {
  recipientId: string;
  rows: readonly Row[];
}

/** Gives rows their numbers and hashes, and moves the ends of the chains. */
async function chain<Row extends Omit<StoredRow, keyof ChainRow>>(
  transaction: Transaction,
  accountId: string,
  pending: readonly Pending<Row>[],
): Promise<(Row & ChainRow)[][]> {
  const heads = await transaction("consent_heads")
    .where({ account_id: accountId })
    .whereIn(
      "recipient_id",
      pending.map(({ recipientId }) => recipientId),
    )
    .select<(ChainEnd & { recipientId: string })[]>({ recipientId: "recipient_id", number: "number", hash: "hash" });
  const endOf = new Map(heads.map(({ recipientId, number, hash }) => [recipientId, { number, hash } as ChainEnd]));
  const chained = pending.map(({ recipientId, rows }) => {
    const customer = { accountId, recipientId };
    return rows.map((row) => {
      const linked = { ...row, ...nextLink(endOf.get(recipientId) ?? { number: null, hash: null }) };
      const hash = hashOfRow(customer, linked);
      endOf.set(recipientId, { number: linked.number, hash });
      return { ...linked, hash };
    });
  });
  const moved = pending.filter(({ rows }) => rows.length > 0);
  if (moved.length > 0)
    await transaction("consent_heads")
      .insert(moved.map(({ recipientId }) => ({ ...keyOf({ accountId, recipientId }), ...endOf.get(recipientId)! })))
      .onConflict(["account_id", "recipient_id"])
      .merge();
  return chained;
}

/** The end of a customer's chain, with the number of the last change, which is kept apart from it; 0: there was none. */
export async function findEnd(
  database: Queryable,
  { accountId, recipientId }: CustomerKey,
): Promise<ChainEnd & { version: number }> {
  const { rows } = await database.raw<{ rows: [ChainEnd & { version: number }] }>(
    `select head.number, head.hash, coalesce(last.version, 0) as version
     from (select :accountId as account_id, :recipientId as recipient_id) as customer
       left join consent_heads as head using (account_id, recipient_id)
       left join recipient_preferences as last using (account_id, recipient_id)`,
    { accountId, recipientId },
  );
  return rows[0];
}

/** All rows, in their order; those that no chain has yet come with the number 0. */
export async function findRows(database: Queryable, customer: CustomerKey): Promise<StoredRow[]> {
  const { rows } = await database.raw<{ rows: StoredRow[] }>(
    `select coalesce(number, 0) as number, version, category, category_id as "categoryId", nullif(channel, '') as channel,
       contact, coalesce(state, case when given then 'given' else 'refused' end) as state, ${microsecondsOf("until")} as until,
       actor, source, ${microsecondsOf("at")} as at, link_id as "linkId", text_hash as "textHash", language,
       ip_digest as "ipDigest", user_agent_digest as "userAgentDigest", previous_hash as "previousHash", hash
     from consents where account_id = :accountId and recipient_id = :recipientId
     order by version, number, category, channel`,
    { accountId: customer.accountId, recipientId: customer.recipientId },
  );
  return rows;
}

/** SQL: whether a row says anything, as `counts` of the rules has it. */
export const countsIn = (it: string): string =>
  `${it}.state is distinct from 'undone' and not (${it}.source = 'import' and exists (
     select from consents as undo where undo.account_id = ${it}.account_id and undo.recipient_id = ${it}.recipient_id
       and undo.category_id = ${it}.category_id and undo.channel = ${it}.channel and undo.state = 'undone'
       and undo.link_id = ${it}.link_id))`;

/** What counts: of each category, channel and contact the newest row, and the newest pause, the oldest first. */
export const findNewest = async (
  database: Queryable,
  { accountId, recipientId }: CustomerKey,
  categories: readonly Category[],
): Promise<RecordedRow[]> =>
  (await findNewestOfAll(database, { accountId, recipientIds: [recipientId] }, categories)).get(recipientId) ?? [];

/** The same of several customers of an account, by their ids. */
export async function findNewestOfAll(
  database: Queryable,
  { accountId, recipientIds }: { accountId: string; recipientIds: readonly string[] },
  categories: readonly Category[],
): Promise<Map<string, RecordedRow[]>> {
  const { rows } = await database.raw<{ rows: (NewRow & RecordedRow & { recipientId: string })[] }>(
    `select * from (
       select distinct on (recipient_id, category, category_id, channel, contact, state = 'paused') recipient_id as "recipientId",
         version, number, category, category_id as "categoryId", nullif(channel, '') as channel, contact,
         coalesce(state, case when given then 'given' else 'refused' end) as state, ${microsecondsOf("until")} as until,
         ${microsecondsOf("at")} as at, case when source = 'import' then link_id end as "importId"
       from consents as it where account_id = :accountId and recipient_id = any(:recipientIds) and ${countsIn("it")}
       order by recipient_id, category, category_id, channel, contact, state = 'paused', version desc, number desc nulls last
     ) as newest order by version, number`,
    { accountId, recipientIds: [...recipientIds] },
  );
  const found = new Map<string, RecordedRow[]>();
  for (const stored of rows) {
    const { recipientId, category, categoryId, channel, contact, state, until, number, at, importId = null } = stored;
    // One of a process of the version before names its category alone.
    const id = categoryId ?? (category === "" ? null : idOfName(categories, category));
    if (id === null && category !== "") continue;
    const row = { categoryId: id, channel, contact, state, until, number, at, importId };
    found.set(recipientId, [...(found.get(recipientId) ?? []), row]);
  }
  return found;
}

/** Takes rows without a number into the chain. The caller holds the customer. Answers how many there were. */
export async function adoptRows(
  transaction: Transaction,
  customer: CustomerKey,
  categories: readonly Category[],
  newSalt: () => string,
): Promise<number> {
  const pending = await transaction("consents")
    .where(keyOf(customer))
    .whereNull("number")
    .orderBy(["version", "category", "channel"])
    .select<{ category: string; channel: string; version: number; ip: string | null; user_agent: string | null }[]>(
      ...["category", "channel", "version", "ip", "user_agent"],
    );
  if (pending.length === 0) return 0;
  const rows = (await findRows(transaction, customer)).filter(({ number }) => number === 0);
  const whole = rows.map((row) => {
    const own = pending.find((each) => isSameRow(each, row))!;
    const salt = newSalt();
    return {
      ...row,
      ...{ salt, categoryId: row.categoryId ?? idOfName(categories, row.category) },
      ...{ ipDigest: digestOf(salt, own.ip), userAgentDigest: digestOf(salt, own.user_agent) },
    };
  });
  const { accountId, recipientId } = customer;
  const [chained = []] = await chain(transaction, accountId, [{ recipientId, rows: whole }]);
  for (const row of chained)
    await transaction("consents")
      .where({ ...keyOf(customer), category: row.category, channel: row.channel ?? "", version: row.version })
      .update({
        ...{ number: row.number, category_id: row.categoryId, state: row.state, salt: row.salt },
        ...{ ip_digest: row.ipDigest, user_agent_digest: row.userAgentDigest },
        ...{ previous_hash: row.previousHash, hash: row.hash },
      });
  return pending.length;
}

const isSameRow = (
  one: { category: string; channel: string; version: number },
  { category, channel, version }: Pick<StoredRow, "category" | "channel" | "version">,
): boolean => one.category === category && one.channel === (channel ?? "") && one.version === version;
