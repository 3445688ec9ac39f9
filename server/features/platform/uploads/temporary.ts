// A file on its way: first complete in a temporary folder, so that it can be inspected before it is stored, and always deleted afterwards.
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { markBytes } from "@billwright/engine/files";

export interface TemporaryFile {
  path: string;
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** The content is longer than allowed; the rest of it was not read. */
export class TooLong extends Error {
  override name = "TooLong";
  readonly mostBytes: number;
  constructor(mostBytes: number) {
    super(`More than ${mostBytes} bytes.`);
    this.mostBytes = mostBytes;
  }
}

/** Runs the work with a folder that exists until the work ends. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "bw-upload-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the content into the folder while measuring it. `mostBytesOf` says by its first bytes how long it may be, and may throw. Throws TooLong as
 * soon as the limit is exceeded.
 */
export async function receive(
  content: Readable,
  folder: string,
  mostBytesOf: (head: Buffer) => number,
): Promise<TemporaryFile> {
  const path = join(folder, "received");
  const hash = createHash("sha256");
  let size = 0;
  async function* measured(source: AsyncIterable<Buffer>) {
    let head = Buffer.alloc(0);
    let mostBytes: number | null = null;
    for await (const chunk of source) {
      size += chunk.length;
      if (mostBytes === null) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= markBytes) mostBytes = mostBytesOf(head);
      }
      if (mostBytes !== null && size > mostBytes) throw new TooLong(mostBytes);
      hash.update(chunk);
      yield chunk;
    }
    if (mostBytes === null) mostBytesOf(head);
  }
  await pipeline(content, measured, createWriteStream(path, { mode: 0o600 }));
  return { path, size, sha256: hash.digest("hex") };
}
