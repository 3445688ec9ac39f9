// Attachments in the database. The bytes are in the file store, under names that the server makes.
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { markFiles, type Report } from "./store.ts";

export interface Attachment {
  attachmentId: string;
  inputId: string;
  /** Of the bytes as they were uploaded, in hexadecimal: the same file again, under the same name, is the same attachment. */
  sha256: string;
  /** As the customer named it; shown, never used as a path. */
  name: string;
  mediaType: string;
  size: number;
  /** The key in the file store. */
  fileKey: string;
}

type Key = Pick<Report, "accountId" | "reportId">;

export async function findAttachment(
  database: Queryable,
  { accountId, reportId }: Key,
  { inputId, sha256, name }: Pick<Attachment, "inputId" | "sha256" | "name">,
): Promise<boolean> {
  const found = await database("attachments")
    .where({ account_id: accountId, report_id: reportId, input_id: inputId, sha256, name })
    .first<{ attachment_id: string } | undefined>("attachment_id");
  return found !== undefined;
}

/** The files of the input beside this one, which may have come since by another request. */
export async function countOthers(
  database: Queryable,
  { accountId, reportId }: Key,
  { inputId, sha256, name }: Pick<Attachment, "inputId" | "sha256" | "name">,
): Promise<number> {
  const [row] = await database("attachments")
    .where({ account_id: accountId, report_id: reportId, input_id: inputId })
    .whereNot((same) => void same.where({ sha256, name }))
    .count<{ count: string }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** The files of a report, in the order in which they came. */
export const findNames = (
  database: Queryable,
  { accountId, reportId }: Key,
): Promise<Pick<Attachment, "inputId" | "name">[]> =>
  database("attachments")
    .where({ account_id: accountId, report_id: reportId })
    .orderBy("created_at")
    .select<Pick<Attachment, "inputId" | "name">[]>("input_id as inputId", "name");

const columns = {
  attachmentId: "attachment_id",
  inputId: "input_id",
  sha256: "sha256",
  name: "name",
  mediaType: "media_type",
  size: "size",
  fileKey: "file_key",
} as const satisfies Record<keyof Attachment, string>;

/** The files of a report, in the order in which they came. */
export async function attachmentsOf(database: Queryable, { accountId, reportId }: Key): Promise<Attachment[]> {
  const rows = await database("attachments")
    .where({ account_id: accountId, report_id: reportId })
    .orderBy("created_at")
    .select<Attachment[]>(columns);
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** Undefined where the report has no such file. */
export async function findFile(
  database: Queryable,
  { accountId, reportId }: Key,
  attachmentId: string,
): Promise<Attachment | undefined> {
  return (await attachmentsOf(database, { accountId, reportId })).find((file) => file.attachmentId === attachmentId);
}

/** Records a file that is not recorded yet. The caller has locked the report. */
export async function addAttachment(
  transaction: Transaction,
  report: Report,
  attachment: Attachment,
  now: Date,
): Promise<void> {
  const { accountId, reportId } = report;
  const { attachmentId, inputId, sha256, name, mediaType, size, fileKey } = attachment;
  await transaction("attachments").insert({
    account_id: accountId,
    report_id: reportId,
    attachment_id: attachmentId,
    input_id: inputId,
    sha256,
    name,
    media_type: mediaType,
    size,
    file_key: fileKey,
    created_at: now,
  });
  if ((await missingFiles(transaction, report)).length === 0) await markFiles(transaction, report);
}

/** The inputs whose required files have not arrived. */
export async function missingFiles(
  database: Queryable,
  { accountId, reportId, filesNeeded }: Key & Pick<Report, "filesNeeded">,
): Promise<string[]> {
  if (filesNeeded.length === 0) return [];
  const arrived = await database("attachments")
    .where({ account_id: accountId, report_id: reportId })
    .distinct<{ input_id: string }[]>("input_id");
  const there = new Set(arrived.map((row) => row.input_id));
  return filesNeeded.filter((id) => !there.has(id));
}

/** Those of these keys of the file store that a record contains. */
export async function namedKeys(database: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await database("attachments").whereIn("file_key", keys).pluck<string[]>("file_key"));
}
