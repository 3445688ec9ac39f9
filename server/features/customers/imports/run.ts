// Records an import, or undoes it, a batch of lines in a transaction with what has become of each: stopped at any moment, it goes on after the last
// batch, and no line counts twice.
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import { recordImport, undoImport } from "../consents/index.ts";
import { plus, type ImportServices } from "./read.ts";
import {
  findPassed,
  findRecorded,
  findWaiting,
  lockImport,
  setImport,
  setOutcomes,
  setUndone,
  type ImportKey,
  type ImportState,
  type RecordedChoice,
  type StoredImport,
} from "./store.ts";

const linesAtOnce = 500;

/** The states from which one is begun, and what it becomes. */
const begins = {
  record: { from: ["checked"], to: "recording" },
  // What was stopped half-way can be undone as well.
  undo: { from: ["recorded", "recording"], to: "undoing" },
} as const satisfies Record<string, { from: readonly ImportState[]; to: ImportState }>;

export interface Begin {
  is: keyof typeof begins;
  /** A user, or the operator: what is recorded and taken back is theirs. */
  actor: string;
  /** Lines with a fault are left out; else it is refused where there are any. */
  skipsFaults?: boolean;
  /** Whether its job was given up, so that it can be begun once more. Asked once nobody else can begin it: of two at once one comes too late. */
  isHalted?: () => Promise<boolean>;
}

/** In the caller's transaction. Throws REFUSE where it is not the time for it, and NONE where there is no such import. */
export async function begin(
  transaction: Transaction,
  key: ImportKey,
  { is, actor, skipsFaults = true, isHalted }: Begin,
): Promise<void> {
  const stored = await lockImport(transaction, key);
  if (!stored || stored.state === "discarded") throw notFound();
  const { from, to } = begins[is];
  if (stored.state === to && (await isHalted?.())) return;
  if (!(from as readonly ImportState[]).includes(stored.state)) throw refuse("REFUSE", "choiceImport.state");
  if (is === "record" && !skipsFaults && stored.counts.faults > 0) throw refuse("REFUSE", "choiceImport.faulty");
  await setImport(transaction, key, { state: to, ...(is === "record" ? { userId: actor } : { undoneBy: actor }) });
}

export const isUnderWay = (state: ImportState | null): boolean => state === "recording" || state === "undoing";

/** One batch. Answers the state after it: `recorded` and `undone` are ends. */
export function runBatch(services: ImportServices, key: ImportKey): Promise<ImportState | null> {
  const { database, runtime } = services;
  return inTransaction(database, runtime, async (transaction) => {
    const stored = await lockImport(transaction, key);
    if (stored?.state === "recording") return recordBatch(services, transaction, stored);
    if (stored?.state === "undoing") return undoBatch(services, transaction, stored);
    return stored?.state ?? null;
  });
}

const by = ({ runtime }: ImportServices, { accountId, importId, userId }: StoredImport, actor = userId) => ({
  ...{ accountId, importId, actor, now: runtime.now() },
  newSalt: () => runtime.randomBytes(16).toString("hex"),
});

async function recordBatch(
  services: ImportServices,
  transaction: Transaction,
  stored: StoredImport,
): Promise<ImportState> {
  const lines = await findWaiting(transaction, services.seal, stored, linesAtOnce);
  if (lines.length === 0) return ended(services, transaction, stored, "recorded");
  const outcomes = await recordImport(transaction, by(services, stored), lines);
  await setOutcomes(transaction, stored, outcomes);
  const count = (is: string) => [...outcomes.values()].filter((outcome) => outcome === is).length;
  const added = { recorded: count("recorded"), same: count("same"), older: count("older"), refused: count("refused") };
  await setImport(transaction, stored, { counts: plus(stored.counts, added) });
  return "recording";
}

async function undoBatch(
  services: ImportServices,
  transaction: Transaction,
  stored: StoredImport,
): Promise<ImportState> {
  const choices = await findRecorded(transaction, stored, linesAtOnce);
  if (choices.length === 0) return ended(services, transaction, stored, "undone");
  await undoImport(transaction, by(services, stored, stored.undoneBy ?? stored.userId), choices);
  await setUndone(
    transaction,
    stored,
    choices.map(({ line }) => line),
  );
  await setImport(transaction, stored, { counts: plus(stored.counts, { undone: choices.length }) });
  await recordPassed(services, transaction, stored, choices);
  return "undoing";
}

/** What other imports have of these choices, and was passed over because of this one, is looked at again: two lists with the same no do not lose it with one. */
async function recordPassed(
  services: ImportServices,
  transaction: Transaction,
  stored: StoredImport,
  choices: readonly RecordedChoice[],
): Promise<void> {
  const passed = await findPassed(transaction, services.seal, stored, choices);
  for (const importId of [...new Set(passed.map((line) => line.importId))].sort()) {
    const other = await lockImport(transaction, { accountId: stored.accountId, importId });
    if (!other) continue;
    const lines = passed.filter((line) => line.importId === importId);
    const outcomes = await recordImport(transaction, by(services, other), lines);
    await setOutcomes(transaction, other, outcomes);
    const changes = lines.map(({ line, outcome }) => ({ from: outcome, to: outcomes.get(line)! }));
    const counts = changes.reduce((sum, { from, to }) => plus(plus(sum, { [from]: -1 }), { [to]: 1 }), other.counts);
    await setImport(transaction, other, { counts });
  }
}

async function ended(
  { runtime }: ImportServices,
  transaction: Transaction,
  stored: StoredImport,
  state: "recorded" | "undone",
): Promise<ImportState> {
  await setImport(transaction, stored, { state, endedAt: runtime.now() });
  return state;
}
