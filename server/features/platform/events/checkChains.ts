// The nightly checks of chains: each kind is walked whole, what is broken is logged, and what was found is kept for the metrics of all processes.
import type { Logger } from "pino";
import type { Database, Queryable } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import { microseconds } from "./chain.ts";

/** What is chained: agreements, consents, and the histories of templates. */
type ChainKind = "agreements" | "consents" | "histories";

export interface ChainKey {
  accountId: string;
  id: string;
}

export interface ChainsOfKind {
  kind: ChainKind;
  /** The chains that follow this one, in one order, some at a time; none: it was the last. */
  after(last: ChainKey): Promise<ChainKey[]>;
  /** `times`: when each row was added, to the microsecond, as the chains of `chain.ts` hash it. */
  read(on: Queryable, key: ChainKey): Promise<{ times: readonly string[]; isIntact: boolean }>;
}

export interface CheckingServices {
  database: Database;
  runtime: Pick<Runtime, "now">;
  log: Logger;
}

export interface ChainCheck {
  kind: ChainKind;
  checkedAt: Date;
  chains: number;
  /** Those that had been added by then: the next night there are as many of them. */
  rows: number;
  broken: number;
}

/** Throws nothing because of what is broken: that is counted, logged and measured, and stays so until somebody looks. */
export async function checkChains(services: CheckingServices, { kind, after, read }: ChainsOfKind): Promise<void> {
  const { database, runtime, log } = services;
  const checkedAt = runtime.now();
  const before = (await findChecks(database)).find((check) => check.kind === kind);
  const found = { chains: 0, rows: 0, broken: 0 };
  let left = 0;
  for (let last: ChainKey = { accountId: "", id: "" }; ;) {
    const keys = await after(last);
    if (keys.length === 0) break;
    for (const key of keys) {
      const { times, isIntact } = await readQuietly(database, (on) => read(on, key));
      found.chains += 1;
      found.rows += countBy(checkedAt, times);
      left += before ? countBy(before.checkedAt, times) : 0;
      if (isIntact) continue;
      found.broken += 1;
      log.error({ kind, ...key }, "a chain is broken");
    }
    last = keys.at(-1)!;
  }
  // A chain may have gone with all that it belongs to. What is missing is missing in the nights to come, too.
  const missing = Math.max(0, (before?.rows ?? 0) - left);
  if (missing > 0) found.broken += 1;
  log[found.broken > 0 ? "error" : "info"]({ kind, ...found, missing }, "the chains were checked");
  await noteCheck(database, { kind, ...found, checkedAt, rows: found.rows + missing });
}

const countBy = (moment: Date, times: readonly string[]): number =>
  times.filter((at) => at <= microseconds(moment)).length;

/** A row that is added while they are read looks like one that is missing: then they are read once more as of one moment. */
export async function readQuietly<Found extends { isIntact: boolean }>(
  database: Database,
  read: (on: Queryable) => Promise<Found>,
): Promise<Found> {
  const first = await read(database);
  return first.isIntact ? first : database.transaction(read, { isolationLevel: "repeatable read", readOnly: true });
}

export async function noteCheck(database: Database, { checkedAt, ...found }: ChainCheck): Promise<void> {
  await database("chain_checks")
    .insert({ checked_at: checkedAt, ...found })
    .onConflict("kind")
    .merge();
}

/** What the last check of each kind found. */
export async function findChecks(database: Queryable): Promise<ChainCheck[]> {
  const rows = await database("chain_checks").select<(Omit<ChainCheck, "rows"> & { rows: string })[]>(
    "kind",
    "checked_at as checkedAt",
    "chains",
    "rows",
    "broken",
  );
  return rows.map((row) => ({ ...row, rows: Number(row.rows) }));
}
