// Imports, their lines and the faults of these, in the database.
import type { ImportOutcome } from "@billwright/engine/consent";
import type { Channel, ShownImportState } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Forget } from "../../../jobs/forgetOld.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { SealedColumn } from "../../customerData.ts";
import type { ImportLine } from "../consents/index.ts";
import type { Fault, ReadLine } from "./checkLine.ts";

/** `discarded`: it is about to be deleted, and nobody sees it any more. */
export type ImportState = ShownImportState | "discarded";

/** Of lines. `repeated`: a newer line of the file is about the same choice. */
interface Counts extends Record<ImportOutcome, number> {
  read: number;
  faults: number;
  yes: number;
  no: number;
  repeated: number;
  undone: number;
}

const noCounts: Counts = {
  ...{ read: 0, faults: 0, yes: 0, no: 0, repeated: 0, undone: 0 },
  ...{ recorded: 0, same: 0, older: 0, refused: 0 },
};

export interface ImportKey {
  accountId: string;
  importId: string;
}

export interface StoredImport extends ImportKey {
  state: ImportState;
  fileName: string;
  /** Of the file, in hexadecimal. */
  sha256: string;
  /** Null: a command reads it. */
  fileKey: string | null;
  /** Who has recorded it; before that, who has brought it. */
  userId: string;
  /** Null: it counts. */
  undoneBy: string | null;
  counts: Counts;
  /** Why it is unreadable. */
  fault: (Fault & { line: number }) | null;
  at: Date;
  endedAt: Date | null;
}

const columns = {
  ...{ accountId: "account_id", importId: "import_id", state: "state", fileName: "file_name", sha256: "sha256" },
  ...{
    fileKey: "file_key",
    userId: "user_id",
    undoneBy: "undone_by",
    counts: "counts",
    fault: "fault",
    at: "at",
    endedAt: "ended_at",
  },
} as const satisfies Record<keyof StoredImport, string>;

const rowOf = ({ accountId, importId }: ImportKey) => ({ account_id: accountId, import_id: importId });

export async function insertImport(
  database: Queryable,
  {
    state,
    fileName,
    sha256,
    fileKey,
    userId,
    at,
    ...key
  }: Omit<StoredImport, "counts" | "fault" | "endedAt" | "undoneBy">,
): Promise<void> {
  await database("choice_imports").insert({
    ...rowOf(key),
    ...{ state, file_name: fileName, sha256, file_key: fileKey, user_id: userId, at },
    counts: JSON.stringify(noCounts),
  });
}

export const findImport = async (database: Queryable, key: ImportKey): Promise<StoredImport | null> =>
  (await database("choice_imports").where(rowOf(key)).first<StoredImport | undefined>(columns)) ?? null;

/** The newest first. @param after The last one of those before; none: from the newest on. */
export function findImports(
  database: Queryable,
  accountId: string,
  limit: number,
  after?: string,
): Promise<StoredImport[]> {
  const query = database("choice_imports")
    .where({ account_id: accountId })
    .whereNot({ state: "discarded" satisfies ImportState })
    .orderBy([
      { column: "at", order: "desc" },
      { column: "import_id", order: "desc" },
    ])
    .limit(limit);
  const end = "select own.at, own.import_id from choice_imports as own where own.account_id = ? and own.import_id = ?";
  if (after !== undefined) query.whereRaw(`(at, import_id) < (${end})`, [accountId, after]);
  return query.select<StoredImport[]>(columns);
}

/** The newest other import of the same file that is on record, or on its way there. */
export const findSameFile = async (
  database: Queryable,
  { accountId, importId, sha256 }: Pick<StoredImport, "accountId" | "importId" | "sha256">,
): Promise<StoredImport | null> =>
  (await database("choice_imports")
    .where({ account_id: accountId, sha256 })
    .whereNot({ import_id: importId })
    .whereIn("state", ["recording", "recorded"] satisfies ImportState[])
    .orderBy("at", "desc")
    .first<StoredImport | undefined>(columns)) ?? null;

/** Which of these keys of the file store a file has that waits to be read. */
export const keysOfImports = async (database: Queryable, keys: readonly string[]): Promise<Set<string>> =>
  new Set(await database("choice_imports").whereIn("file_key", keys).pluck<string[]>("file_key"));

/** Until the transaction ends nobody else works on it. */
export const lockImport = async (transaction: Transaction, key: ImportKey): Promise<StoredImport | null> =>
  (await transaction("choice_imports").where(rowOf(key)).forUpdate().first<StoredImport | undefined>(columns)) ?? null;

/** The caller has locked it. */
export async function setImport(
  transaction: Transaction,
  key: ImportKey,
  { counts, state, fault, endedAt, fileKey, userId, undoneBy }: Partial<StoredImport>,
): Promise<void> {
  await transaction("choice_imports")
    .where(rowOf(key))
    .update({
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(fault && { fault: JSON.stringify(fault) }),
      ...(state && { state }),
      ...(endedAt && { ended_at: endedAt }),
      ...(fileKey !== undefined && { file_key: fileKey }),
      ...(userId && { user_id: userId }),
      ...(undoneBy && { undone_by: undoneBy }),
    });
}

/** With all its lines. */
export async function deleteImport(transaction: Transaction, key: ImportKey): Promise<void> {
  await transaction("choice_import_rows").where(rowOf(key)).delete();
  await transaction("choice_import_faults").where(rowOf(key)).delete();
  await transaction("choice_imports").where(rowOf(key)).delete();
}

/** A batch of its lines; of the last one, the import itself. Answers whether there are more. */
export async function deleteLines(
  transaction: Transaction,
  { accountId, importId }: ImportKey,
  limit: number,
): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: unknown[] }>(
    `delete from choice_import_rows as it using (
       select account_id, row_id from choice_import_rows where account_id = :accountId and import_id = :importId and outcome is null
       order by given, recipient_id, line limit :limit
     ) as batch where it.account_id = batch.account_id and it.row_id = batch.row_id returning 1`,
    { accountId, importId, limit },
  );
  if (rows.length === limit) return true;
  await deleteImport(transaction, { accountId, importId });
  return false;
}

const unrecordedMs = 7 * 86_400_000;

/** What was checked and never recorded goes in a week. */
export const forgetImports: Forget = async (database, now) => {
  const keys = await database("choice_imports")
    .whereIn("state", ["reading", "checked", "unreadable", "discarded"] satisfies ImportState[])
    .where("at", "<=", new Date(now.getTime() - unrecordedMs))
    .select<ImportKey[]>({ accountId: "account_id", importId: "import_id" });
  for (const key of keys) await database.transaction((transaction) => deleteImport(transaction, key));
};

/** What is sealed of a line: a contact, and free words in which anything may be. */
interface Words {
  contact: string | null;
  source: string;
  evidence: string;
}

const purpose = "line of an import";
const contextOf = (accountId: string, rowId: string): string => `${accountId}/${rowId}`;
/** In the order of the file. */
const rowIdOf = (importId: string, line: number): string => `${importId}-${String(line).padStart(8, "0")}`;

export async function insertLines(
  transaction: Transaction,
  seal: Seal,
  { accountId, importId }: ImportKey,
  lines: readonly (ReadLine & { line: number })[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction("choice_import_rows").insert(
    lines.map(({ line, recipientId, categoryId, channel, given, statedAt, contact, source, evidence }) => {
      const rowId = rowIdOf(importId, line);
      const words = JSON.stringify({ contact, source, evidence } satisfies Words);
      return {
        ...{ account_id: accountId, row_id: rowId, import_id: importId, line, recipient_id: recipientId },
        ...{ category_id: categoryId, channel, given, stated_at: statedAt },
        sealed: seal.close(purpose, words, contextOf(accountId, rowId)),
      };
    }),
  );
}

export interface LineFault {
  line: number;
  fault: Fault;
}

export async function insertFaults(
  transaction: Transaction,
  key: ImportKey,
  faults: readonly LineFault[],
): Promise<void> {
  if (faults.length === 0) return;
  await transaction("choice_import_faults").insert(
    faults.map(({ line, fault }) => ({ ...rowOf(key), line, fault: JSON.stringify(fault) })),
  );
}

export const findFaults = (database: Queryable, key: ImportKey, limit: number): Promise<LineFault[]> =>
  database("choice_import_faults")
    .where(rowOf(key))
    .orderBy("line")
    .limit(limit)
    .select<LineFault[]>({ line: "line", fault: "fault" });

/** Of lines about the same choice the newest counts, of those of one moment a no. Answers how many others there are. */
export async function markRepeated(transaction: Transaction, { accountId, importId }: ImportKey): Promise<number> {
  const { rows } = await transaction.raw<{ rows: [{ count: string }] }>(
    `with repeated as (
       update choice_import_rows as it set outcome = 'repeated' from (
         select row_id, row_number() over (
             partition by recipient_id, category_id, channel order by stated_at desc, given, line desc
           ) as rank
         from choice_import_rows where account_id = :accountId and import_id = :importId
       ) as ranked
       where it.account_id = :accountId and it.row_id = ranked.row_id and ranked.rank > 1 returning 1
     ) select count(*) as count from repeated`,
    { accountId, importId },
  );
  return Number(rows[0].count);
}

type StoredLine = Omit<ImportLine, "contact"> & { rowId: string; sealed: string | null };

/** The next lines that wait, refusals first. */
export async function findWaiting(
  transaction: Transaction,
  seal: Seal,
  { accountId, importId }: ImportKey,
  limit: number,
): Promise<ImportLine[]> {
  const rows = await transaction("choice_import_rows")
    .where(rowOf({ accountId, importId }))
    .whereNull("outcome")
    .orderBy(["given", "recipient_id", "line"])
    .limit(limit)
    .select<StoredLine[]>({
      ...{ rowId: "row_id", line: "line", recipientId: "recipient_id", categoryId: "category_id" },
      ...{ channel: "channel", given: "given", statedAt: "stated_at", sealed: "sealed" },
    });
  return rows.map(({ rowId, sealed, ...line }) => ({
    ...line,
    contact: wordsIn(seal, { accountId, id: rowId }, sealed).contact,
  }));
}

export async function setOutcomes(
  transaction: Transaction,
  { accountId, importId }: ImportKey,
  outcomes: ReadonlyMap<number, ImportOutcome>,
): Promise<void> {
  const all = [...outcomes].map(([line, outcome]) => ({ id: rowIdOf(importId, line), outcome }));
  await transaction.raw(
    `update choice_import_rows as it set outcome = done.outcome
     from jsonb_to_recordset(:all::jsonb) as done(id text, outcome text)
     where it.account_id = :accountId and it.row_id = done.id`,
    { accountId, all: JSON.stringify(all) },
  );
}

export interface RecordedChoice {
  line: number;
  recipientId: string;
  categoryId: string;
  channel: Channel;
}

/** The next lines that the record has from it. */
export const findRecorded = (transaction: Transaction, key: ImportKey, limit: number): Promise<RecordedChoice[]> =>
  transaction("choice_import_rows")
    .where({ ...rowOf(key), outcome: "recorded" })
    .orderBy(["recipient_id", "line"])
    .limit(limit)
    .select<RecordedChoice[]>({
      ...{ line: "line", recipientId: "recipient_id", categoryId: "category_id", channel: "channel" },
    });

export async function setUndone(
  transaction: Transaction,
  { accountId, importId }: ImportKey,
  lines: readonly number[],
): Promise<void> {
  await transaction("choice_import_rows")
    .where({ account_id: accountId })
    .whereIn(
      "row_id",
      lines.map((line) => rowIdOf(importId, line)),
    )
    .update({ outcome: "undone" });
}

export interface PassedLine extends ImportLine {
  importId: string;
  outcome: ImportOutcome;
}

/**
 * Of these choices the newest line that another import has and the record has not, because it had this one's, or what this one's stood for. Of
 * one moment a no.
 */
export async function findPassed(
  transaction: Transaction,
  seal: Seal,
  { accountId, importId }: ImportKey,
  choices: readonly RecordedChoice[],
): Promise<PassedLine[]> {
  const { rows } = await transaction.raw<{ rows: (StoredLine & Pick<PassedLine, "importId" | "outcome">)[] }>(
    `select distinct on (it.recipient_id, it.category_id, it.channel) it.import_id as "importId", it.row_id as "rowId", it.line,
       it.recipient_id as "recipientId", it.category_id as "categoryId", it.channel, it.given, it.stated_at as "statedAt",
       it.outcome, it.sealed
     from choice_import_rows as it
     join choice_imports as import on import.account_id = it.account_id and import.import_id = it.import_id
     join jsonb_to_recordset(:choices::jsonb) as choice("recipientId" text, "categoryId" text, channel text)
       on choice."recipientId" = it.recipient_id and choice."categoryId" = it.category_id and choice.channel = it.channel
     where it.account_id = :accountId and it.import_id <> :importId and it.outcome in ('same', 'older', 'refused')
       and import.state in ('recording', 'recorded')
     order by it.recipient_id, it.category_id, it.channel, it.stated_at desc, it.given, it.line desc`,
    { accountId, importId, choices: JSON.stringify(choices) },
  );
  return rows.map(({ rowId, sealed, ...line }) => ({
    ...line,
    contact: wordsIn(seal, { accountId, id: rowId }, sealed).contact,
  }));
}

/** Null: the customer was erased, or no secret opens them. */
function wordsIn(
  seal: Seal,
  { accountId, id }: { accountId: string; id: string },
  sealed: string | null,
): { [Name in keyof Words]: string | null } {
  const opened = sealed === null ? null : seal.open(purpose, sealed, contextOf(accountId, id));
  return opened === null ? { contact: null, source: null, evidence: null } : (JSON.parse(opened) as Words);
}

export const sealedLines: SealedColumn = {
  id: "row_id",
  renew: (seal, { accountId, id }, sealed) => seal.renew(purpose, sealed, contextOf(accountId, id)),
  open: (seal, row, sealed) => ({ ...wordsIn(seal, row, sealed) }),
};
