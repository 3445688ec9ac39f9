// What is to be done with an import is in its state. Each job does a part of it and leaves the rest to the next one, so that other accounts have their turn and a
// process can end: whatever it was at goes on after the last batch.
import { inTransaction } from "../../../database/transaction.ts";
import type { Task } from "../../../jobs/kinds.ts";
import { addJob } from "../../../jobs/queue.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import { readFile, type ImportServices } from "./read.ts";
import { isUnderWay, runBatch } from "./run.ts";
import { deleteLines, findImport, type ImportKey, type ImportState } from "./store.ts";

export interface JobServices extends ImportServices {
  files: FileStore;
}

const batchesAtOnce = 20;
const deletedAtOnce = 10_000;

export const importChoicesTask =
  (services: JobServices): Task<"importChoices"> =>
  async ({ accountId, importId }) => {
    const key = { accountId, importId };
    const stored = await findImport(services.database, key);
    if (stored === null) return;
    const { state, fileKey } = stored;
    if (state === "discarded") {
      if (fileKey !== null) await services.files.remove(fileKey);
      return deleteAll(services, key);
    }
    if (state === "reading") return fileKey === null ? undefined : readStored(services, key, fileKey);
    let now: ImportState | null = state;
    for (let batches = 0; isUnderWay(now) && batches < batchesAtOnce; batches++) now = await runBatch(services, key);
    if (isUnderWay(now)) await addJob(services.database, "importChoices", importId, key);
  };

/** The file goes once it is read: what it says is sealed in its lines. */
async function readStored(services: JobServices, key: ImportKey, fileKey: string): Promise<void> {
  const { database, files } = services;
  try {
    await readFile(services, key, await files.get(fileKey));
  } catch (error) {
    // Somebody has discarded it meanwhile, which has a job of its own.
    if ((await findImport(database, key))?.state === "reading") throw error;
    return;
  }
  await files.remove(fileKey);
}

async function deleteAll({ database, runtime }: ImportServices, key: ImportKey): Promise<void> {
  const deleteSome = () => inTransaction(database, runtime, (on) => deleteLines(on, key, deletedAtOnce));
  while (await deleteSome());
}
