// What became of an agreement: a chain of rows, whose end the agreement stores (threats.md T50).
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { chainHash, isUnbroken, microseconds, microsecondsOf, nextLink, type ChainEnd } from "../../platform/index.ts";
import type { Who } from "./services.ts";
import { findDocument, type Agreement } from "./store.ts";

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

export interface Row extends Who {
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

const hashOf = ({ accountId, agreementKey }: Key, row: Omit<Row, "hash">): string => {
  const { number, action, at, template, reference, sha256, ip, userAgent, previousHash } = row;
  return chainHash([
    accountId,
    agreementKey,
    number,
    action,
    at,
    template,
    reference,
    sha256,
    ip,
    userAgent,
    previousHash,
  ]);
};

const which = ({ accountId, agreementKey }: Key) => ({ account_id: accountId, agreement_key: agreementKey });

const findEnd = (on: Queryable, key: Key): Promise<ChainEnd | undefined> =>
  on("agreements").where(which(key)).first<ChainEnd | undefined>("history_number as number", "history_hash as hash");

/** Adds a row, in the transaction of the change that it records, which has locked the agreement. */
export async function addHistory(on: Transaction, key: Key, { now, userAgent, ...entry }: NewEntry): Promise<void> {
  const end = (await findEnd(on, key))!;
  // A browser may call itself anything, at any length.
  const row = { ...nextLink(end), ...entry, userAgent: userAgent?.slice(0, 300) ?? null, at: microseconds(now) };
  const hash = hashOf(key, row);
  const { number, previousHash: previous_hash, userAgent: user_agent } = row;
  await on("agreement_history").insert({ ...which(key), ...entry, number, at: now, user_agent, previous_hash, hash });
  await on("agreements").where(which(key)).update({ history_number: number, history_hash: hash });
}

/** The whole history, and whether every row of it, and the record of the document, is unchanged. */
export async function readHistory(on: Queryable, key: Key): Promise<{ entries: Row[]; isIntact: boolean }> {
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
  const end = (await findEnd(on, key)) ?? { number: null, hash: null };
  const stored = entries.find(({ action }) => action === "stored")?.sha256 ?? null;
  const isRecorded = stored === ((await findDocument(on, key))?.sha256 ?? null);
  return { entries, isIntact: isRecorded && isUnbroken(entries, end, (row) => hashOf(key, row)) };
}
