// Whatever becomes of each try, the biller has each fact once by its key, those of one customer in their order, and a fact that is given up holds up
// its customer alone.
import fc from "fast-check";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../../database/connect.ts";
import { logTo } from "../../../http/log.ts";
import { mostTries } from "../../../jobs/retry.ts";
import { runWaitingJobs } from "../../../jobs/worker.ts";
import { BillerAway, type Biller } from "../../../providers/biller/biller.ts";
import type { Fact, FactAnswer } from "../../../providers/biller/facts.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { handFact, handFactTask } from "./index.ts";
import { findDead } from "./store.ts";
import { sendFactAgain } from "./deadFacts.ts";

const log = logTo(new Writable({ write: (_chunk, _encoding, done) => done() }));
const customers = ["1", "2", "3"];
const ends = ["acknowledged", "refused", "away", "answer lost", "killed", "killed after it was taken"] as const;
type End = (typeof ends)[number];

const anyRun = fc.record({
  /** What customers do, between the tries. */
  acts: fc.array(fc.record({ who: fc.constantFrom(...customers), triesBefore: fc.nat(3) }), {
    minLength: 1,
    maxLength: 10,
  }),
  /** Of each try; later ones are acknowledged. */
  tries: fc.array(fc.constantFrom(...ends), { maxLength: mostTries - 1 }),
  /** Whose facts the biller never takes, until staff send what was given up. */
  stuck: fc.option(fc.constantFrom(...customers)),
});

describe.each(testDatabases())("the order of what the biller is told, on $name", ({ open }) => {
  let connection: Connection;
  const runtime = testRuntime();
  beforeAll(async () => void (connection = await open()));
  afterAll(() => connection.close());

  /** A biller that keeps keys, and the worker that is killed in the midst of a try. */
  function ground(tries: End[]) {
    const arrivals: Fact[] = [];
    const answers = new Map<string, FactAnswer>();
    let die: () => void;
    const on = { arrivals, answers, stuck: null as string | null, work };
    const hand = async (_accountId: string, fact: Fact): Promise<FactAnswer> => {
      const end = fact.recipientId === on.stuck ? "away" : (tries.shift() ?? "acknowledged");
      if (end === "away") throw new BillerAway("The biller answered 500.");
      if (end !== "killed") {
        arrivals.push(fact);
        const isRefused = end === "refused" && fact.kind === "budget.on";
        const answer = isRefused ? { status: "refused", reason: "No." } : { status: "acknowledged", from: null };
        if (!answers.has(fact.key)) answers.set(fact.key, answer as FactAnswer);
      }
      if (end === "answer lost") throw new BillerAway("No answer came.");
      if (end.startsWith("killed")) await new Promise(() => die());
      return answers.get(fact.key)!;
    };
    const task = handFactTask({ database: connection.database, runtime, biller: { hand } as Biller, facts: {} });
    /** All tries that are due; false: nothing is left. */
    async function work(): Promise<boolean> {
      const killed = new Promise<void>((resolve) => (die = resolve));
      await Promise.race([runWaitingJobs({ connection, tasks: { handFact: task }, runtime, log }), killed]);
      const left = await connection.database.raw<{ rows: unknown[] }>(
        "update graphile_worker._private_jobs set run_at = now(), locked_by = null, locked_at = null returning id",
      );
      return left.rows.length > 0;
    }
    return on;
  }

  let run = 0;
  async function act(accountId: string, recipientId: string, n: number): Promise<void> {
    const at = runtime.now();
    await connection.database.transaction((transaction) =>
      n % 2 === 0
        ? handFact(
            transaction,
            { accountId, recipientId },
            { kind: "budget.on", key: `${n}`, about: "b", data: {}, at },
          )
        : handFact(
            transaction,
            { accountId, recipientId },
            { kind: "budget.off", key: `${n}`, about: "b", data: { by: "customer" }, at },
          ),
    );
  }

  test("is the customer's own, whatever fails, is refused, is killed or is given up", async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ acts, tries, stuck }) => {
        const accountId = `run-${run++}`;
        const on = ground([...tries]);
        on.stuck = stuck;
        for (const [n, { who, triesBefore }] of acts.entries()) {
          for (let time = 0; time < triesBefore; time++) await on.work();
          await act(accountId, who, n);
        }
        while (await on.work());
        const ofStuck = acts.filter(({ who }) => who === stuck).length;
        const arrived = (who: string) => on.arrivals.filter(({ recipientId }) => recipientId === who);
        const dead = await findDead(connection.database, accountId, 10);
        expect(dead.map(({ recipientId, number }) => [recipientId, number])).toEqual(ofStuck > 0 ? [[stuck, 1]] : []);
        expect([on.answers.size, arrived(stuck ?? "nobody")]).toEqual([acts.length - ofStuck, []]);
        on.stuck = null;
        for (const { key } of dead)
          await connection.database.transaction((transaction) => sendFactAgain(transaction, { accountId, key }));
        while (await on.work());
        expect(on.answers.size).toBe(acts.length);
        for (const who of customers) {
          const orders = arrived(who).map(({ order }) => order);
          expect(orders, "a repeat comes before the next alone").toEqual(orders.toSorted((one, other) => one - other));
          expect([...new Set(orders)]).toEqual(acts.filter((each) => each.who === who).map((_act, at) => at + 1));
        }
        const stored = await connection
          .database("biller_facts")
          .where({ account_id: accountId })
          .select<{ fact_key: string; state: string }[]>("fact_key", "state");
        expect(new Map(stored.map(({ fact_key, state }) => [fact_key, state]))).toEqual(
          new Map([...on.answers].map(([key, { status }]) => [key, status])),
        );
      }),
      { numRuns: 5 },
    );
  });
});
