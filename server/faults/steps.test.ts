// A kill in each step of a submission, a payment, a message, a delivery and of what the biller is told: of the server, with its job worker, and of PostgreSQL, with fsync. Whoever
// comes to the step is stopped there, is killed in it, and the customer tries again at once by two links (submit.atomic, smart-pay.once).
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { cases, found, foundInTwin } from "../../test/support/proof.ts";
import { connectTo, type Connection } from "../database/connect.ts";
import { deliveryIdOf, messageIdOf, messageQueue } from "../features/platform/index.ts";
import { addJob } from "../jobs/queue.ts";
import { realRuntime } from "../runtime.ts";
import { startSandbox, type Sandbox } from "../sandbox/sandbox.ts";
import { raiseBarrier, type Barrier, type Step } from "../testing/barrier.ts";
import { billerOfFacts } from "../testing/billerOfFacts.ts";
import { ownCluster } from "../testing/databases.ts";
import { givenAddressId } from "../testing/givenWebhook.ts";
import { faultProxy } from "../testing/faultProxy.ts";
import { givenKillable, maker, startKillable, type Killable, type KillableDatabase } from "../testing/killable.ts";
import { doorParts } from "../testing/messages.ts";
import { emptyJournal, pay, persist, type Journal } from "../testing/persistentCustomers.ts";
import { reckonCharges, reckonFacts, reckonSubmissions, untilJobsAreDone } from "../testing/reckoning.ts";

const cluster = ownCluster({ isDurable: true });
const messages = messageQueue(doorParts(maker.keyring, maker.seal, realRuntime));

/** In the midst of which something is killed: a step of the database, the answer on its way, or another's system that has begun. */
type Moment = Step | "answer" | "peer";
type Victim = "the server" | "PostgreSQL";
interface Case {
  moment: Moment;
  victim: Victim;
}

const casesOf = (moments: readonly Moment[]): Case[] =>
  moments.flatMap((moment) => (["the server", "PostgreSQL"] as const).map((victim) => ({ moment, victim })));

const jobs = "graphile_worker._private_jobs";
const submitting: Moment[] = [
  { table: "reports", at: "before insert" },
  { table: "reports", at: "commit", when: "new.state = 'reserved'" },
  "answer",
  { table: "reports", at: "before update", when: "new.state = 'final'" },
  { table: jobs, at: "before insert", when: "new.key like 'webhook:%'" },
  { table: "reports", at: "commit", when: "new.state = 'final'" },
];
const paying: Moment[] = [
  { table: "payments", at: "before insert" },
  { table: "payments", at: "commit", when: "new.state = 'created'" },
  { table: "payments", at: "before update", when: "new.state = 'sent'" },
  "peer",
  { table: "payments", at: "before update", when: "new.state = 'paid'" },
  { table: "payments", at: "commit", when: "new.state = 'paid'" },
  "answer",
];
/** Of a job that brings something to another's system. */
const delivering: Moment[] = [
  { table: "deliveries", at: "before insert" },
  { table: "deliveries", at: "commit", when: "new.outcome is null" },
  "peer",
  { table: "deliveries", at: "before update", when: "new.outcome is not null" },
  { table: "deliveries", at: "commit", when: "new.outcome is not null" },
  { table: jobs, at: "before delete" },
];
/** Of what the biller is told: that a customer enrolled, and then that it was ended. */
const telling: Moment[] = [
  { table: "biller_facts", at: "before insert" },
  { table: "biller_facts", at: "commit", when: "new.state = 'waiting'" },
  "peer",
  { table: "biller_facts", at: "before update", when: "new.state = 'acknowledged'" },
  { table: "biller_facts", at: "commit", when: "new.state = 'acknowledged'" },
  { table: jobs, at: "before delete", when: "old.key like 'handFact:%'" },
];

/** Whoever comes is let through, once it has begun only when it may. */
function gate() {
  const waiting: (() => void)[] = [];
  let isShut = false;
  return {
    pass: () => (isShut ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()),
    begin(): Barrier {
      isShut = true;
      return {
        reached: () => expect.poll(() => waiting.length, { interval: 5 }).toBeGreaterThan(0),
        open: () => {
          isShut = false;
          for (const goOn of waiting.splice(0)) goOn();
          return Promise.resolve();
        },
      };
    },
  };
}

/** Another's system, for messages and webhooks: it takes what comes, and answers when it may. */
async function peerOfDeliveries() {
  const taken = new Map<string, Set<string>>();
  const { pass, begin } = gate();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { text, data } = JSON.parse(Buffer.concat(chunks).toString()) as { text?: string; data?: string };
      const what = String(text ?? data);
      taken.set(
        what,
        (taken.get(what) ?? new Set()).add(String(request.headers["webhook-id"] ?? request.headers["idempotency-key"])),
      );
      void pass().then(() => response.writeHead(202).end());
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    /** What arrived, with the ids under which it did. */
    taken,
    begin,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

let sandbox: Sandbox;
let peer: Awaited<ReturnType<typeof peerOfDeliveries>>;
const dataDir = mkdtempSync(join(tmpdir(), "billwright-steps-"));
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: "localhost", dataDir, runtime: realRuntime });
  peer = await peerOfDeliveries();
});
afterAll(async () => {
  peer.close();
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The service whose server may die: at its address there is always the newest. */
async function service(given: Parameters<typeof givenKillable>[1] = {}) {
  const at = await givenKillable(cluster, { webhook: { address: `http://${peer.host}/events` }, ...given });
  const options = {
    payments: sandbox.access,
    smsUrl: `http://user:secret@${peer.host}/messages`,
    webhookHost: peer.host,
    ...(given.biller && { biller: given.biller }),
  };
  let server: Killable = await startKillable(at.settings, options);
  let url = server.url;
  onTestFinished(() => server.kill());
  return {
    at,
    server: () => server,
    url: () => url,
    goThrough: (address: string) => void (url = address),
    async kill(victim: Victim) {
      if (victim === "the server") return server.kill();
      await (await cluster.cluster()).kill();
      await (await cluster.cluster()).start();
    },
    async restart(victim: Victim) {
      if (victim === "the server") server = await startKillable(at.settings, options);
      url = server.url;
    },
  };
}
type Service = Awaited<ReturnType<typeof service>>;

/** The answer is made, and swallowed on its way. `isMade`: what shows it. */
async function swallowAnswers(on: Service, isMade: () => Promise<boolean>): Promise<Barrier> {
  const proxy = await faultProxy(Number(new URL(on.url()).port));
  proxy.set({ kind: "halfOpen" });
  on.goThrough(proxy.url);
  return { reached: () => expect.poll(isMade, { interval: 20 }).toBe(true), open: () => proxy.close() };
}

/** Kills the victim once somebody has come to the barrier, lets all go on, and brings the service back. */
async function killAt(on: Service, victim: Victim, barrier: Barrier, working?: Promise<void>): Promise<void> {
  const passed = working?.then(() => Promise.reject(new Error("Nobody came to the step.")));
  await Promise.race([barrier.reached(), ...(passed ? [passed] : [])]);
  passed?.catch(() => undefined);
  await on.kill(victim);
  await barrier.open();
  await on.restart(victim);
  await working;
}

/** A database without the connections that PostgreSQL took with it. */
async function fresh<Result>(at: KillableDatabase, work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const connection = connectTo(at.settings);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const isThere = (on: Service, table: string, row: Record<string, string>) =>
  fresh(on.at, async ({ database }) => (await database(table).where(row).first()) !== undefined);

const knownStatuses = [0, 200, 409, 503];
const expectKnown = ({ statuses }: Journal): void =>
  expect([...statuses.keys()].filter((status) => !knownStatuses.includes(status))).toEqual([]);

async function killSubmissions(on: Service, journal: Journal, all: readonly Case[]): Promise<void> {
  const parts = { maker, form: on.at.form, url: on.url };
  for (const [n, { moment, victim }] of all.entries()) {
    const recipient = `r-${n}`;
    const barrier =
      typeof moment === "string"
        ? await swallowAnswers(on, () => isThere(on, "reports", { recipient_id: recipient }))
        : await raiseBarrier(on.at.settings, moment);
    await killAt(on, victim, barrier, persist(parts, journal, recipient));
  }
}

/** What is to arrive: by a text message, or by a webhook. Its job begins by itself, so its key is known before. */
const deliveryKinds = {
  sms: (connection: Connection, what: string) =>
    messages.add(
      connection.database,
      "sms",
      { accountId: "north", customer: null, key: what },
      { to: "+12025550123", text: what },
    ),
  webhook: ({ database }: Connection, what: string) =>
    addJob(database, "webhook", what, {
      accountId: "north",
      event: "submission.final",
      at: "2026-11-20T12:00:00Z",
      data: what,
    }),
};

async function killDeliveries(on: Service, kind: keyof typeof deliveryKinds, all: readonly Case[]): Promise<string[]> {
  const names = all.map((_case, n) => `${on.at.settings.database} ${kind} ${n}`);
  for (const [n, { moment, victim }] of all.entries()) {
    const what = names[n]!;
    const barrier =
      typeof moment === "string"
        ? peer.begin()
        : await raiseBarrier(on.at.settings, { ...moment, when: ofKey(moment, keyOf[kind](what)) });
    await fresh(on.at, (connection) => deliveryKinds[kind](connection, what));
    await killAt(on, victim, barrier);
  }
  return names;
}

/** The key of the job that brings it there, which is also its effect's. */
const keyOf = {
  sms: (what: string) => `sms:${what}`,
  webhook: (what: string) => `sendWebhook:${deliveryIdOf(messageIdOf("north", `webhook:${what}`), givenAddressId)}`,
};

const ofKey = ({ table, at, when }: Step, key: string): string => {
  const own = `${at === "before delete" ? "old" : "new"}.${table === jobs ? "key" : "effect_id"} = '${key}'`;
  return when === undefined ? own : `${own} and ${when}`;
};

describe.each([
  { line: "S1", victim: "the server" },
  { line: "S2", victim: "PostgreSQL" },
] as const)("$victim that is killed in each step", ({ line, victim }) => {
  const ofVictim = (moments: readonly Moment[]) => moments.map((moment) => ({ moment, victim }));

  test.runIf(cases(1, 0) > 0)(
    "of a submission, a message and a delivery loses none and doubles none [submit.atomic, submit.once]",
    { tags: [line] },
    async () => {
      const on = await service();
      const journal = emptyJournal();
      const submissions = ofVictim(submitting);
      await killSubmissions(on, journal, submissions);
      const texts = await killDeliveries(on, "sms", ofVictim(delivering));
      const events = await killDeliveries(on, "webhook", ofVictim(delivering));
      await fresh(on.at, untilJobsAreDone);
      const { submissions: _count, ...faults } = await fresh(on.at, (connection) =>
        reckonSubmissions(connection, [journal]),
      );
      const missing = submissions.length - journal.done.size;
      const wrong = [...texts, ...events].filter((name) => peer.taken.get(name)?.size !== 1);
      const kept = faults.lost + faults.doubled + faults.unfinished + missing;
      found(line, "submissions lost or doubled by a kill in each step", kept, submissions.length);
      found(
        line,
        "messages and deliveries lost or under two ids by a kill in each step",
        wrong.length,
        texts.length + events.length,
      );
      expect({ ...faults, missing, wrong }).toEqual({ lost: 0, doubled: 0, unfinished: 0, missing: 0, wrong: [] });
      expectKnown(journal);
    },
  );
});

describe("a kill in each step of a payment", { tags: ["S22"] }, () => {
  const all = casesOf(paying);

  async function barrierOf(on: Service, moment: Moment, recipient: string): Promise<Barrier> {
    if (typeof moment !== "string") return raiseBarrier(on.at.settings, moment);
    if (moment === "answer")
      return swallowAnswers(on, () => isThere(on, "payments", { recipient_id: recipient, state: "paid" }));
    const charged = () =>
      fresh(on.at, async (connection) => (await reckonCharges(connection, sandbox.access, [])).charged);
    const before = await charged();
    return {
      reached: () => expect.poll(charged, { interval: 20 }).toBeGreaterThan(before),
      open: () => Promise.resolve(),
    };
  }

  test.runIf(cases(1, 0) > 0)("charges each customer once [smart-pay.once]", async () => {
    const on = await service();
    const journal = emptyJournal();
    const parts = { maker, form: on.at.form, url: on.url, payAt: sandbox.access.origin };
    for (const [n, { moment, victim }] of all.entries()) {
      const barrier = await barrierOf(on, moment, `r-${n}`);
      await killAt(on, victim, barrier, pay(parts, journal, `r-${n}`, moment === "peer" ? "hanging" : "good"));
    }
    // Ten minutes later nothing is on its way to the provider any more: who was not charged by then may pay.
    on.server().shiftClock(600_000);
    await fresh(on.at, untilJobsAreDone);
    for (const n of all.keys()) await pay(parts, journal, `r-${n}`);
    await fresh(on.at, untilJobsAreDone);
    const { charged, ...faults } = await fresh(on.at, (connection) =>
      reckonCharges(connection, sandbox.access, [journal]),
    );
    const customers = all.length;
    const wrong = faults.lost + faults.doubled + faults.open + Math.abs(charged - customers);
    found("S22", "charges lost or doubled by a kill in each step", wrong, customers);
    expect({ ...faults, charged }).toEqual({ lost: 0, doubled: 0, open: 0, charged: customers });
    expectKnown(journal);
  });
});

describe("a kill in each step of what the biller is told", { tags: ["S22"] }, () => {
  test.runIf(cases(1, 0) > 0)("tells it of each once by its key, and in the customer's order", async () => {
    const { pass, begin } = gate();
    const biller = await billerOfFacts(pass);
    onTestFinished(() => biller.close());
    const on = await service({ biller: biller.connection, type: "EBill" });
    const journal = emptyJournal();
    const parts = { maker, form: on.at.form, url: on.url, ends: true };
    const all = casesOf(telling);
    for (const [n, { moment, victim }] of all.entries()) {
      const barrier = typeof moment === "string" ? begin() : await raiseBarrier(on.at.settings, moment);
      const working = persist(parts, journal, `r-${n}`);
      await killAt(on, victim, barrier);
      await working;
      await fresh(on.at, untilJobsAreDone);
    }
    const taken = biller.taken();
    const faults = reckonFacts(taken, journal);
    const wrong = faults.lost + faults.doubled + faults.disordered + all.length - journal.done.size;
    found(
      "S22",
      "customers of whom the biller was told not all, twice or out of order by a kill in each step",
      wrong,
      all.length,
    );
    expect({ ...faults, done: journal.done.size }).toEqual({ lost: 0, doubled: 0, disordered: 0, done: all.length });
    expectKnown(journal);
    const doubled = biller.arrived.length - taken.length;
    foundInTwin("S22", "told twice to a biller that keeps no keys", doubled);
    expect(doubled).toBeGreaterThan(0);
  });
});
