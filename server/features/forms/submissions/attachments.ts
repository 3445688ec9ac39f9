// POST SubmitAttachments: takes the files of a reserved submission as they stream in (threats.md T36-T38). A file counts once it is
// stored and recorded; the same file again is the same attachment.
import { fileLimitsOf, fileProblem, holdsFiles, type CompiledForm, type CompiledInput } from "@billwright/engine";
import { markedKindOf, mostPhotoMegabytes, nameByContent } from "@billwright/engine/files";
import { plainFileName } from "@billwright/engine/text";
import type { CallData, CallParts, MessageKey } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { Refused, refuse } from "../../../http/refusal.ts";
import type { CallContext, Part } from "../../../http/route.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { addAttachment, countOthers, findAttachment, missingFiles, type Attachment } from "./attachmentStore.ts";
import { ownReport } from "./ownReport.ts";
import type { SubmissionServices } from "./services.ts";
import { lockReport, type Report } from "./store.ts";
import {
  holdsVirus,
  inspect,
  storeFile,
  inTemporaryFolder,
  receive,
  TooLong,
  type TemporaryFile,
} from "../../platform/index.ts";

type Name = "POST /api/Enrollments/SubmitAttachments";
type FilePart = Part<CallParts<Name>>;
type Taken = CallData<Name>["files"][number];

export async function submitAttachments(
  services: SubmissionServices,
  { token: link, parts }: CallContext<Name>,
): Promise<CallData<Name>> {
  const files: Taken[] = [];
  let report: Report | undefined;
  for await (const part of parts) {
    report = await reportOf(services, link, part.fields.reportId, report);
    files.push(await takeFile(services, report, part));
  }
  if (!report) throw refuse("BAD", "field.missing", { field: "file" });
  return { files, missing: await missingFiles(services.database, report) };
}

/** All files of one call belong to one report. */
async function reportOf(
  services: SubmissionServices,
  link: Link,
  reportId: string,
  known: Report | undefined,
): Promise<Report> {
  if (known && known.reportId !== reportId) throw refuse("BAD", "field.wrong", { field: "reportId" });
  return known ?? ownReport(services, link, reportId);
}

async function takeFile(services: SubmissionServices, report: Report, part: FilePart): Promise<Taken> {
  const { inputId } = part.fields;
  const form = await services.versions.compiled(services.database, report.accountId, report.versionId);
  const input = form && fileInput(form, report, inputId);
  if (!input) throw refuse("BAD", "field.unknown", { field: "inputId" });
  return inTemporaryFolder(async (folder) => {
    const { name, received } = await receiveFor(input, part, folder);
    if (received.size === 0) throw refuse("BAD", "upload.empty", { name, field: inputId });
    if (!(await findAttachment(services.database, report, { inputId, name, sha256: received.sha256 })))
      await keepFile(services, report, input, name, received);
    return { inputId, name, size: received.size };
  });
}

/** An input whose files the answers announced; a hidden input has none. */
function fileInput(form: CompiledForm, report: Report, inputId: string): CompiledInput | undefined {
  const isAnnounced = report.submission.inputForms.some(({ id, type }) => id === inputId && holdsFiles(type));
  return isAnnounced && Object.hasOwn(form.inputs, inputId) ? form.inputs[inputId] : undefined;
}

/** How many files the answers announced for an input. */
function announced(report: Report, inputId: string): number {
  const value = report.submission.inputForms.find(({ id }) => id === inputId)?.value;
  return Array.isArray(value) ? value.length : 1;
}

/** The last part of the path that a browser sends, in a plain line; of a long one the end, which contains the extension. */
const nameOf = (fileName: string): string =>
  Array.from(plainFileName(fileName.replace(/^.*[\\/]/s, "")))
    .slice(-200)
    .join("");

const bytesIn = (megabytes: number): number => megabytes * 1024 * 1024;

/** The name is the one that its first bytes give it; by them it is refused, or how long it may be is known, before the rest has come. */
async function receiveFor(
  input: CompiledInput,
  part: FilePart,
  folder: string,
): Promise<{ name: string; received: TemporaryFile }> {
  const { extensions, megabytes } = fileLimitsOf(input);
  let name = nameOf(part.fileName);
  const judge = (head: Buffer) => {
    const right = nameByContent(name, head, extensions);
    // Its bytes are counted as they come. Of what the browser makes of a wrong name nothing is left.
    const problem = fileProblem({ name: right, type: right === name ? part.mediaType : "", size: 1 }, input);
    if (problem) throw refuse("BAD", problem.key as MessageKey, { ...problem.params, field: input.id });
    name = right;
    return bytesIn(markedKindOf(head) === "jpeg" ? Math.max(megabytes, mostPhotoMegabytes) : megabytes);
  };
  try {
    return await receive(part.content, folder, judge).then((received) => ({ name, received }));
  } catch (error) {
    if (error instanceof TooLong)
      throw refuse("BAD", "check.fileTooBig", { n: error.mostBytes / bytesIn(1), field: input.id });
    throw error;
  }
}

/** Throws a Refused if a submission accepts this file no more. */
async function reserveRoom(database: Queryable, report: Report, file: FileOfInput): Promise<void> {
  if (report.state === "final") throw refuse("REFUSE", "submit.already");
  if ((await countOthers(database, report, file)) >= announced(report, file.inputId))
    throw refuse("BAD", "upload.tooMany", { field: file.inputId });
}

type FileOfInput = Pick<Attachment, "inputId" | "sha256" | "name">;

/** Stores the file, then records it if there is still room, even with many uploads at once; a copy that is not recorded is removed. */
async function keepFile(
  { database, runtime, files, scanner }: SubmissionServices,
  report: Report,
  input: CompiledInput,
  name: string,
  received: TemporaryFile,
): Promise<void> {
  await reserveRoom(database, report, { inputId: input.id, sha256: received.sha256, name });
  const inspected = await inspect(received.path, name, bytesIn(fileLimitsOf(input).megabytes));
  if (typeof inspected === "string") throw refuse("BAD", `upload.${inspected}`, { name, field: input.id });
  // What was sent is scanned, not what was made of it.
  if (await holdsVirus(scanner, received.path)) throw refuse("BAD", "upload.virus", { name, field: input.id });
  const stored = await storeFile(files, inspected.path);
  try {
    const attachment = {
      attachmentId: runtime.newId(),
      inputId: input.id,
      sha256: received.sha256,
      name,
      mediaType: inspected.mediaType,
      size: stored.size,
      fileKey: stored.key,
    };
    const isNew = await inTransaction(database, runtime, async (transaction) => {
      const state = await lockReport(transaction, report);
      if (await findAttachment(transaction, report, attachment)) return false;
      await reserveRoom(transaction, { ...report, state }, attachment);
      await addAttachment(transaction, report, attachment, runtime.now());
      return true;
    });
    if (!isNew) await files.remove(stored.key);
  } catch (error) {
    // After any other failure the file may be recorded nevertheless: the sweep checks that.
    if (error instanceof Refused) await files.remove(stored.key).catch(() => undefined);
    throw error;
  }
}
