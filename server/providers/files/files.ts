// The interface every place for files fulfils. A file's name is 128 random bits of ours; nothing a person typed is ever part of it.
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

/** A file as it was stored. */
export interface StoredFile {
  key: string;
  /** In bytes. */
  size: number;
  /** Of the content, in hexadecimal. */
  sha256: string;
}

export interface FileStore {
  /** Stores a content while it streams in. It is there whole or, where the content fails half-way, not at all. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** @throws FileMissing */
  get(key: string): Promise<Readable>;
  /** Removes the file; one that is not there is fine. */
  remove(key: string): Promise<void>;
  /** Every file that is whole, with the time it was stored: for the sweep of files that no record names. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
}

/** There is no such file, or the key is none of ours. */
export class FileMissing extends Error {
  override name = "FileMissing";
}

/** Keys are 32 hexadecimal digits; any other text is missing before it is looked for. */
export function checkKey(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new FileMissing("This is no file's key.");
  return key;
}

/** Passes a content through and knows its size and digest at the end, or what broke it off. */
export function measured(content: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let size = 0;
  let failure: { error: unknown } | null = null;
  async function* passing() {
    try {
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  return {
    content: passing(),
    result: () => ({ size, sha256: hash.digest("hex") }),
    /** What the content itself threw; else the given error of the storage. */
    cause: (error: unknown): unknown => (failure === null ? error : failure.error),
  };
}
