// Stores an uploaded file. A slow or broken store is not the sender's fault, who may try again.
import { createReadStream } from "node:fs";
import { busy } from "../../../http/refusal.ts";
import type { FileStore, StoredFile } from "../../../providers/files/files.ts";

const usualPatienceMs = 20_000;

/** Throws BUSY if the store fails or takes too long; a file that it stores nevertheless has no record, and the sweep removes it. */
export async function storeFile(
  files: Pick<FileStore, "put">,
  path: string,
  patienceMs = usualPatienceMs,
): Promise<StoredFile> {
  const content = createReadStream(path);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The file store took too long.")), patienceMs);
  });
  try {
    return await Promise.race([files.put(content), late]);
  } catch (error) {
    throw busy(error);
  } finally {
    clearTimeout(timer);
    content.destroy();
  }
}
