// Documents in the database. The bytes are in the file store, under names that the server makes.
import type { Queryable } from "../../../database/connect.ts";
import type { StoredFile } from "../../../providers/files/files.ts";

/** What a document is of: there is one of each. */
export interface DocumentOf {
  accountId: string;
  recipientId: string;
  /** `bill NUMBER` */
  object: string;
}

const billPrefix = "bill ";

/** A bill's document. */
export const documentOfBill = ({ bill, ...customer }: Omit<DocumentOf, "object"> & { bill: string }): DocumentOf => ({
  ...customer,
  object: billPrefix + bill,
});

export interface StoredDocument extends Pick<StoredFile, "sha256" | "size"> {
  /** Of the file, for whoever saves it. */
  name: string;
  mediaType: string;
  fileKey: string;
}

const keyOf = ({ accountId, recipientId, object }: DocumentOf) => ({
  account_id: accountId,
  recipient_id: recipientId,
  object,
});

export async function findDocument(database: Queryable, of: DocumentOf): Promise<StoredDocument | null> {
  const found = await database("documents").where(keyOf(of)).first<StoredDocument | undefined>({
    name: "name",
    mediaType: "media_type",
    size: "size",
    sha256: "sha256",
    fileKey: "file_key",
  });
  return found ?? null;
}

/** False: another one was first, and stays. */
export async function addDocument(
  database: Queryable,
  of: DocumentOf,
  { name, mediaType, size, sha256, fileKey }: StoredDocument,
  now: Date,
): Promise<boolean> {
  const added = await database("documents")
    .insert({ ...keyOf(of), name, media_type: mediaType, size, sha256, file_key: fileKey, created_at: now })
    .onConflict()
    .ignore()
    .returning<{ file_key: string }[]>("file_key");
  return added.length > 0;
}

/** The bill that a file is of; null: it is of none. */
export async function findBillOfFile(
  database: Queryable,
  accountId: string,
  fileKey: string,
): Promise<{ recipientId: string; bill: string } | null> {
  const found = await database("documents")
    .where({ account_id: accountId, file_key: fileKey })
    .first<Pick<DocumentOf, "recipientId" | "object"> | undefined>({ recipientId: "recipient_id", object: "object" });
  if (!found?.object.startsWith(billPrefix)) return null;
  return { recipientId: found.recipientId, bill: found.object.slice(billPrefix.length) };
}

/** Those of these keys of the file store that a document has. */
export async function keysOfDocuments(database: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await database("documents").whereIn("file_key", keys).pluck<string[]>("file_key"));
}
