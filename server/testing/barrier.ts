// Stops whoever writes a table, at a step of the proof's choice, until the proof lets them go on: so a kill falls into that very step.
import { expect } from "vitest";
import { connectTo, type Connection } from "../database/connect.ts";
import { inTransaction } from "../database/transaction.ts";
import { realRuntime } from "../runtime.ts";
import type pg from "pg";

/** `before insert`, `before update`, `before delete`: of a row; `commit`: at the end of a transaction that wrote one. */
export interface Step {
  table: string;
  at: "before insert" | "before update" | "before delete" | "commit";
  /** Which rows, as a condition of a trigger; left out: all. */
  when?: string;
}

export interface Barrier {
  /** Until somebody waits at it. */
  reached(): Promise<void>;
  /** Lets all go on, now and later. */
  open(): Promise<void>;
}

const key = 7_000_001;

/** On a connection of its own, which a killed PostgreSQL takes with it: then nobody waits any more. */
export async function raiseBarrier(settings: pg.ClientConfig, { table, at, when }: Step): Promise<Barrier> {
  const connection = connectTo(settings);
  const { database } = connection;
  const isCommit = at === "commit";
  const condition = when === undefined ? "" : ` when (${when})`;
  await database.raw(`
    create or replace function proof_barrier() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${key});
        return case when tg_op = 'DELETE' then old else new end;
      end $$`);
  await database.raw(
    isCommit
      ? `create constraint trigger proof_barrier after insert or update on ${table}
         deferrable initially deferred for each row${condition} execute function proof_barrier()`
      : `create trigger proof_barrier ${at} on ${table} for each row${condition} execute function proof_barrier()`,
  );
  const holding = await connection.pool.connect();
  await holding.query(`select pg_advisory_lock(${key})`);
  return {
    reached: () => expect.poll(() => waitersOf(connection), { interval: 5 }).toBeGreaterThan(0),
    async open() {
      holding.release(true);
      await connection.close();
      const fresh = connectTo(settings);
      // Who was let go may be in its way.
      await inTransaction(fresh.database, realRuntime, (transaction) =>
        transaction.raw(`drop trigger proof_barrier on ${table}`),
      );
      await fresh.close();
    },
  };
}

const waitersOf = async ({ database }: Connection): Promise<number> =>
  (await database("pg_locks").where({ locktype: "advisory", granted: false, objid: key })).length;
