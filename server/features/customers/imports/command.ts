// Imports by an operator's command, beside a running server. The same command after an interruption goes on where it was.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../../../config.ts";
import { beside } from "../../../database/beside.ts";
import type { Database, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { auditOf, demandAccount, type AuditEntry } from "../../platform/index.ts";
import type { Runtime } from "../../../runtime.ts";
import { sealOf } from "../../../tokens/seal.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import { readFile, type ImportServices } from "./read.ts";
import { begin, isUnderWay, runBatch } from "./run.ts";
import {
  deleteImport,
  findFaults,
  findImport,
  findImports,
  insertImport,
  lockImport,
  type ImportKey,
  type ImportState,
  type LineFault,
  type StoredImport,
} from "./store.ts";

export interface ImportCommand {
  accountId: string;
  path: string;
  /** Nothing is recorded, and nothing of the file is kept. */
  isDryRun: boolean;
  /** Lines with a fault are left out; else nothing is recorded where one has any. */
  skipsFaults: boolean;
}

export interface ImportReport extends StoredImport {
  /** The first of them. */
  faults: LineFault[];
}

const shownFaults = 100;
const actor = "operator";

/** Throws where there is no such account or file. @param onBatch After each batch of what is recorded. */
export const importBeside = (
  config: Config,
  command: ImportCommand,
  runtime: Runtime,
  onBatch: (so: StoredImport) => void = () => undefined,
): Promise<ImportReport> =>
  withAccount(config, command.accountId, runtime, async (services) => {
    const { accountId, path, isDryRun, skipsFaults } = command;
    const { database } = services;
    const key = { accountId, importId: await beginReading(services, command) };
    const find = async () => (await findImport(database, key))!;
    if ((await find()).state === "reading") await readFile(services, key, createReadStream(path));
    const read = await find();
    const faults = await findFaults(database, key, shownFaults);
    const isWanted = !isDryRun && (skipsFaults || read.counts.faults === 0);
    if (read.state === "checked" && isWanted) await beginByCommand(services, key, "record");
    if ((await find()).state !== "recording") {
      await forget(services, key);
      return { ...read, faults };
    }
    await runAll(services, key, onBatch);
    return { ...(await find()), faults };
  });

/** Throws where there is no such import, or nothing of it is recorded. */
export const undoImportBeside = (config: Config, key: ImportKey, runtime: Runtime): Promise<StoredImport> =>
  withAccount(config, key.accountId, runtime, async (services) => {
    const stored = await findImport(services.database, key);
    if (!stored) throw new Error(`There is no import "${key.importId}".`);
    if (stored.state !== "undoing") await beginByCommand(services, key, "undo");
    await runAll(services, key);
    return (await findImport(services.database, key))!;
  });

const mostListed = 100;

/** The newest first. */
export const listImportsBeside = (config: Config, accountId: string): Promise<StoredImport[]> =>
  beside(config, async (database) => {
    await demandAccount(database, accountId);
    return findImports(database, accountId, mostListed);
  });

const withAccount = <Result>(
  config: Config,
  accountId: string,
  runtime: Runtime,
  work: (services: ImportServices) => Promise<Result>,
): Promise<Result> =>
  beside(config, async (database) => {
    await demandAccount(database, accountId);
    return work({ database, runtime, seal: sealOf(keyringOf(config.secrets), runtime) });
  });

/** One of the same file that was interrupted, else a new one. */
async function beginReading(
  { database, runtime }: ImportServices,
  { accountId, path, isDryRun }: ImportCommand,
): Promise<string> {
  const resumed: readonly ImportState[] = isDryRun ? ["reading", "checked"] : ["reading", "checked", "recording"];
  const sha256 = await digestOf(path);
  const begun = (await findImports(database, accountId, mostListed)).find(
    (each) => each.sha256 === sha256 && each.userId === actor && resumed.includes(each.state),
  );
  if (begun) return begun.importId;
  const importId = runtime.newId();
  await insertImport(database, {
    ...{ accountId, importId, state: "reading", fileName: basename(path), sha256, fileKey: null, userId: actor },
    at: runtime.now(),
  });
  return importId;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash).catch((cause: unknown) => {
    const isMissing = (cause as NodeJS.ErrnoException).code === "ENOENT";
    throw isMissing ? new Error(`There is no file ${path}.`, { cause }) : cause;
  });
  return hash.digest("hex");
}

const actions = { record: "choices_imported", undo: "choices_import_undone" } as const;

const beginByCommand = ({ database, runtime }: ImportServices, key: ImportKey, is: keyof typeof actions) =>
  inTransaction(database, runtime, async (transaction) => {
    await begin(transaction, key, { is, actor });
    await note(transaction, runtime, key, actions[is]);
  });

const note = (
  transaction: Transaction,
  runtime: Runtime,
  { accountId, importId: object }: ImportKey,
  action: AuditEntry["action"],
): Promise<void> => auditOf(runtime).write(transaction, { accountId, actor, action, object, ip: null });

async function runAll(
  services: ImportServices,
  key: ImportKey,
  onBatch: (so: StoredImport) => void = () => undefined,
): Promise<void> {
  while (isUnderWay(await runBatch(services, key))) onBatch((await findImport(services.database, key))!);
}

const forget = ({ database, runtime }: { database: Database; runtime: Runtime }, key: ImportKey): Promise<void> =>
  inTransaction(database, runtime, async (transaction) => {
    const stored = await lockImport(transaction, key);
    if (stored?.state === "checked" || stored?.state === "unreadable") await deleteImport(transaction, key);
  });
