// Removes files that no record names: a process that is killed between storing and recording leaves one.
import type { Database } from "../../../database/connect.ts";
import type { Task } from "../../../jobs/kinds.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import type { Runtime } from "../../../runtime.ts";
import { keysOfEntries, keysOfImports } from "../../customers/index.ts";
import { keysOfAgreements, keysOfDocuments } from "../../money/index.ts";
import { attachedKeys } from "../../platform/index.ts";
import { namedKeys } from "./attachmentStore.ts";

/** Which of these keys some record names; whoever stores files has a line here. */
const recordsOf = [namedKeys, attachedKeys, keysOfAgreements, keysOfDocuments, keysOfEntries, keysOfImports] as const;

/** A younger file may be recorded at any moment. */
const ageMs = 24 * 60 * 60 * 1000;
const batchSize = 500;

export function sweepFilesTask(database: Database, files: FileStore, runtime: Runtime): Task<"sweepFiles"> {
  async function sweep(keys: readonly string[]): Promise<void> {
    const named = await Promise.all(recordsOf.map((find) => find(database, keys)));
    for (const key of keys) if (!named.some((some) => some.has(key))) await files.remove(key);
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
