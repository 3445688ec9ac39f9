// A customer's file or signature: to save, or as a document of its own that the page frames. Whoever looks is in the audit trail before the
// first byte goes out.
import type { CallData } from "@billwright/schemas";
import express, { type Router } from "express";
import { pipeline } from "node:stream/promises";
import { notFound } from "../../../http/refusal.ts";
import type { CallContext, StreamedBlob } from "../../../http/route.ts";
import { findFile, type Attachment } from "../submissions/index.ts";
import { addToHistory } from "./history.ts";
import { findResponse } from "./readResponse.ts";
import type { ResponseServices } from "./services.ts";

type Show = "POST /api/Responses/ShowFile";
type Save = "GET /api/Responses/File";

interface FileKey {
  accountId: string;
  reportId: string;
  attachmentId: string;
}

/** For whoever may see it; throws NONE where the account has no such file. */
async function looked(
  services: ResponseServices,
  { opened: { accountId, userId }, ip }: Pick<CallContext<Show | Save>, "opened" | "ip">,
  of: Omit<FileKey, "accountId">,
): Promise<Attachment> {
  const { database, audit } = services;
  const { reportId, enrollmentId } = await findResponse(services, accountId, of.reportId);
  const file = await findFile(database, { accountId, reportId }, of.attachmentId);
  if (!file) throw notFound();
  const entry = { accountId, actor: userId, object: reportId, ip };
  const detail = { enrollmentId, attachmentId: file.attachmentId };
  await audit.write(database, { ...entry, action: "response_file_opened", detail });
  await addToHistory(services.runtime, database, { accountId, reportId }, [
    { userId, action: "file", detail: file.name },
  ]);
  return file;
}

export async function responseFile(services: ResponseServices, context: CallContext<Save>): Promise<StreamedBlob> {
  const { fileKey, mediaType, name } = await looked(services, context, context.query);
  return { stream: await services.files.get(fileKey), mediaType, fileName: name };
}

const purpose = "file of a response";
const validMs = 5 * 60_000;

interface Shown extends FileKey {
  until: number;
}

export async function showFile(services: ResponseServices, context: CallContext<Show>): Promise<CallData<Show>> {
  const { attachmentId } = await looked(services, context, context.body);
  const { accountId } = context.opened;
  const until = context.now.getTime() + validMs;
  const shown: Shown = { accountId, reportId: context.body.reportId, attachmentId, until };
  return { address: `/response-file/${services.seal.close(purpose, JSON.stringify(shown))}` };
}

/** Nothing in it runs, nothing comes from elsewhere, and no page but ours frames it. */
const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox",
].join("; ");

/** /response-file/KEY: the file as a document. A picture or plain text is all that a browser shows of it; everything else is text to it. */
export function fileRoutes({ database, files, seal, runtime }: ResponseServices): Router {
  const router = express.Router();
  router.get("/response-file/:key", async (request, response) => {
    const opened = seal.open(purpose, request.params.key);
    const shown = opened === null ? null : (JSON.parse(opened) as Shown);
    const isValid = shown !== null && shown.until > runtime.now().getTime();
    const file = isValid ? await findFile(database, shown, shown.attachmentId) : undefined;
    if (!file) return void response.sendStatus(404);
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("X-Frame-Options", "SAMEORIGIN");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Content-Type", shownAs(file.mediaType));
    await pipeline(await files.get(file.fileKey), response);
  });
  return router;
}

const pictures = ["image/png", "image/jpeg"];
const shownAs = (mediaType: string): string => (pictures.includes(mediaType) ? mediaType : "text/plain; charset=utf-8");
