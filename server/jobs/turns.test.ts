import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "../database/connect.ts";
import { testDatabases } from "../testing/databases.ts";
import type { WaitingMessage } from "./kinds.ts";
import type { Pace } from "./pace.ts";
import { addJob } from "./queue.ts";
import { takeTurns } from "./turns.ts";

const message = (accountId: string): WaitingMessage => ({ accountId, sealed: "", notAfter: null, logId: null });

describe.each(testDatabases())("turns on $name", ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
  });
  beforeEach(async () => {
    await connection.database.raw("delete from graphile_worker._private_jobs");
    await connection.database("paces").delete();
  });
  afterAll(() => connection.close());

  /** Sends what waits, as a process does, until `enough` has gone out; returns whose went out, in this order. */
  async function send(enough: number, { processes = 1, pace }: { processes?: number; pace?: Pace } = {}) {
    const sent: { account: string; key: string; at: number }[] = [];
    let resolve = (): void => undefined;
    const done = new Promise<void>((settle) => (resolve = settle));
    const all = Array.from({ length: processes }, (_, index) =>
      takeTurns({
        ...{ pool: connection.pool, worker: `process-${index}`, paces: pace ? { sms: pace } : {} },
        runs: {
          sms: ({ payload, key }) => {
            sent.push({ account: (payload as WaitingMessage).accountId, key, at: performance.now() });
            if (sent.length >= enough) resolve();
            return Promise.resolve();
          },
        },
        ...{ onReached: () => undefined, onFault: () => undefined },
      }),
    );
    await done;
    await Promise.all(all.map((each) => each.stop()));
    return sent;
  }
  const addMany = async (account: string, count: number) => {
    await addJob(connection.database, "sms", `${account} 1`, message(account));
    await connection.database.raw(
      `insert into graphile_worker._private_jobs (task_id, payload, key, max_attempts)
       select task_id, payload, key || '-' || n, max_attempts
       from graphile_worker._private_jobs, generate_series(2, :count::int) as n where key = :key`,
      { key: `sms:${account} 1`, count },
    );
  };

  test("an account's 2,000 messages delay no other's, and a code goes before all of them [otp.delivery]", async () => {
    await addMany("busy", 2_000);
    for (const account of ["able", "north", "west"])
      await addJob(connection.database, "sms", account, message(account));
    await addJob(connection.database, "sms", "code", message("busy"), { isUrgent: true });
    const sent = await send(20);
    expect(sent[0]?.key).toBe("sms:code");
    expect(new Set(sent.slice(0, 8).map(({ account }) => account))).toEqual(new Set(["able", "busy", "north", "west"]));
    expect(sent.slice(8).every(({ account }) => account === "busy")).toBe(true);
  });

  test("accounts that all have many share what is sent evenly", async () => {
    for (const account of ["a", "b", "c"]) await addMany(account, 40);
    const sent = await send(60);
    for (const account of ["a", "b", "c"]) {
      const share = sent.slice(0, 60).filter((each) => each.account === account).length;
      expect(share).toBeGreaterThanOrEqual(18);
    }
  });

  test("a failing account's messages that wait for their next try hide nobody's", async () => {
    await addMany("able", 50);
    await connection.database.raw("update graphile_worker._private_jobs set run_at = now() + interval '1 hour'");
    await addJob(connection.database, "sms", "one", message("busy"));
    expect((await send(1)).map(({ account }) => account)).toEqual(["busy"]);
  });

  test("processes together keep a channel's rate; a code does not wait for it", async () => {
    await addMany("busy", 20);
    await addJob(connection.database, "sms", "code", message("west"), { isUrgent: true });
    const began = performance.now();
    const sent = await send(21, { processes: 2, pace: { atOnce: 4, perSecond: 50 } });
    // Each process begins with one of its own.
    expect(sent.slice(0, 3).map(({ key }) => key)).toContain("sms:code");
    // The last of twenty that are 20 ms apart; timers may be a millisecond early.
    expect(sent.at(-1)!.at - began).toBeGreaterThan(20 * 20 - 10);
  });

  test("what only waits for its moment when a process stops is given back, as if it had not been taken", async () => {
    await addMany("busy", 5);
    await send(1, { pace: { atOnce: 4, perSecond: 0.01 } });
    const { rows } = await connection.database.raw<{ rows: unknown[] }>(
      "select attempts, locked_by from graphile_worker._private_jobs",
    );
    expect(rows).toEqual(Array(4).fill({ attempts: 0, locked_by: null }));
  });
});
