// Removes files that no record names: a process that is killed between storing and recording leaves one.
import type { Database } from "../../../database/connect.ts";
import type { Task } from "../../../jobs/kinds.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import type { Runtime } from "../../../runtime.ts";
import { keysOfDocuments } from "../../money/index.ts";
import { attachedKeys } from "../../platform/index.ts";
import { namedKeys } from "./attachmentStore.ts";

/** Those of signed agreements. Their feature stores files as this one does, and so cannot be asked from here. */
const agreementKeys = async (on: Database, keys: readonly string[]): Promise<Set<string>> =>
  new Set(await on("agreement_documents").whereIn("file_key", keys).pluck<string[]>("file_key"));

/** Which of these keys some record names; whoever stores files has a line here. */
const recordsOf = [namedKeys, attachedKeys, agreementKeys, keysOfDocuments] as const;

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
