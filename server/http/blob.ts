// Sends answers without an envelope: an image whole, a table as it is written.
import type { Response } from "express";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import type { Blob, StreamedBlob } from "./route.ts";

/** A download that the client does not read for this long is aborted: it would use the server's resources for ever (threats.md T47). */
const readerPatienceMs = 60_000;

/** Throws an error that happens before anything was sent; a later error breaks the connection off. */
export async function sendBlob(
  response: Response,
  blob: Blob,
  log: Pick<Logger, "error">,
  patienceMs = readerPatienceMs,
): Promise<void> {
  if ("stream" in blob) return sendStream(response, blob, log, patienceMs);
  response.status(200).setHeader("Content-Type", blob.mediaType);
  response.setHeader("Cache-Control", blob.caching ?? "no-store");
  if (blob.fileName !== undefined) response.setHeader("Content-Disposition", attachmentNamed(blob.fileName));
  response.end(blob.bytes);
}

async function sendStream(
  response: Response,
  blob: StreamedBlob,
  log: Pick<Logger, "error">,
  patienceMs: number,
): Promise<void> {
  const source = blob.stream instanceof Readable ? blob.stream : Readable.from(blob.stream);
  // Handled below where it is awaited; until then it must not end the process.
  source.on("error", () => undefined);
  // The pipeline and the compression add more listeners for the answer's end than Node expects.
  response.setMaxListeners(20);
  response.once("close", () => source.destroy());
  if (response.destroyed) source.destroy();
  await untilReadable(source);
  response.status(200).setHeader("Content-Type", blob.mediaType);
  response.setHeader("Cache-Control", "no-store");
  if (blob.fileName !== undefined) response.setHeader("Content-Disposition", attachmentNamed(blob.fileName));
  if (blob.totalRows !== undefined) response.setHeader("X-Total-Rows", String(blob.totalRows));
  response.setTimeout(patienceMs, () => response.destroy());
  try {
    await pipeline(source, response);
  } catch (error) {
    // A client that has disconnected needs no answer; every other error is an internal one.
    if (isGone(error)) return;
    log.error({ error }, "an answer broke off");
    response.destroy();
  }
}

/** Waits for the first bytes, or the end: an answer that cannot begin still gets an envelope. */
async function untilReadable(source: Readable): Promise<void> {
  if (source.destroyed || source.readableLength > 0) return;
  const given = new AbortController();
  const { signal } = given;
  try {
    await Promise.race(["readable", "end", "close"].map((event) => once(source, event, { signal })));
  } finally {
    given.abort();
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED", "ERR_STREAM_UNABLE_TO_PIPE"].includes(String(error.code));

/** RFC 6266: the name in ASCII for old readers, and whole in UTF-8. Nothing in it can end the header or name a folder. */
export function attachmentNamed(fileName: string): string {
  const name = [...fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu, "_")].slice(0, 150).join("") || "file";
  const ascii = name.replace(/[^\x20-\x7e]/g, "_").replace(/%/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
