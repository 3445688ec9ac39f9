// Removes files that no record names: a process that is killed between storing and recording leaves one.
import type { Database } from "../../database/connect.ts";
import type { Task } from "../../jobs/kinds.ts";
import type { FileStore } from "../../providers/files/files.ts";
import type { Runtime } from "../../runtime.ts";
import { attachedKeys } from "../messages/messageLog.ts";
import { namedKeys } from "./attachmentStore.ts";

/** A younger file may be recorded at any moment. */
const ageMs = 24 * 60 * 60 * 1000;
const batchSize = 500;

export function sweepFilesTask(database: Database, files: FileStore, runtime: Runtime): Task<"sweepFiles"> {
  async function sweep(keys: readonly string[]): Promise<void> {
    const [uploaded, attached] = await Promise.all([namedKeys(database, keys), attachedKeys(database, keys)]);
    for (const key of keys) if (!uploaded.has(key) && !attached.has(key)) await files.remove(key);
  }
  return async () => {
    let batch: string[] = [];
    for await (const { key, storedAt } of files.list()) {
      if (runtime.now().getTime() - storedAt.getTime() < ageMs) continue;
      batch.push(key);
      if (batch.length < batchSize) continue;
      await sweep(batch);
      batch = [];
    }
    await sweep(batch);
  };
}
