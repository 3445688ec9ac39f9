// The calls of the staff's page: a file is brought, checked and recorded or discarded, and what was recorded is undone. The work itself is a job's (job.ts).
import { plainFileName } from "@billwright/engine/text";
import { mostImportMegabytes, type CallData, type ShownImportState } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext, Routes } from "../../../http/route.ts";
import { forgetDeadLetter, isGivenUp } from "../../../jobs/deadLetters.ts";
import { addJob } from "../../../jobs/queue.ts";
import type { Scanner } from "../../../providers/scanner/scanner.ts";
import {
  acting,
  holdsVirus,
  inTemporaryFolder,
  receive,
  storeFile,
  TooLong,
  type Audit,
  type Texts,
} from "../../platform/index.ts";
import { findPeople } from "../../staff/index.ts";
import { actorNames } from "../consents/index.ts";
import type { JobServices } from "./job.ts";
import { begin } from "./run.ts";
import {
  findFaults,
  findImport,
  findImports,
  findSameFile,
  insertImport,
  lockImport,
  setImport,
  type ImportKey,
  type ImportState,
  type LineFault,
  type StoredImport,
} from "./store.ts";

export interface RouteServices extends JobServices {
  audit: Audit;
  texts: Texts;
  /** Null: there is none. */
  scanner: Scanner | null;
}

type Add = "POST /api/ChoiceImports/Add";
type Acting = `POST /api/ChoiceImports/${"Record" | "Undo" | "Discard"}`;
type Looking = `GET /api/ChoiceImports/${"List" | "Get"}`;

/** A store takes longer for a file of a million lines than for a letter. */
const storePatienceMs = 120_000;
const mostListed = 25;
const mostFaults = 100;

export const importRoutes = (services: RouteServices): Routes<Looking | Add | Acting> => ({
  "GET /api/ChoiceImports/List": (context) => listImports(services, context),
  "GET /api/ChoiceImports/Get": (context) => getImport(services, context),
  "POST /api/ChoiceImports/Add": (context) => addImport(services, context),
  "POST /api/ChoiceImports/Record": (context) =>
    acting(services, context, async (on, by, accountId) => {
      const { importId, skipsFaults } = context.body;
      const key = { accountId, importId };
      await begin(on, key, { is: "record", actor: by.actor, skipsFaults, isHalted: () => isHalted(on, key) });
      await services.audit.write(on, { accountId, ...by, action: "choices_imported", object: importId });
      return goOn(on, key);
    }),
  "POST /api/ChoiceImports/Undo": (context) =>
    acting(services, context, async (on, by, accountId) => {
      const { importId } = context.body;
      const key = { accountId, importId };
      await begin(on, key, { is: "undo", actor: by.actor, isHalted: () => isHalted(on, key) });
      await services.audit.write(on, { accountId, ...by, action: "choices_import_undone", object: importId });
      return goOn(on, key);
    }),
  "POST /api/ChoiceImports/Discard": (context) =>
    acting(services, context, async (on, by, accountId) => {
      const { importId } = context.body;
      await discard(on, { accountId, importId });
      await services.audit.write(on, { accountId, ...by, action: "choices_import_discarded", object: importId });
      return goOn(on, { accountId, importId });
    }),
});

const jobOf = ({ importId }: ImportKey) => ({ kind: "importChoices", key: importId }) as const;

/** Its job was given up: nothing goes on by itself. */
const isHalted = (on: Queryable, key: ImportKey): Promise<boolean> => isGivenUp(on, key.accountId, jobOf(key));

/** In the transaction that has changed its state. */
async function goOn(on: Transaction, key: ImportKey): Promise<null> {
  await forgetDeadLetter(on, key.accountId, jobOf(key));
  await addJob(on, "importChoices", key.importId, key);
  return null;
}

const unrecorded: readonly ImportState[] = ["reading", "checked", "unreadable"];

/** Throws NONE where there is no such import, and REFUSE where something of it is recorded. */
async function discard(on: Transaction, key: ImportKey): Promise<void> {
  const stored = await lockImport(on, key);
  if (!stored || stored.state === "discarded") throw notFound();
  if (!unrecorded.includes(stored.state)) throw refuse("REFUSE", "choiceImport.state");
  await setImport(on, key, { state: "discarded" });
}

async function addImport(services: RouteServices, context: CallContext<Add>): Promise<CallData<Add>> {
  let added: CallData<Add> | undefined;
  for await (const part of context.parts) {
    if (added) throw refuse("BAD", "upload.tooMany", { field: "file" });
    added = await takeFile(services, context, part);
  }
  if (!added) throw refuse("BAD", "field.missing", { field: "file" });
  return added;
}

type Arrived = CallContext<Add>["parts"] extends AsyncIterable<infer Each> ? Each : never;

/** From the network onto the disk and into the store: it is never in memory as a whole. */
async function takeFile(
  services: RouteServices,
  { opened, ip, now }: Pick<CallContext<Add>, "opened" | "ip" | "now">,
  { fileName, content }: Arrived,
): Promise<CallData<Add>> {
  const { files, scanner, runtime } = services;
  const name = Array.from(plainFileName(fileName.replace(/^.*[\\/]/s, "")))
    .slice(-200)
    .join("");
  const stored = await inTemporaryFolder(async (folder) => {
    const received = await receive(content, folder, () => mostImportMegabytes * 1024 * 1024).catch((error: unknown) => {
      if (error instanceof TooLong) throw refuse("BAD", "check.fileTooBig", { n: mostImportMegabytes, field: "file" });
      throw error;
    });
    if (received.size === 0) throw refuse("BAD", "upload.empty", { name, field: "file" });
    if (await holdsVirus(scanner, received.path)) throw refuse("BAD", "upload.virus", { name, field: "file" });
    return storeFile(files, received.path, storePatienceMs);
  });
  const importId = runtime.newId();
  return inTransaction(services.database, runtime, async (on) => {
    const { accountId, userId } = await opened.again(on);
    const key = { accountId, importId };
    const file = { fileName: name, sha256: stored.sha256, fileKey: stored.key };
    await insertImport(on, { ...key, ...file, state: "reading", userId, at: now });
    await services.audit.write(on, { accountId, actor: userId, ip, action: "choices_import_added", object: importId });
    await goOn(on, key);
    return { importId };
  });
}

async function listImports(
  { database, texts }: RouteServices,
  { opened: { accountId }, query: { after }, language }: CallContext<"GET /api/ChoiceImports/List">,
): Promise<CallData<"GET /api/ChoiceImports/List">> {
  const found = await findImports(database, accountId, mostListed + 1, after);
  const nameOf = actorNames(await findPeople(database, accountId), await texts(language));
  const imports = found
    .slice(0, mostListed)
    .filter(isShown)
    .map((stored) => summaryOf(stored, nameOf));
  return { imports, next: found.length > mostListed ? imports.at(-1)!.importId : null };
}

async function getImport(
  { database, texts }: RouteServices,
  { opened: { accountId }, query: { importId }, language }: CallContext<"GET /api/ChoiceImports/Get">,
): Promise<CallData<"GET /api/ChoiceImports/Get">> {
  const key = { accountId, importId };
  const stored = await findImport(database, key);
  if (!stored || !isShown(stored)) throw notFound();
  const nameOf = actorNames(await findPeople(database, accountId), await texts(language));
  const same = await findSameFile(database, stored);
  return {
    ...summaryOf(stored, nameOf),
    isHalted: await isHalted(database, key),
    fault: stored.fault && faultOf({ line: stored.fault.line, fault: stored.fault }),
    faults: (await findFaults(database, key, mostFaults)).map(faultOf),
    same: same && { importId: same.importId, at: same.at.toISOString(), by: nameOf(same.userId) },
  };
}

const faultOf = ({ line, fault: { key, params } }: LineFault) => ({ line, key, params: { ...params } });

type Shown = StoredImport & { state: ShownImportState };

const isShown = (stored: StoredImport): stored is Shown => stored.state !== "discarded";

function summaryOf(
  { importId, state, fileName, userId, undoneBy, counts, at, endedAt }: Shown,
  nameOf: (userId: string) => string,
) {
  return {
    ...{ importId, state, fileName, counts },
    ...{ by: nameOf(userId), undoneBy: undoneBy && nameOf(undoneBy) },
    ...{ at: at.toISOString(), endedAt: endedAt?.toISOString() ?? null },
  };
}
