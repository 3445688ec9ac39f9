// The files of entries: a letter, a form, a receipt. One is stored first and named by its entry; what no entry names goes within a day.
import { plainFileName } from "@billwright/engine/text";
import type { CallData } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext, StreamedBlob } from "../../../http/route.ts";
import type { Forget } from "../../../jobs/forgetOld.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { holdsVirus, inspect, inTemporaryFolder, receive, storeFile, TooLong } from "../../platform/index.ts";
import { knownCustomer } from "./knownCustomer.ts";
import type { ChoiceServices } from "./services.ts";

type Add = "POST /api/Choices/AddFile";
type Save = "GET /api/Choices/File";

const megabyte = 1024 * 1024;
const mostMegabytes = 10;
const unnamedMs = 86_400_000;

export async function addFile(services: ChoiceServices, context: CallContext<Add>): Promise<CallData<Add>> {
  let added: CallData<Add> | undefined;
  for await (const part of context.parts) {
    if (added) throw refuse("BAD", "upload.tooMany", { field: "file" });
    added = await keepFile(services, context, part);
  }
  if (!added) throw refuse("BAD", "field.missing", { field: "file" });
  return added;
}

type Arrived = CallContext<Add>["parts"] extends AsyncIterable<infer Each> ? Each : never;

async function keepFile(
  services: ChoiceServices,
  { opened: { accountId }, now }: Pick<CallContext<Add>, "opened" | "now">,
  { fields, fileName, content }: Arrived,
): Promise<CallData<Add>> {
  const { database, files, scanner, newId } = services;
  await knownCustomer(services, { accountId, recipientId: fields.recipientId });
  const name = Array.from(plainFileName(fileName.replace(/^.*[\\/]/s, "")))
    .slice(-200)
    .join("");
  return inTemporaryFolder(async (folder) => {
    const received = await receive(content, folder, () => mostMegabytes * megabyte).catch((error: unknown) => {
      if (error instanceof TooLong) throw refuse("BAD", "check.fileTooBig", { n: mostMegabytes, field: "file" });
      throw error;
    });
    if (received.size === 0) throw refuse("BAD", "upload.empty", { name, field: "file" });
    const inspected = await inspect(received.path, name, mostMegabytes * megabyte);
    if (typeof inspected === "string") throw refuse("BAD", `upload.${inspected}`, { name, field: "file" });
    if (await holdsVirus(scanner, received.path)) throw refuse("BAD", "upload.virus", { name, field: "file" });
    const { key, size, sha256 } = await storeFile(files, inspected.path);
    const fileId = newId();
    await database("choice_files").insert({
      ...{ account_id: accountId, file_id: fileId, recipient_id: fields.recipientId, name, size, sha256, at: now },
      ...{ media_type: inspected.mediaType, file_key: key },
    });
    return { fileId, name, size };
  });
}

/** Throws BAD for a file that is not there, of another customer, or of another entry. */
export async function bindFile(
  transaction: Transaction,
  { accountId, recipientId }: CustomerKey,
  { fileId, entryId }: { fileId: string; entryId: string },
): Promise<void> {
  const bound = await transaction("choice_files")
    .where({ account_id: accountId, file_id: fileId, recipient_id: recipientId })
    .whereNull("entry_id")
    .update({ entry_id: entryId });
  if (bound === 0) throw refuse("BAD", "field.wrong", { field: "fileId" });
}

/** By their entries. */
export async function filesOf(
  database: Queryable,
  { accountId, recipientId }: CustomerKey,
): Promise<Map<string, { name: string; size: number }>> {
  const rows = await database("choice_files")
    .where({ account_id: accountId, recipient_id: recipientId })
    .whereNotNull("entry_id")
    .select<{ entryId: string; name: string; size: number }[]>({ entryId: "entry_id", name: "name", size: "size" });
  return new Map(rows.map(({ entryId, ...file }) => [entryId, file]));
}

/** Whoever looks is in the audit trail before the first byte goes out. */
export async function entryFile(services: ChoiceServices, context: CallContext<Save>): Promise<StreamedBlob> {
  const { database, audit, files } = services;
  const { opened, query, ip } = context;
  const { accountId } = opened;
  const file = await database("choice_files")
    .where({ account_id: accountId, entry_id: query.entryId })
    .first<{ key: string; name: string; mediaType: string; recipientId: string } | undefined>({
      ...{ key: "file_key", name: "name", mediaType: "media_type", recipientId: "recipient_id" },
    });
  if (!file) throw notFound();
  await audit.write(database, {
    ...{ accountId, actor: opened.userId, ip, action: "choice_file_opened", object: file.recipientId },
    detail: { entry: query.entryId },
  });
  return { stream: await files.get(file.key), mediaType: file.mediaType, fileName: file.name };
}

/** Which of these keys of the file store an entry's file has. */
export async function keysOfEntries(database: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await database("choice_files").whereIn("file_key", keys).pluck<string[]>("file_key"));
}

/** The file itself goes with the sweep of those that no row names. */
export const forgetFiles: Forget = async (database, now) => {
  await database("choice_files")
    .whereNull("entry_id")
    .where("at", "<=", new Date(now.getTime() - unnamedMs))
    .delete();
};
