// Reads a JSON body, never more of it than the call accepts. listen.ts limits how long it may take.
import type { IncomingMessage } from "node:http";
import { Refused, refuse } from "./refusal.ts";
import { parseStrictJson } from "./strictJson.ts";

export async function readJsonBody(request: IncomingMessage, maxKb: number): Promise<unknown> {
  demandJson(request);
  return parseStrictJson(await readBytes(request, maxKb));
}

/** Of a call that takes no body: where bytes come none the less, they are read as JSON, and its check wants an object without keys. */
export async function readNoBody(request: IncomingMessage, maxKb: number): Promise<unknown> {
  const bytes = await readBytes(request, maxKb);
  if (bytes.length === 0) return {};
  demandJson(request);
  return parseStrictJson(bytes);
}

function demandJson(request: IncomingMessage): void {
  if (!isMediaType(request, "application/json"))
    throw refuse("MEDIA_TYPE", "api.mediaType", { type: "application/json" });
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") throw refuse("MEDIA_TYPE", "api.mediaType", { type: "identity" });
}

/** In which a browser sends the fields of a form. */
export const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"] as const;

/** Whether the Content-Type is this one, with any parameters. */
export const hasMediaType = (request: IncomingMessage, mediaType: string): boolean =>
  (request.headers["content-type"] ?? "").toLowerCase().split(";")[0]?.trim() === mediaType;

/** Whether the Content-Type is this one; with a charset other than UTF-8 it is another. */
function isMediaType(request: IncomingMessage, mediaType: string): boolean {
  const [type = "", ...parameters] = (request.headers["content-type"] ?? "")
    .toLowerCase()
    .split(";")
    .map((each) => each.trim());
  const charset = parameters.find((each) => each.startsWith("charset="));
  return type === mediaType && (charset === undefined || /^charset="?utf-?8"?$/.test(charset));
}

/** A whole body. Throws a Refused if it is larger, or does not arrive. */
export async function readBytes(request: IncomingMessage, maxKb: number): Promise<Buffer> {
  const tooLarge = () => refuse("TOO_LARGE", "api.tooLarge", { n: maxKb });
  if (Number(request.headers["content-length"] ?? 0) > maxKb * 1024) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The answer uses the same socket: leaving the loop must not destroy it.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxKb * 1024) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // A client that disconnects half-way is an error neither of the server nor of a database.
    throw error instanceof Refused ? error : refuse("BAD", "malformed.json", { field: "body" });
  }
  return Buffer.concat(chunks);
}
