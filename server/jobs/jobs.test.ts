import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "../database/connect.ts";
import { logTo } from "../http/log.ts";
import { realDatabase, testDatabases } from "../testing/databases.ts";
import { testRuntime } from "../testing/runtime.ts";
import { dropReplaced, keepHeart, releaseSilent, silenceSeconds } from "./heartbeat.ts";
import { countJobs } from "./jobCounts.ts";
import type { Job, Tasks, WaitingWebhook } from "./kinds.ts";
import { addJob } from "./queue.ts";
import { mostTries, pauseAfter } from "./retry.ts";
import { runWaitingJobs, startWorker } from "./worker.ts";

const log = logTo(new Writable({ write: (_chunk, _encoding, done) => done() }));
const news = (event: string): WaitingWebhook => ({ accountId: "north", event, at: "2026-11-20T12:00:00Z", data: null });

describe.each(testDatabases())("jobs on $name", ({ open }) => {
  let connection: Connection;
  let done: { event: string; job: Job }[];
  let fail: boolean;
  const tasks: Partial<Tasks> = {
    webhook: async ({ event }, job) => {
      done.push({ event, job });
      if (fail) throw new Error("the peer is down");
    },
  };
  const run = () => runWaitingJobs({ connection, tasks, runtime: testRuntime(), log });
  const waiting = async () =>
    (
      await connection.database.raw<{ rows: { key: string; due: number }[] }>(
        "select key, round(extract(epoch from run_at - now())) :: int as due from graphile_worker.jobs where key is not null order by key",
      )
    ).rows;
  const makeDue = () => connection.database.raw("update graphile_worker._private_jobs set run_at = now()");

  beforeAll(async () => {
    connection = await open();
  });
  beforeEach(async () => {
    done = [];
    fail = false;
    await connection.database.raw("delete from graphile_worker._private_jobs");
  });
  afterAll(() => connection.close());

  test("are done once, with a key that names the effect", async () => {
    await addJob(connection.database, "webhook", "report-1", news("a"));
    await addJob(connection.database, "webhook", "report-1", news("a"));
    await addJob(connection.database, "webhook", "report-2", news("b"));
    await run();
    await run();
    expect(done).toEqual([
      { event: "a", job: { key: "webhook:report-1", tries: 1 } },
      { event: "b", job: { key: "webhook:report-2", tries: 1 } },
    ]);
  });

  test("exist only if the transaction that caused them does", async () => {
    const failing = connection.database.transaction(async (transaction) => {
      await addJob(transaction, "webhook", "report-1", news("a"));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await run();
    expect(done).toEqual([]);
  });

  test("are tried again later where they fail, with the same key, and given up after 26 tries", async () => {
    fail = true;
    await addJob(connection.database, "webhook", "report-1", news("a"));
    await run();
    expect(await waiting()).toEqual([{ key: "webhook:report-1", due: pauseAfter(1) }]);
    for (let tries = 2; tries <= mostTries; tries++) {
      await makeDue();
      await run();
    }
    expect(done.map(({ job }) => job)).toEqual(
      Array.from({ length: mostTries }, (_, index) => ({ key: "webhook:report-1", tries: index + 1 })),
    );
    expect(await waiting()).toEqual([]);
    expect(await connection.database("dead_letters").select("account_id", "key", "kind", "payload")).toEqual([
      { account_id: "north", key: "webhook:report-1", kind: "webhook", payload: news("a") },
    ]);
  });

  test("are done before all others where they are urgent, and so are their later tries", async () => {
    const events = () => done.splice(0).map(({ event }) => event);
    for (const event of ["a", "b"]) await addJob(connection.database, "webhook", event, news(event));
    await addJob(connection.database, "webhook", "c", news("c"), { isUrgent: true });
    fail = true;
    await run();
    expect(events()).toEqual(["c", "a", "b"]);
    fail = false;
    await makeDue();
    await run();
    expect(events()).toEqual(["c", "a", "b"]);
  });
});

test("26 tries take a day", () => {
  const pauses = Array.from({ length: mostTries }, (_, index) => pauseAfter(index + 1));
  expect(pauses.at(-1)).toBeNull();
  const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3600;
  expect(Math.round(hours)).toBe(24);
});

test("a job that is enqueued again while a worker is about to take it is there again: what causes it may not have seen what the other does", async () => {
  const connection = await realDatabase().open();
  const { database } = connection;
  await addJob(database, "webhook", "again", news("a"));
  const taking = await database.transaction();
  await taking.raw("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w', attempts = 1");
  const adding = addJob(database, "webhook", "again", news("b"));
  const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await database.raw<{ rows: unknown[] }>(waits)).rows.length).toBe(1);
  await taking.commit();
  await adding;
  const { rows } = await database.raw<{ rows: object[] }>(
    "select key, locked_by, payload -> 'payload' ->> 'event' as event from graphile_worker._private_jobs order by id",
  );
  expect(rows).toEqual([
    { key: null, locked_by: "w", event: "a" },
    { key: "webhook:again", locked_by: null, event: "b" },
  ]);
  await connection.close();
});

describe("a worker that dies", () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await realDatabase().open();
  });
  afterAll(() => connection.close());

  const lockedBy = async () =>
    (
      await connection.database.raw<{ rows: { locked_by: string | null }[] }>(
        "select locked_by from graphile_worker.jobs",
      )
    ).rows.map((row) => row.locked_by);

  test("leaves its jobs to the others once it has been silent; one that lives keeps its own", async () => {
    const { database } = connection;
    await addJob(database, "webhook", "dead", news("a"));
    await addJob(database, "webhook", "alive", news("b"));
    await database.raw(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = split_part(key, ':', 2)",
    );
    await database("job_workers").insert([
      { worker_id: "dead", seen_at: database.raw(`now() - ${silenceSeconds + 1} * interval '1 second'`) },
      { worker_id: "alive", seen_at: database.raw("now()") },
    ]);
    await releaseSilent(database);
    expect((await lockedBy()).sort()).toEqual(["alive", null]);
    expect(await database("job_workers").pluck("worker_id")).toEqual(["alive"]);
  });

  test("leaves its jobs to the others too where it was killed before its first heartbeat", async () => {
    const { database } = connection;
    await database.raw("delete from graphile_worker._private_jobs");
    await addJob(database, "webhook", "old", news("a"));
    await addJob(database, "webhook", "new", news("b"));
    await database.raw(
      `update graphile_worker._private_jobs set locked_by = split_part(key, ':', 2),
         locked_at = now() - case when key = 'webhook:old' then ${silenceSeconds + 1} else 0 end * interval '1 second'`,
    );
    await releaseSilent(database);
    expect((await lockedBy()).sort(), "who has just begun may still say it").toEqual(["new", null]);
  });

  test("leaves no row of a job that was enqueued again while it ran, and the new one is done", async () => {
    const { database } = connection;
    await database.raw("delete from graphile_worker._private_jobs");
    await addJob(database, "webhook", "again", news("a"));
    await database.raw("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead'");
    await addJob(database, "webhook", "again", news("b"));
    await dropReplaced(database);
    expect(await lockedBy(), "it may still be at work").toEqual(expect.arrayContaining(["dead", null]));
    await database.raw("select graphile_worker.force_unlock_workers(array['dead'])");
    await dropReplaced(database);
    expect((await countJobs(database)).due).toBe(1);
    expect((await database.raw("select key from graphile_worker.jobs")).rows).toEqual([{ key: "webhook:again" }]);
  });

  test("a worker that runs says that it lives, does what comes, and leaves no trace when it stops", async () => {
    const { database } = connection;
    await database.raw("delete from graphile_worker._private_jobs");
    await database("job_workers").delete();
    let heard: (event: string) => void = () => undefined;
    const arrived = new Promise<string>((resolve) => (heard = resolve));
    const worker = startWorker({
      connection,
      tasks: { webhook: async ({ event }) => heard(event) },
      runtime: testRuntime(),
      log,
    });
    const alive = async () => (await database("job_workers").pluck<string[]>("worker_id")).length;
    await addJob(database, "webhook", "report", news("a"));
    expect(await arrived).toBe("a");
    while ((await alive()) < 1) await new Promise((resolve) => setImmediate(resolve));
    await worker.stop();
    expect(await alive()).toBe(0);
  });

  test("a heart without a database does not stop the process", async () => {
    const broken = { transaction: () => Promise.reject(new Error("away")) } as never;
    const heart = keepHeart(broken, log);
    heart.start();
    await expect(heart.stop()).resolves.toBeUndefined();
  });

  test("says that it lives under the very name in which its jobs are locked", async () => {
    const { database } = connection;
    let lockedAs: string | undefined;
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const task = async () => {
      while (!lockedAs || !(await database("job_workers").where({ worker_id: lockedAs }).first()))
        [lockedAs] = (await lockedBy()).filter((name) => name !== null);
      finish();
    };
    const worker = startWorker({ connection, tasks: { webhook: task }, runtime: testRuntime(), log });
    await addJob(database, "webhook", "mine", news("a"));
    await finished;
    await worker.stop();
  });
});
