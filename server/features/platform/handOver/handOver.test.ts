import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "../../../database/connect.ts";
import { logTo } from "../../../http/log.ts";
import { mostTries } from "../../../jobs/retry.ts";
import { runWaitingJobs } from "../../../jobs/worker.ts";
import { BillerAway, type Biller } from "../../../providers/biller/biller.ts";
import type { Fact, FactAnswer } from "../../../providers/biller/facts.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { handFact, handOverState, handFactTask, unblockFacts } from "./index.ts";
import { auditOf } from "../events/index.ts";
import { findDead, listDead } from "./store.ts";
import { sendAllGivenUp, sendFactAgain, sendGivenUp } from "./deadFacts.ts";

const log = logTo(new Writable({ write: (_chunk, _encoding, done) => done() }));

describe.each(testDatabases())("what the biller is taken, on $name", ({ open }) => {
  let connection: Connection;
  const runtime = testRuntime();
  let taken: Fact[];
  /** Whom it does not answer; null: nobody. */
  let away: string | null;
  let answer: FactAnswer;
  let followed: string[];
  let isComplete: boolean;
  const biller = {
    hand: (_accountId: string, fact: Fact) => {
      if (fact.recipientId === away) return Promise.reject(new BillerAway("The biller answered 500."));
      if (!taken.some(({ key }) => key === fact.key)) taken.push(fact);
      return Promise.resolve(answer);
    },
  } as Biller;
  const run = async (times = 1) => {
    const task = handFactTask({
      ...{ database: connection.database, runtime, biller },
      facts: {
        "budget.on": {
          complete: () => Promise.resolve(isComplete ? { monthly: 10 } : null),
          answered: ({ recipientId }, { status }) =>
            Promise.resolve(() => Promise.resolve(void followed.push(`${recipientId} ${status}`))),
        },
      },
    });
    for (let time = 0; time < times; time++) {
      await connection.database.raw("update graphile_worker._private_jobs set run_at = now()");
      await runWaitingJobs({ connection, tasks: { handFact: task }, runtime, log });
    }
  };
  const enroll = (recipientId: string, key: string) =>
    connection.database.transaction(async (transaction) => {
      const whom = { accountId: "north", recipientId };
      await handFact(transaction, whom, { kind: "budget.on", key, about: key, data: {}, at: runtime.now() });
    });
  const leave = (recipientId: string, key: string) =>
    connection.database.transaction((transaction) =>
      handFact(
        transaction,
        { accountId: "north", recipientId },
        { kind: "budget.off", key, about: key, data: { by: "customer" }, at: runtime.now() },
      ),
    );
  const heard = () => taken.map(({ recipientId, kind, order }) => `${recipientId} ${kind} ${order}`);

  beforeAll(async () => {
    connection = await open();
    await givenAccount(connection.database, "north");
  });
  beforeEach(async () => {
    [taken, away, followed, isComplete] = [[], null, [], true];
    answer = { status: "acknowledged", from: "2026-12-01" };
    await connection.database("biller_facts").delete();
    await connection.database("dead_letters").delete();
    await connection.database.raw("delete from graphile_worker._private_jobs");
  });
  afterAll(() => connection.close());

  test("arrives once, in the order of each customer, with what follows from the answer, and only if its transaction does", async () => {
    await enroll("1", "a");
    await enroll("1", "a");
    await leave("1", "b");
    await enroll("2", "c");
    const failing = connection.database.transaction(async (transaction) => {
      const whom = { accountId: "north", recipientId: "3" };
      await handFact(transaction, whom, { kind: "budget.on", key: "d", about: "d", data: {}, at: runtime.now() });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await run();
    expect(heard().toSorted()).toEqual(["1 budget.off 2", "1 budget.on 1", "2 budget.on 1"]);
    expect(heard().filter((each) => each.startsWith("1"))).toEqual(["1 budget.on 1", "1 budget.off 2"]);
    expect(taken[0]).toEqual({
      ...{ key: "budget.on:a", kind: "budget.on", recipientId: "1", party: "recipient:1", order: 1 },
      ...{ at: "2026-11-20T12:00:00.000Z", data: { monthly: 10 } },
    });
    expect(followed.toSorted()).toEqual(["1 acknowledged", "2 acknowledged"]);
    const of = { accountId: "north", about: "a", kinds: ["budget.on"] } as const;
    expect(await handOverState(connection.database, of)).toEqual({
      ...{ state: "acknowledged", from: "2026-12-01", reason: null },
    });
    await run();
    expect(heard()).toHaveLength(3);
  });

  test("is tried again, holds up what its customer did later and nobody else, and is given up after 26 tries until staff send it again", async () => {
    away = "1";
    await enroll("1", "a");
    await leave("1", "b");
    await enroll("2", "c");
    await run();
    expect(heard()).toEqual(["2 budget.on 1"]);
    await run(mostTries);
    const dead = await findDead(connection.database, "north", 10);
    expect(dead).toMatchObject([{ key: "budget.on:a", tries: mostTries, fault: "The biller answered 500." }]);
    expect(await connection.database("dead_letters").pluck("kind")).toEqual(["handFact"]);
    away = null;
    await run();
    expect(heard(), "what comes after it waits").toEqual(["2 budget.on 1"]);
    await leave("1", "e");
    await run();
    expect(heard()).toHaveLength(1);
    const again = () =>
      connection.database.transaction((transaction) =>
        sendFactAgain(transaction, { accountId: "north", key: "budget.on:a" }),
      );
    expect([await again(), await again()]).toEqual([true, false]);
    await run();
    expect(heard()).toEqual(["2 budget.on 1", "1 budget.on 1", "1 budget.off 2", "1 budget.off 3"]);
    expect(await connection.database("dead_letters").pluck("kind")).toEqual([]);
  });

  test("is listed once it is given up, with what waits behind it, and sent again by staff, all at once too, in the audit trail", async () => {
    for (const customer of ["1", "2"]) {
      away = customer;
      await enroll(customer, `a${customer}`);
      await leave(customer, `b${customer}`);
      await run(mostTries);
    }
    const page = (after?: string) => listDead(connection.database, { accountId: "north", after, top: 1 });
    const [first, second] = [await page(), await page("budget.on:a2")];
    expect([first.next, second.next]).toEqual(["budget.on:a2", null]);
    expect(second.rows).toMatchObject([
      { key: "budget.on:a1", recipientId: "1", tries: mostTries, fault: "The biller answered 500.", behind: 1 },
    ]);
    expect(second.rows[0]?.triedAt).toEqual(runtime.now());
    away = null;
    const by = { actor: "ann", ip: null };
    const audit = auditOf(runtime);
    const send = (key: string) =>
      connection.database.transaction((on) => sendGivenUp(on, audit, by, { accountId: "north", key }));
    await send("budget.on:a2");
    await send("budget.on:a2");
    await expect(send("budget.on:x")).rejects.toThrow();
    const all = () => connection.database.transaction((on) => sendAllGivenUp(on, audit, by, "north"));
    expect([await all(), await all()]).toEqual([
      { count: 1, isMore: false },
      { count: 0, isMore: false },
    ]);
    await run();
    expect(heard().toSorted()).toEqual(["1 budget.off 2", "1 budget.on 1", "2 budget.off 2", "2 budget.on 1"]);
    const trail = await connection.database("audit").where({ action: "fact_sent_again" }).pluck<string[]>("object");
    expect(trail.toSorted()).toEqual(["budget.on:a2", "north"]);
  });

  test("waits, with what comes after it, for what is missing", async () => {
    isComplete = false;
    await enroll("1", "a");
    await leave("1", "b");
    await run(2);
    expect(heard()).toEqual([]);
    isComplete = true;
    await connection.database.transaction((transaction) => unblockFacts(transaction, { accountId: "north" }));
    await run();
    expect(heard()).toEqual(["1 budget.on 1", "1 budget.off 2"]);
  });

  test("is taken why the biller refuses it", async () => {
    answer = { status: "refused", reason: "The account is closed." };
    await enroll("1", "a");
    await run();
    const of = { accountId: "north", about: "a", kinds: ["budget.on"] } as const;
    expect(await handOverState(connection.database, of)).toEqual({
      ...{ state: "refused", from: null, reason: "The account is closed." },
    });
    expect(followed).toEqual(["1 refused"]);
  });

  test("has one order, however many enrol at once", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => enroll("1", `k${index}`)));
    await run();
    expect(taken.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
