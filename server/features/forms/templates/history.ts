// Who did what with a template, when and why: a chain of rows, whose end the template stores (threats.md T50).
import type { CallData } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { chainHash, isUnbroken, microseconds, microsecondsOf, nextLink, type ChainEnd } from "../../platform/index.ts";
import type { TemplateKey } from "./store.ts";
import { userName } from "../../staff/index.ts";

type Entry = CallData<"GET /api/Templates/History">["entries"][number];
export type HistoryAction = Entry["action"] | "deleted";

export interface NewEntry {
  action: HistoryAction;
  userId: string;
  /** The version it concerns; null: the template as a whole. */
  versionId: string | null;
  now: Date;
  reason?: string | null;
}

/** A row as it is hashed; `at` to the microsecond, as the database stores it. */
interface Row {
  number: number;
  versionId: string | null;
  action: string;
  userId: string;
  at: string;
  reason: string | null;
  contentHash: string | null;
  previousHash: string;
}

function hashOf({ accountId, templateId }: TemplateKey, row: Row): string {
  const { number, versionId, action, userId, at, reason, contentHash, previousHash } = row;
  return chainHash([accountId, templateId, number, versionId, action, userId, at, reason, contentHash, previousHash]);
}

/** jsonb is written in one way only: the same content always has the same hash. */
const contentHash = "encode(sha256(convert_to(content::text, 'UTF8')), 'hex')";

/** Adds a row, in the transaction of the change that it records. That transaction must have locked or created the template. */
export async function addHistory(transaction: Transaction, key: TemplateKey, entry: NewEntry): Promise<void> {
  const at = { account_id: key.accountId, template_id: key.templateId };
  const end = await transaction("templates")
    .where(at)
    .first<ChainEnd>("history_number as number", "history_hash as hash");
  const version = await transaction("template_versions")
    .where({ ...at, version_id: entry.versionId })
    .first<{ hash: string } | undefined>(transaction.raw(`${contentHash} as hash`));
  const row: Row = {
    ...nextLink(end),
    versionId: entry.versionId,
    action: entry.action,
    userId: entry.userId,
    at: microseconds(entry.now),
    reason: entry.reason ?? null,
    contentHash: version?.hash ?? null,
  };
  const hash = hashOf(key, row);
  await transaction("template_history").insert({
    ...at,
    number: row.number,
    version_id: row.versionId,
    action: row.action,
    user_id: row.userId,
    at: entry.now,
    reason: row.reason,
    content_hash: row.contentHash,
    previous_hash: row.previousHash,
    hash,
  });
  await transaction("templates").where(at).update({ history_number: row.number, history_hash: hash });
}

/** Whether any of these actions was done with a version. */
export async function wasDone(
  database: Queryable,
  { accountId, templateId }: TemplateKey,
  versionId: string,
  actions: readonly HistoryAction[],
): Promise<boolean> {
  const row = await database("template_history")
    .where({ account_id: accountId, template_id: templateId, version_id: versionId })
    .whereIn("action", actions)
    .first<{ number: number } | undefined>("number");
  return row !== undefined;
}

/** The chain's end, as stored with the template. */
interface End {
  endNumber: number | null;
  endHash: string | null;
}

interface StoredEntry extends Row, End {
  hash: string;
  /** The version's content as it is now. */
  storedHash: string | null;
  version: number | null;
  user: string | null;
}

/** The whole history, and whether every row and every content that it refers to is unchanged. */
export async function readHistory(
  database: Queryable,
  key: TemplateKey,
): Promise<CallData<"GET /api/Templates/History">> {
  const rows = await findRows(database, key);
  return {
    entries: rows.map(toEntry),
    isIntact: isIntact(key, rows, rows[0] ?? (await findEnd(database, key)) ?? noEnd),
  };
}

/** The same for the nightly check, of templates that were deleted, too: with one its contents and the end of its chain have gone, and the chain says so. */
export async function checkHistory(
  database: Queryable,
  key: TemplateKey,
): Promise<{ times: string[]; isIntact: boolean }> {
  const rows = await findRows(database, key);
  const times = rows.map(({ at }) => at);
  const end = await findEnd(database, key);
  if (end) return { times, isIntact: isIntact(key, rows, end) };
  const last = rows.at(-1);
  const lastEnd = { number: rows.length, hash: last?.hash ?? null };
  return { times, isIntact: last?.action === "deleted" && isUnbroken(rows, lastEnd, (row) => hashOf(key, row)) };
}

const findEnd = (database: Queryable, { accountId, templateId }: TemplateKey): Promise<End | undefined> =>
  database("templates")
    .where({ account_id: accountId, template_id: templateId })
    .first<End | undefined>("history_number as endNumber", "history_hash as endHash");

const noEnd: End = { endNumber: null, endHash: null };

/** In one statement with the chain's end: a row that is added at this very moment is in both or in neither. */
async function findRows(database: Queryable, { accountId, templateId }: TemplateKey): Promise<StoredEntry[]> {
  return database("template_history as h")
    .leftJoin("template_versions as v", { "v.account_id": "h.account_id", "v.version_id": "h.version_id" })
    .leftJoin("templates as t", { "t.account_id": "h.account_id", "t.template_id": "h.template_id" })
    .leftJoin("users as u", { "u.account_id": "h.account_id", "u.user_id": "h.user_id" })
    .where({ "h.account_id": accountId, "h.template_id": templateId })
    .orderBy("h.number")
    .select<StoredEntry[]>(
      "h.number",
      "h.version_id as versionId",
      "h.action",
      "h.user_id as userId",
      database.raw(`${microsecondsOf("h.at")} as at`),
      "h.reason",
      "h.content_hash as contentHash",
      "h.previous_hash as previousHash",
      "h.hash",
      database.raw(`${contentHash.replace("content", "v.content")} as "storedHash"`),
      "v.number as version",
      "t.history_number as endNumber",
      "t.history_hash as endHash",
      database.raw(`${userName("u")} as user`),
    );
}

function isIntact(key: TemplateKey, rows: readonly StoredEntry[], { endNumber, endHash }: End): boolean {
  const areContentsSame = rows.every(({ contentHash, storedHash }) => contentHash === storedHash);
  return areContentsSame && isUnbroken(rows, { number: endNumber, hash: endHash }, (row) => hashOf(key, row));
}

const toEntry = ({ number, version, action, user, userId, at, reason }: StoredEntry): Entry => ({
  number,
  version,
  action: action as Entry["action"],
  user: user ?? userId,
  at: new Date(at).toISOString(),
  reason,
});
