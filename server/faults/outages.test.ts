// What PostgreSQL does to its clients without being killed: it takes no writes for a while, ends their connections, cancels their statements. And a
// clock that is set. All under load, with the job worker (threats.md T2, T20).
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { cases, foundInTwin, whole } from "../../test/support/proof.ts";
import { connectTo } from "../database/connect.ts";
import { ownCluster } from "../testing/databases.ts";
import { givenKillable, type KillableDatabase } from "../testing/killable.ts";
import { setReadOnly } from "../testing/readOnly.ts";
import { expectNoFault, foundDoubled, underLoad, withoutRules } from "../testing/underFaults.ts";

const killable = ownCluster({ isDurable: true });

/** Ends every second connection, some in the midst of a transaction, or cancels every statement that runs. */
const statements = {
  end: (n: number) => `select pg_terminate_backend(pid) as done from others where pid % 2 = ${n % 2}`,
  cancel: () => "select pg_cancel_backend(pid) as done from others where state = 'active'",
};

/** So many times, a moment apart; says to how many it was done. */
async function toConnections(
  { settings }: KillableDatabase,
  what: keyof typeof statements,
  times: number,
): Promise<number> {
  const operator = connectTo(settings);
  let done = 0;
  for (let time = 0; time < times; time++) {
    const { rows } = await operator.pool.query<{ done: boolean }>(
      `with others as (select * from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())
       ${statements[what](time)}`,
    );
    done += rows.filter((row) => row.done).length;
    await setTimeout(50);
  }
  await operator.close();
  return done;
}

describe("a database that takes no writes for 30 s under load", { tags: ["S33"] }, () => {
  test.runIf(cases(1, 0) > 0)(
    "costs nothing and ends nothing: customers are asked to try again, and all goes on after it [submit.atomic, smart-pay.once]",
    async () => {
      const at = await givenKillable(killable);
      const faults = await underLoad({ at }, async ({ servers }) => {
        await setReadOnly(at.settings, true);
        await setTimeout(30_000);
        const health = await fetch(`${servers[0]!.url}/health`);
        expect(health.status).toBe(200);
        await setReadOnly(at.settings, false);
      });
      await at.connection.close();
      expectNoFault("S33", faults);
    },
  );
});

describe("connections that are ended, and statements that are cancelled", { tags: ["S34"] }, () => {
  test("cost nothing and double nothing [submit.atomic, smart-pay.once]", async () => {
    const at = await givenKillable(killable);
    let done = 0;
    const faults = await underLoad({ at, texts: whole(40, 0) }, async ({ goOn }) => {
      for (let round = 0; round < cases(10, 1); round++) {
        done += await toConnections(at, "end", 4);
        await goOn(1);
        done += await toConnections(at, "cancel", 10);
        await goOn(1);
      }
    });
    await at.connection.close();
    expect(done).toBeGreaterThan(0);
    expectNoFault("S34", faults);
  });

  test.runIf(cases(1, 0) > 0)("double what is tried again in a twin without unique rules", async () => {
    const at = await givenKillable(killable);
    await withoutRules(at);
    const faults = await underLoad({ at }, async ({ goOn }) => {
      for (let round = 0; round < 5; round++) {
        await toConnections(at, "end", 4);
        await goOn(2);
      }
    });
    await at.connection.close();
    foundDoubled("S34", faults);
  });
});

describe("a server's clock that is set an hour back and a day forward, under load", { tags: ["S35"] }, () => {
  const hour = 3_600_000;

  test.runIf(cases(1, 0) > 0)("costs nothing and doubles nothing [submit.atomic, smart-pay.once]", async () => {
    const at = await givenKillable(killable);
    const faults = await underLoad({ at }, async ({ servers, goOn, enqueueTexts }) => {
      for (const shift of [-hour, 24 * hour, 0]) {
        for (const server of servers) server.shiftClock(shift);
        await enqueueTexts(20);
        await goOn(20);
      }
    });
    await at.connection.close();
    expectNoFault("S35", faults);
  });

  test.runIf(cases(1, 0) > 0)("turns customers away whose links last an hour: this test can fail", async () => {
    const at = await givenKillable(killable);
    const turnedAway = underLoad({ at, linkSeconds: 3_600, texts: 0 }, async ({ servers, goOn }) => {
      for (const server of servers) server.shiftClock(24 * hour);
      await goOn(20);
    });
    const error: unknown = await turnedAway.then(
      () => null,
      (reason: unknown) => reason,
    );
    await at.connection.close();
    foundInTwin("S35", "customers turned away, in a twin whose links last an hour", error === null ? 0 : 1);
    expect(String(error)).toContain("401");
  });
});
