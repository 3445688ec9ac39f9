// The interface of every file store. A file's name is 128 random bits that the server makes; no typed text is ever part of it.
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
  /** Stores a content while it streams in. It is stored whole or, if the content fails half-way, not at all. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** @throws FileMissing */
  get(key: string): Promise<Readable>;
  /** Removes the file; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Ends the connections that it keeps for the next file, if it keeps any. */
  close?(): void;
  /** Every whole file, with the time it was stored: for the sweep of files that no record names. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
}

/** There is no such file, or the key is invalid. */
export class FileMissing extends Error {
  override name = "FileMissing";
}

/** Keys are 32 hexadecimal digits; any other text counts as missing without a look-up. */
export function checkKey(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new FileMissing("This is no file's key.");
  return key;
}

/** Passes a content through and knows at the end its size and digest, or the error that broke it off. */
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
    /** The error of the content itself; else the given error of the storage. */
    cause: (error: unknown): unknown => (failure === null ? error : failure.error),
  };
}
