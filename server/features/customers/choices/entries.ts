// What the staff have recorded beside the rows of the record: how and when the customer decided, and, sealed, who recorded it and the note. A row of the record names
// its entry where others name a link, so that it is in the chain.
import type { CallData, EntryWay } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { SealedColumn } from "../../customerData.ts";
import { bindFile, filesOf } from "./files.ts";

export type Evidence = NonNullable<CallData<"GET /api/Choices/Customer">["history"][number]["evidence"]>;

export interface NewEntry {
  entryId: string;
  way: EntryWay;
  /** yyyy-mm-dd */
  statedOn: string;
  takenBy: string;
  note: string;
  fileId: string | null;
  userId: string;
  at: Date;
}

/** What is sealed of an entry: free words, in which anything may be. */
interface Words {
  takenBy: string;
  note: string;
}

const purpose = "note of an entry";
const contextOf = (accountId: string, entryId: string): string => `${accountId}/${entryId}`;

/** In the transaction that changes the record. Throws BAD for a file that is not there. */
export async function putEntry(
  transaction: Transaction,
  seal: Seal,
  { accountId, recipientId }: CustomerKey,
  { entryId, way, statedOn, takenBy, note, fileId, userId, at }: NewEntry,
): Promise<void> {
  await transaction("choice_entries").insert({
    ...{ account_id: accountId, entry_id: entryId, recipient_id: recipientId, way, stated_on: statedOn, at },
    user_id: userId,
    sealed: seal.close(purpose, JSON.stringify({ takenBy, note } satisfies Words), contextOf(accountId, entryId)),
  });
  if (fileId !== null) await bindFile(transaction, { accountId, recipientId }, { fileId, entryId });
}

interface Row {
  entryId: string;
  way: EntryWay;
  statedOn: string;
  sealed: string | null;
}

/** By their ids. */
export async function findEntries(
  database: Queryable,
  seal: Seal,
  { accountId, recipientId }: CustomerKey,
): Promise<Map<string, Evidence>> {
  const rows = await database("choice_entries")
    .where({ account_id: accountId, recipient_id: recipientId })
    .select<Row[]>(
      { entryId: "entry_id", way: "way", sealed: "sealed" },
      database.raw(`to_char(stated_on, 'YYYY-MM-DD') as "statedOn"`),
    );
  const files = await filesOf(database, { accountId, recipientId });
  return new Map(
    rows.map(({ sealed, ...row }) => [
      row.entryId,
      { ...row, ...wordsIn(seal, { accountId, id: row.entryId }, sealed), file: files.get(row.entryId) ?? null },
    ]),
  );
}

/** Null: the customer was erased, or no secret opens them. */
function wordsIn(
  seal: Seal,
  { accountId, id }: { accountId: string; id: string },
  sealed: string | null,
): { [Name in keyof Words]: string | null } {
  const opened = sealed === null ? null : seal.open(purpose, sealed, contextOf(accountId, id));
  return opened === null ? { takenBy: null, note: null } : (JSON.parse(opened) as Words);
}

export const sealedNotes: SealedColumn = {
  id: "entry_id",
  renew: (seal, { accountId, id }, sealed) => seal.renew(purpose, sealed, contextOf(accountId, id)),
  open: (seal, row, sealed) => ({ ...wordsIn(seal, row, sealed) }),
};
