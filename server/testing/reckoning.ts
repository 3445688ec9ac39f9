// What is stored, charged and delivered in the end, beside what customers were answered.
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import type { Connection } from "../database/connect.ts";
import type { Fact } from "../providers/biller/facts.ts";
import { sandboxPayments, type SandboxAccess } from "../providers/payments/sandboxPayments.ts";
import type { Entry } from "../sandbox/ledger.ts";
import type { Journal } from "./persistentCustomers.ts";

export interface Reckoning {
  /** Acknowledged submissions that are not stored; acknowledged as finished and not final. */
  lost: number;
  unfinished: number;
  /** Recipients with more than one submission. */
  doubled: number;
  submissions: number;
}

export async function reckonSubmissions({ database }: Connection, journals: readonly Journal[]): Promise<Reckoning> {
  const rows = await database("reports").select<{ recipient_id: string; report_id: string; state: string }[]>(
    "recipient_id",
    "report_id",
    "state",
  );
  const stored = new Set(rows.map(({ report_id }) => report_id));
  const final = new Set(rows.filter(({ state }) => state === "final").map(({ report_id }) => report_id));
  const acknowledged = journals.flatMap(({ submitted }) => [...submitted.values()].flatMap((ids) => [...ids]));
  const finished = journals.flatMap((journal) => [...journal.finished]);
  return {
    lost: acknowledged.filter((id) => !stored.has(id)).length,
    unfinished: finished.filter((id) => !final.has(id)).length,
    doubled: rows.length - new Set(rows.map(({ recipient_id }) => recipient_id)).size,
    submissions: acknowledged.length,
  };
}

export interface Charges {
  charged: number;
  /** Charged, and our books do not say so; or the other way round. */
  lost: number;
  /** Customers charged more than once. */
  doubled: number;
  /** Of which nobody knows yet. */
  open: number;
}

export async function reckonCharges(
  { database }: Connection,
  access: SandboxAccess,
  journals: readonly Journal[],
): Promise<Charges> {
  const rows = await database("payments").select<{ payment_id: string; recipient_id: string; state: string }[]>(
    "payment_id",
    "recipient_id",
    "state",
  );
  const ledger = ((await sandboxPayments(access).ledger!()) as Entry[]).filter(({ charges }) => charges > 0);
  const recipientOf = new Map(rows.map((row) => [row.payment_id, row.recipient_id]));
  const times = new Map<string, number>();
  for (const { key, charges } of ledger) {
    const recipient = recipientOf.get(key) ?? `nobody's ${key}`;
    times.set(recipient, (times.get(recipient) ?? 0) + charges);
  }
  const paid = new Set(rows.filter(({ state }) => state === "paid").map((row) => row.payment_id));
  const keys = new Set(ledger.map(({ key }) => key));
  const unpaid = journals.flatMap((journal) => [...journal.paid]).filter((recipient) => !times.has(recipient));
  return {
    charged: ledger.length,
    lost:
      ledger.filter(({ key }) => !paid.has(key)).length +
      [...paid].filter((id) => !keys.has(id)).length +
      unpaid.length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    open: rows.filter(({ state }) => !["paid", "declined"].includes(state)).length,
  };
}

export interface HandedFacts {
  /** Customers of whom something never came, or twice under two keys, or not in its order. */
  lost: number;
  doubled: number;
  disordered: number;
}

/** What a biller that keeps keys has of customers who enrolled in e-bill and ended it: `taken` as it came. */
export function reckonFacts(taken: readonly Fact[], { done }: Journal): HandedFacts {
  const kinds = new Map([...done].map((recipient): [string, string[]] => [recipient, []]));
  for (const { recipientId, kind } of taken) kinds.get(String(recipientId))?.push(kind);
  const count = (is: (own: string[]) => boolean) => [...kinds.values()].filter(is).length;
  return {
    lost: count((own) => !own.includes("ebill.on") || !own.includes("ebill.off")),
    doubled: count((own) => own.length > new Set(own).size),
    disordered: count((own) => own.join() === "ebill.off,ebill.on"),
  };
}

/**
 * Whether a look at the queue shows that it has moved since the last one: a job that was there has ended, or one has come that never was. Their number
 * says nothing, as what ends may enqueue what follows from it. One that is tried again keeps its key, so it moves nothing.
 */
export function movesOfQueue(): (keys: readonly string[]) => boolean {
  const known = new Set<string>();
  let last: readonly string[] = [];
  return (keys) => {
    const now = new Set(keys);
    const hasMoved = last.some((key) => !now.has(key)) || keys.some((key) => !known.has(key));
    for (const key of keys) known.add(key);
    last = keys;
    return hasMoved;
  };
}

/**
 * Jobs that wait for their time are due now, until none is left that is not of the future for good. However many there are, and however slow the
 * machine is: it fails where nothing has ended or come for `patience` ms.
 */
export async function untilJobsAreDone({ database }: Connection, patience = 120_000): Promise<void> {
  const left = async () => {
    await database.raw(
      "update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()",
    );
    const { rows } = await database.raw<{ rows: { key: string; job: string }[] }>(
      `select coalesce(key, id::text) as key,
         concat_ws(' ', key, 'attempts', attempts, 'locked by', locked_by, locked_at, last_error) as job
       from graphile_worker._private_jobs`,
    );
    return rows;
  };
  const hasMoved = movesOfQueue();
  let since = performance.now();
  for (let jobs = await left(); jobs.length > 0; jobs = await left()) {
    if (hasMoved(jobs.map(({ key }) => key))) since = performance.now();
    else if (performance.now() - since > patience) expect(jobs.map(({ job }) => job)).toEqual([]);
    await setTimeout(200);
  }
}
