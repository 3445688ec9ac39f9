// Unpacks within a limit: outside of the event loop, and no further than was allowed.
import { promisify } from "node:util";
import { constants, createInflate, inflate as unzlib, inflateRaw as unraw, type ZlibOptions } from "node:zlib";

/** It unpacks to more than was allowed. */
export class TooMuch extends Error {
  override name = "TooMuch";
}

export interface InflateOptions {
  /** Without zlib's header, as in a ZIP file. */
  isRaw?: boolean;
  /** In bytes. */
  most: number;
}

const zlib = promisify<Buffer, ZlibOptions, Buffer>(unzlib);
const raw = promisify<Buffer, ZlibOptions, Buffer>(unraw);

/** What is there of it, should it end early. Throws TooMuch, or zlib's own error. */
export async function inflate(packed: Buffer, { isRaw = false, most }: InflateOptions): Promise<Buffer> {
  const options = { maxOutputLength: Math.max(most, 1), finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return await (isRaw ? raw : zlib)(packed, options);
  } catch (error) {
    throw (error as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE" ? new TooMuch() : error;
  }
}

/** The first bytes of what is packed, as far as they can be had; of little else than zlib's is any work done. */
export function headOf(packed: Buffer, most: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const unpacking = createInflate({ chunkSize: Math.max(most, 64), finishFlush: constants.Z_SYNC_FLUSH });
    const finish = (head: Buffer) => {
      resolve(head);
      unpacking.destroy();
    };
    unpacking.once("data", finish);
    unpacking.once("error", () => finish(Buffer.alloc(0)));
    unpacking.once("end", () => finish(Buffer.alloc(0)));
    unpacking.end(packed);
  });
}
