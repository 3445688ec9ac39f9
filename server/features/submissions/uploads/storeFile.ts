// Puts an uploaded file into its store. One that is slow or broken is no fault of the sender's, who may come again.
import { createReadStream } from "node:fs";
import { busy } from "../../../http/refusal.ts";
import type { FileStore, StoredFile } from "../../../providers/files/files.ts";

const usualPatienceMs = 20_000;

/** Throws BUSY where the store fails or takes longer; what it stores all the same no record names, and the sweep removes it. */
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
