// Proofs that acknowledged submissions are never lost, and none is stored twice: the server, with its job worker, or PostgreSQL, with fsync, is
// killed at any point, under customers who try again at once (submit.atomic, threats.md T19, T20).
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { cases, found, foundInTwin } from "../../../../test/support/proof.ts";
import { connectTo, type Connection } from "../../../database/connect.ts";
import { fakeReceiver, type FakeReceiver } from "../../../providers/webhook/fakeReceiver.ts";
import { billerOfFacts, type BillerOfFacts } from "../../../testing/billerOfFacts.ts";
import { ownCluster } from "../../../testing/databases.ts";
import { dropRules } from "../../../testing/dropRules.ts";
import { fetchAnswer } from "../../../testing/fetchAnswer.ts";
import { givenLink } from "../../../testing/given.ts";
import {
  givenKillable,
  maker,
  startKillable,
  type CrashOptions,
  type Killable,
  type KillableDatabase,
} from "../../../testing/killable.ts";
import { crowdOf, type Crowd, type Journal } from "../../../testing/persistentCustomers.ts";
import { reckonFacts, reckonSubmissions, untilJobsAreDone } from "../../../testing/reckoning.ts";

const killable = ownCluster({ isDurable: true });
const clients = 6;
/** Each of them is in the midst of something when the server is killed: more between two kills take longer, and prove no more. */
const betweenKills = 15;
/** Looks now and then, so as to leave the core to the server. */
const untilTheTestEnds = { interval: 10, timeout: 1_200_000 };

const untilSubmitted = async ({ journal: { submitted } }: Crowd, more: number): Promise<void> => {
  const enough = submitted.size + more;
  await vi.waitUntil(() => submitted.size >= enough, untilTheTestEnds);
};

/** Kills the server again and again, which starts again each time; the customers go on. */
async function killServers(
  at: KillableDatabase,
  kills: number,
  options: CrashOptions,
  customers = "k",
): Promise<Journal> {
  let server: Killable = await startKillable(at.settings, options);
  const ends = options.biller !== undefined;
  const crowd = crowdOf({ maker, form: at.form, url: () => server.url, ends }, customers, clients);
  for (let kill = 0; kill < kills; kill++) {
    await untilSubmitted(crowd, betweenKills);
    await server.kill();
    server = await startKillable(at.settings, options);
  }
  await crowd.close();
  await untilJobsAreDone(at.connection);
  await server.kill();
  return crowd.journal;
}

/** Events of finished submissions that never came, or came as two. */
async function wrongEvents({ database }: Connection, { calls }: FakeReceiver): Promise<{ wrong: number; of: number }> {
  const final = await database("reports").where({ state: "final" }).pluck<string[]>("report_id");
  const ids = new Map<string, Set<string>>();
  for (const { headers, body } of calls) {
    const { type, data } = JSON.parse(body) as { type: string; data: { reportId: string } };
    if (type !== "submission.final") continue;
    const { reportId } = data;
    ids.set(reportId, (ids.get(reportId) ?? new Set()).add(String(headers["webhook-id"])));
  }
  return { wrong: final.filter((id) => ids.get(id)?.size !== 1).length, of: final.length };
}

async function expectKept(line: "S1" | "S2", connection: Connection, journal: Journal): Promise<void> {
  const { submissions, ...faults } = await reckonSubmissions(connection, [journal]);
  found(line, "acknowledged submissions lost", faults.lost, submissions);
  found(line, "stored twice", faults.doubled, submissions);
  found(line, "acknowledged as finished and not", faults.unfinished, journal.finished.size);
  expect(faults).toEqual({ lost: 0, doubled: 0, unfinished: 0 });
  // Nobody who began was left in the midst of it, and nobody got an internal error.
  const final = await connection.database("reports").where({ state: "final" }).pluck<string[]>("recipient_id");
  expect(final.toSorted()).toEqual([...journal.done].toSorted());
  expect([...journal.statuses.keys()].filter((status) => ![0, 200, 409, 503].includes(status))).toEqual([]);
}

let receiver: FakeReceiver;
let biller: BillerOfFacts;
beforeAll(async () => {
  [receiver, biller] = [await fakeReceiver(), await billerOfFacts()];
});
afterAll(() => Promise.all([receiver.close(), biller.close()]));

describe("a server that is killed at any point", { tags: ["S1"] }, () => {
  test("has every acknowledged submission, each once, finishes what was begun, notifies the tenant of each once, and tells the biller of each once and in order [submit.atomic, submit.once]", async () => {
    const at = await givenKillable(killable, { webhook: receiver, biller: biller.connection, type: "EBill" });
    const options = { webhookHost: receiver.host, biller: biller.connection };
    const journal = await killServers(at, cases(50, 1), options);
    await expectKept("S1", at.connection, journal);
    const { wrong, of } = await wrongEvents(at.connection, receiver);
    found("S1", "events lost or doubled on their way to the tenant", wrong, of);
    expect(wrong).toBe(0);
    const handed = reckonFacts(biller.taken(), journal);
    const wrongly = handed.lost + handed.doubled + handed.disordered;
    found("S1", "customers of whom the biller was told not all, twice or out of order", wrongly, journal.done.size);
    expect(handed).toEqual({ lost: 0, doubled: 0, disordered: 0 });
    const events = await at.connection.database("events").where({ kind: "EnrollmentSuccess" }).count({ n: "*" });
    expect(Number(events[0]?.["n"])).toBe(of);
    await at.connection.close();
  });

  test("its twin that answers before it stores loses some", { tags: ["S1", "S2"] }, async () => {
    const at = await givenKillable(killable);
    const server = await startKillable(at.settings, { twin: "hasty" });
    let isUp = true;
    const crowd = crowdOf({ maker, form: at.form, url: () => (isUp ? server.url : "http://127.0.0.1:1") }, "k", 1);
    await untilSubmitted(crowd, 40);
    isUp = false;
    await server.kill();
    const stored = new Set(await at.connection.database("reports").pluck<string[]>("recipient_id"));
    const lost = [...crowd.journal.submitted.keys()].filter((recipient) => !stored.has(recipient)).length;
    crowd.giveUp();
    for (const line of ["S1", "S2"] as const) foundInTwin(line, "lost by a twin that answers before it stores", lost);
    expect(lost).toBeGreaterThan(0);
    await at.connection.close();
  });

  test.runIf(cases(1, 0) > 0)(
    "its twin that counts as acknowledged what it has not sent yet loses some of what the biller is told",
    { tags: ["S1"] },
    async () => {
      const at = await givenKillable(killable, { biller: biller.connection, type: "EBill" });
      const journal = await killServers(at, 2, { twin: "forgetful", biller: biller.connection }, "forgotten");
      const { lost } = reckonFacts(biller.taken(), journal);
      foundInTwin("S1", "not told by a twin that counts as acknowledged what it has not sent", lost);
      expect(lost).toBeGreaterThan(0);
      await at.connection.close();
    },
  );

  test.runIf(cases(1, 0) > 0)(
    "its twin without unique rules and lock stores twice what is tried again",
    { tags: ["S1", "S2"] },
    async () => {
      const at = await givenKillable(killable);
      await dropRules(at.connection.database);
      // A kill doubles only what was stored and not answered yet: until one has.
      const journals: Journal[] = [];
      let doubled = 0;
      while (doubled === 0 && journals.length < 10) {
        journals.push(await killServers(at, 1, {}, `k${journals.length}`));
        ({ doubled } = await reckonSubmissions(at.connection, journals));
      }
      for (const line of ["S1", "S2"] as const)
        foundInTwin(line, "stored twice by a twin without unique rules, as customers try again", doubled);
      expect(doubled).toBeGreaterThan(0);
      await at.connection.close();
    },
  );
});

describe("a PostgreSQL that is killed", { tags: ["S2"] }, () => {
  test("costs nothing that was acknowledged; meanwhile the service says that it is busy, and then serves again [submit.atomic, api.envelope]", async () => {
    const at = await givenKillable(killable);
    const cluster = await killable.cluster();
    const server = await startKillable(at.settings);
    const crowd = crowdOf({ maker, form: at.form, url: () => server.url }, "c", clients);
    for (let kill = 0; kill < cases(10, 1); kill++) {
      await untilSubmitted(crowd, 40);
      await cluster.kill();
      const { token } = await givenLink(maker, at.form);
      const down = await fetchAnswer(`${server.url}/api/Enrollments/Fetcher?jwt=${token}`);
      expect([down.status, down.envelope.code, typeof down.envelope.errorGuid]).toEqual([503, 503, "string"]);
      expect((await fetchAnswer(`${server.url}/health`)).status).toBe(503);
      await cluster.start();
    }
    await untilSubmitted(crowd, 40);
    await crowd.close();
    expect(server.hasEnded()).toBe(false);
    await server.kill();
    const fresh = connectTo(at.settings);
    await expectKept("S2", fresh, crowd.journal);
    await fresh.close();
    await at.connection.close();
  });
});
