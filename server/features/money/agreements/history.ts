// What became of an agreement: a chain of rows, whose end the agreement itself keeps (threats.md T50).
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { chainHash, isUnbroken, microseconds, microsecondsOf, nextLink, type ChainEnd } from "../../platform/index.ts";
import type { Who } from "./services.ts";
import { findByKey, findDocument, type Agreement, type StoredDocument } from "./store.ts";

type Action = "prepared" | "signed" | "declined" | "stored";

export interface NewEntry extends Who {
  action: Action;
  /** Which text, and the signing service's name for this attempt. */
  template: string | null;
  reference: string | null;
  /** Of the document that was stored. */
  sha256: string | null;
  now: Date;
}

interface Row extends Who {
  number: number;
  action: Action;
  /** To the microsecond, as the database stores it. */
  at: string;
  template: string | null;
  reference: string | null;
  sha256: string | null;
  previousHash: string;
  hash: string;
}

type Key = Pick<Agreement, "accountId" | "agreementKey">;
/** Who agrees to what: the first row's hash, and each one after it, holds it. */
type Agreed = Key & Pick<Agreement, "recipientId" | "agreementId">;

const fieldsOf = ({ accountId, agreementKey }: Key, row: Omit<Row, "hash">) => {
  const { number, action, at, template, reference, sha256, ip, userAgent, previousHash } = row;
  return [accountId, agreementKey, number, action, at, template, reference, sha256, ip, userAgent, previousHash];
};

const hashOf = (agreed: Agreed, row: Omit<Row, "hash">): string =>
  chainHash([...fieldsOf(agreed, row), agreed.recipientId, agreed.agreementId]);

/** Rows that were added before customer and name were part of it. */
const formerHashOf = (key: Key, row: Omit<Row, "hash">): string => chainHash(fieldsOf(key, row));

const which = ({ accountId, agreementKey }: Key) => ({ account_id: accountId, agreement_key: agreementKey });

const findEnd = (on: Queryable, key: Key): Promise<ChainEnd | undefined> =>
  on("agreements").where(which(key)).first<ChainEnd | undefined>("history_number as number", "history_hash as hash");

/** Adds a row, in the transaction of the change that it records, which has locked the agreement. */
export async function addHistory(
  on: Transaction,
  agreed: Agreed,
  { now, userAgent, ...entry }: NewEntry,
): Promise<void> {
  const key = which(agreed);
  const end = (await findEnd(on, agreed))!;
  // A browser may call itself anything, at any length.
  const row = { ...nextLink(end), ...entry, userAgent: userAgent?.slice(0, 300) ?? null, at: microseconds(now) };
  const hash = hashOf(agreed, row);
  const { number, previousHash: previous_hash, userAgent: user_agent } = row;
  await on("agreement_history").insert({ ...key, ...entry, number, at: now, user_agent, previous_hash, hash });
  await on("agreements").where(key).update({ history_number: number, history_hash: hash });
}

const stateAfter = { prepared: "open", signed: "signed", declined: "declined" } as const;

type Recorded = Pick<Agreement, "state" | "attempt" | "template" | "reference">;

/** What the rows record of the agreement itself. */
function recordedBy(entries: readonly Row[]): Recorded {
  let recorded: Recorded = { state: "new", attempt: 0, template: null, reference: null };
  for (const { action, template, reference } of entries) {
    if (action === "stored") continue;
    const attempt = recorded.attempt + (action === "prepared" ? 1 : 0);
    recorded = { state: stateAfter[action], attempt, template, reference };
  }
  return recorded;
}

const isAsRecorded = (agreement: Agreement, entries: readonly Row[]): boolean => {
  const recorded = recordedBy(entries);
  return (Object.keys(recorded) as (keyof Recorded)[]).every((name) => agreement[name] === recorded[name]);
};

export interface History {
  entries: Row[];
  /** As its record says; null: none is stored. */
  document: StoredDocument | null;
  isIntact: boolean;
}

/** The whole history, and whether every row of it, the agreement and the record of the document are unchanged. */
export async function readHistory(on: Queryable, key: Key): Promise<History> {
  const entries = await on("agreement_history")
    .where(which(key))
    .orderBy("number")
    .select<Row[]>(
      "number",
      "action",
      on.raw(`${microsecondsOf("at")} as at`),
      "template",
      "reference",
      "sha256",
      "ip",
      "user_agent as userAgent",
      "previous_hash as previousHash",
      "hash",
    );
  const agreement = await findByKey(on, key.accountId, key.agreementKey);
  const document = await findDocument(on, key);
  if (agreement === null) return { entries, document, isIntact: false };
  const stored = entries.find(({ action }) => action === "stored")?.sha256 ?? null;
  const isRecorded = stored === (document?.sha256 ?? null);
  const rightHashOf = (row: Row) => [formerHashOf(key, row), hashOf(agreement, row)].find((hash) => hash === row.hash);
  const isChained = isUnbroken(entries, (await findEnd(on, key))!, (row) => rightHashOf(row) ?? "");
  return { entries, document, isIntact: isRecorded && isChained && isAsRecorded(agreement, entries) };
}
