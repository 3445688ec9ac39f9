// A service under load while the services below it fail: customers submit, finish and pay, text messages wait to go out. In the end
// nothing acknowledged is lost, nothing is done twice, no process has ended and nobody was answered 500.
import { expect, vi } from "vitest";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { found, foundInTwin, type LineName } from "../../test/support/proof.ts";
import { connectTo } from "../database/connect.ts";
import { messageQueue } from "../features/platform/index.ts";
import { fakeSmsServer } from "../providers/sms/fakeSmsServer.ts";
import { realRuntime } from "../runtime.ts";
import { startSandbox } from "../sandbox/sandbox.ts";
import { dropPaymentRules, dropRules } from "./dropRules.ts";
import { maker, startKillable, type CrashOptions, type Killable, type KillableDatabase } from "./killable.ts";
import { doorParts } from "./messages.ts";
import { crowdOf, type Crowd } from "./persistentCustomers.ts";
import { reckonCharges, reckonSubmissions, untilJobsAreDone } from "./reckoning.ts";

const messages = messageQueue(doorParts(maker.keyring, maker.seal, realRuntime));
const clients = 4;

export interface UnderLoad {
  at: KillableDatabase;
  servers: Killable[];
  crowd: Crowd;
  /** Until so many more customers have come to their end. */
  goOn(customers: number): Promise<void>;
  enqueueTexts(count: number): Promise<void>;
}

export interface Faults {
  lost: number;
  doubled: number;
  chargesLost: number;
  chargedTwice: number;
  textsLost: number;
  ended: number;
  internalErrors: number;
  counts: { submissions: number; charges: number; texts: number; processes: number; answers: number };
}

interface Ground {
  at: KillableDatabase;
  /** The processes that serve, by turns; one if left out. */
  processes?: CrashOptions[];
  /** Customers send a file, too. */
  attaches?: boolean;
  linkSeconds?: number;
  /** Customers come by both links at once from the beginning. */
  isEager?: boolean;
  /** Text messages that wait when it begins. */
  texts?: number;
}

/** Runs `during` under load and says what went wrong. */
export async function underLoad(
  { at, processes = [{}], attaches = false, texts = 40, linkSeconds, isEager = false }: Ground,
  during: (on: UnderLoad) => Promise<void>,
): Promise<Faults> {
  const dataDir = mkdtempSync(join(tmpdir(), "billwright-faults-"));
  const sandbox = await startSandbox({ port: 0, host: "localhost", dataDir, runtime: realRuntime });
  const sms = await fakeSmsServer();
  const servers: Killable[] = [];
  try {
    for (const options of processes)
      servers.push(await startKillable(at.settings, { payments: sandbox.access, smsUrl: sms.url, ...options }));
    let turn = 0;
    const url = () => servers[turn++ % servers.length]!.url;
    const parts = { maker, form: at.form, url, payAt: sandbox.access.origin, attaches, linkSeconds, isEager };
    const crowd = crowdOf(parts, "c", clients);
    let enqueued = 0;
    const enqueueTexts = async (count: number) => {
      const connection = connectTo(at.settings);
      for (let n = 0; n < count; n++, enqueued++)
        await messages.add(
          connection.database,
          "sms",
          { accountId: "north", customer: null, key: `text-${enqueued}` },
          { to: "+12025550123", text: `text ${enqueued}` },
        );
      await connection.close();
    };
    const goOn = async (customers: number) => {
      const enough = crowd.journal.done.size + customers;
      const came = vi.waitUntil(() => crowd.journal.done.size >= enough, { interval: 20, timeout: 300_000 });
      came.catch(() => undefined);
      await Promise.race([came, crowd.failed]);
    };
    await goOn(8);
    await enqueueTexts(texts);
    await during({ at, servers, crowd, goOn, enqueueTexts });
    await goOn(8);
    await crowd.close();
    const ended = servers.filter((server) => server.hasEnded()).length;
    // Ten minutes later nothing is on its way to the payment provider any more.
    for (const server of servers) server.shiftClock(600_000);
    const connection = connectTo(at.settings);
    await untilJobsAreDone(connection);
    const { submissions, lost, unfinished, doubled } = await reckonSubmissions(connection, [crowd.journal]);
    const charges = await reckonCharges(connection, sandbox.access, [crowd.journal]);
    await connection.close();
    const { statuses } = crowd.journal;
    return {
      lost: lost + unfinished,
      doubled,
      chargesLost: charges.lost + charges.open,
      chargedTwice: charges.doubled,
      textsLost: enqueued - sms.taken.length,
      ended,
      internalErrors: statuses.get(500) ?? 0,
      counts: {
        submissions,
        charges: charges.charged,
        texts: enqueued,
        processes: servers.length,
        answers: [...statuses.values()].reduce((sum, count) => sum + count, 0),
      },
    };
  } finally {
    for (const server of servers) if (!server.hasEnded()) await server.kill();
    await sms.close();
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** `what`: what was done to it. */
export function expectNoFault(line: LineName, { counts, ...faults }: Faults): void {
  found(line, "acknowledged submissions lost", faults.lost, counts.submissions);
  found(line, "submissions stored twice", faults.doubled, counts.submissions);
  found(line, "charges lost", faults.chargesLost, counts.charges);
  found(line, "customers charged twice", faults.chargedTwice, counts.charges);
  if (counts.texts > 0) found(line, "messages lost or sent twice", Math.abs(faults.textsLost), counts.texts);
  found(line, "processes that ended", faults.ended, counts.processes);
  found(line, "answers of 500", faults.internalErrors, counts.answers);
  expect(faults).toEqual({
    ...{ lost: 0, doubled: 0, chargesLost: 0, chargedTwice: 0, textsLost: 0, ended: 0, internalErrors: 0 },
  });
}

/** Whatever tries again is stored and charged twice where nothing forbids it: the proof can fail. */
export async function withoutRules({ connection: { database } }: KillableDatabase): Promise<void> {
  await dropRules(database);
  await database.raw(dropPaymentRules);
}

export const foundDoubled = (line: LineName, { doubled, chargedTwice }: Faults): void => {
  foundInTwin(line, "stored or charged twice without unique rules", doubled + chargedTwice);
  expect(doubled + chargedTwice).toBeGreaterThan(0);
};
