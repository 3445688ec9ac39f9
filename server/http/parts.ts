// Reads a multipart body as it arrives: fields, then the file that they describe, repeatedly (threats.md T38). A file's content must
// be read before the next part comes, so that nothing accumulates in memory.
import busboy from "busboy";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { hasMediaType } from "./body.ts";
import { giveTime } from "./patience.ts";
import { refuse, type Refused } from "./refusal.ts";
import type { Part } from "./route.ts";
import type { Check } from "./shapes.ts";
import { checkText } from "./strictJson.ts";

const limits = { files: 10, fields: 40, parts: 50, fieldNameSize: 100, fieldSize: 1024, headerPairs: 20 } as const;
/** The time that the largest upload may take over a slow line. */
const uploadPatienceMs = 300_000;
/** An upload is aborted if no data arrives for this long while more is expected. */
const usualIdleMs = 10_000;

interface Arrived {
  fields: Record<string, string>;
  fileName: string;
  mediaType: string;
  content: Readable;
}

export async function* readParts<Fields>(
  request: IncomingMessage,
  check: Check,
  maxKb: number,
  idleMs = usualIdleMs,
): AsyncGenerator<Part<Fields>> {
  if (!hasMediaType(request, "multipart/form-data"))
    throw refuse("MEDIA_TYPE", "api.mediaType", { type: "multipart/form-data" });
  if (Number(request.headers["content-length"] ?? 0) > maxKb * 1024)
    throw refuse("TOO_LARGE", "api.tooLarge", { n: maxKb });
  const queue = new PartQueue(request, maxKb, idleMs);
  try {
    for (let arrived = await queue.next(); arrived; arrived = await queue.next()) {
      check(arrived.fields);
      // The check has just proved and converted the fields.
      yield { ...arrived, fields: arrived.fields as unknown as Fields };
      arrived.content.resume();
    }
  } finally {
    queue.stop();
  }
}

/** Turns busboy's events into parts that can be awaited. */
class PartQueue {
  readonly #request: IncomingMessage;
  readonly #parser: busboy.Busboy;
  readonly #arrived: Arrived[] = [];
  /** The file that is being read now: its reader must get the error, or it would wait for ever. */
  #reading: Arrived | undefined;
  #fields: Record<string, string> = {};
  #ended = false;
  #fault: Error | null = null;
  #wake: () => void = () => undefined;
  #stopIdleTimer: () => void = () => undefined;

  constructor(request: IncomingMessage, maxKb: number, idleMs: number) {
    this.#request = request;
    this.#parser = parserFor(request, limits);
    this.#parser
      .on("field", (name, value, info) => this.#attempt(() => this.#takeField(name, value, info)))
      .on("file", (name, content, info) => this.#takeFile(name, content, info))
      .on("filesLimit", () => this.#fail(refuse("BAD", "field.tooLong", { field: "file", n: limits.files })))
      .on("fieldsLimit", () => this.#fail(refuse("BAD", "field.tooLong", { field: "body", n: limits.fields })))
      .on("partsLimit", () => this.#fail(refuse("BAD", "field.tooLong", { field: "body", n: limits.parts })))
      .on("error", () => this.#fail(refuse("BAD", "malformed.parts", { field: "body" })))
      .on("close", () => this.#end());
    this.#limitSize(maxKb);
    giveTime(request, uploadPatienceMs);
    this.#limitIdleness(idleMs);
    request.once("close", () => {
      if (!request.complete) this.#fail(refuse("BAD", "malformed.parts", { field: "body" }));
    });
    request.pipe(this.#parser);
  }

  /** The next file with its fields; undefined after the last. Throws the error of an invalid body. */
  async next(): Promise<Arrived | undefined> {
    for (;;) {
      if (this.#fault) throw this.#fault;
      const arrived = this.#arrived.shift();
      this.#reading = arrived;
      if (arrived || this.#ended) return arrived;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  stop(): void {
    this.#request.unpipe(this.#parser);
    this.#stopIdleTimer();
    for (const { content } of this.#arrived) content.destroy();
    this.#parser.destroy();
  }

  #takeField(name: string | undefined, value: string, info: busboy.FieldInfo): void {
    addField(this.#fields, name, value, info, limits);
  }

  #takeFile(name: string | undefined, content: Readable, info: busboy.FileInfo): void {
    content.on("error", () => undefined);
    if (name !== "file" || typeof info.filename !== "string") {
      content.resume();
      this.#fail(unknownPart(name, limits));
      return;
    }
    this.#arrived.push({ fields: this.#fields, fileName: info.filename, mediaType: info.mimeType, content });
    this.#fields = {};
    this.#wake();
  }

  #limitSize(maxKb: number): void {
    let size = 0;
    this.#request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxKb * 1024) this.#fail(refuse("TOO_LARGE", "api.tooLarge", { n: maxKb }));
    });
  }

  /** The timer runs while we wait for the sender, and is paused while the sender waits for us: a file is being stored, or all has arrived. */
  #limitIdleness(idleMs: number): void {
    let timer: NodeJS.Timeout | undefined;
    const stop = () => clearTimeout(timer);
    const start = () => {
      stop();
      if (!this.#request.readableEnded) timer = setTimeout(() => this.#request.destroy(), idleMs);
    };
    this.#stopIdleTimer = stop;
    this.#request.on("data", start).on("pause", stop).once("end", stop).once("close", stop);
    this.#parser.on("drain", start);
    start();
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #fail(fault: Error): void {
    this.#fault ??= fault;
    for (const each of [this.#reading, ...this.#arrived]) each?.content.destroy(fault);
    this.#wake();
  }

  #end(): void {
    this.#ended = true;
    if (Object.keys(this.#fields).length > 0) this.#fault ??= refuse("BAD", "field.missing", { field: "file" });
    this.#wake();
  }
}

/** Reads busboy's information about a text field; an empty name comes as none, whatever busboy's types say. Throws a Refused. */
export function addField(
  fields: Record<string, string>,
  name: string | undefined,
  value: string,
  info: Pick<busboy.FieldInfo, "nameTruncated" | "valueTruncated">,
  { fieldNameSize, fieldSize }: { fieldNameSize: number; fieldSize: number },
): void {
  if (name === undefined) throw unknownPart(name, { fieldNameSize });
  const field = name.slice(0, fieldNameSize);
  if (info.nameTruncated || info.valueTruncated) throw refuse("BAD", "field.tooLong", { field, n: fieldSize });
  checkText(name, field);
  checkText(value, field);
  if (Object.hasOwn(fields, name) || name === "__proto__") throw refuse("BAD", "field.twice", { field });
  fields[name] = value;
}

/** The error for a part that the call does not take. */
export const unknownPart = (name: string | undefined, { fieldNameSize }: { fieldNameSize: number }): Refused =>
  refuse("BAD", "field.unknown", { field: (name ?? "").slice(0, fieldNameSize) });

/** Throws a Refused if the Content-Type contains no boundary. */
export function parserFor({ headers }: Pick<IncomingMessage, "headers">, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers, limits: { ...limits }, preservePath: false, defParamCharset: "utf8" });
  } catch {
    throw refuse("BAD", "malformed.parts", { field: "body" }) satisfies Refused;
  }
}
