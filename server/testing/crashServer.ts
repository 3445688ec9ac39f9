// A server in a process of its own, with its job worker, to be killed by proofs (killable.ts): node … crashServer.ts SETTINGS OPTIONS, both as
// JSON. Prints its port. Its parent sets its clock by a message.
import express from "express";
import { run, type TaskList } from "graphile-worker";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Writable } from "node:stream";
import { connectTo } from "../database/connect.ts";
import { handFactTask, sendWebhookTask } from "../features/platform/index.ts";
import { logTo } from "../http/log.ts";
import { runsOf, startWorker } from "../jobs/worker.ts";
import type { Biller } from "../providers/biller/biller.ts";
import { sandboxPayments } from "../providers/payments/sandboxPayments.ts";
import { startServer } from "../start.ts";
import { realRuntime } from "../runtime.ts";
import type { CrashOptions } from "./killable.ts";
import { shiftableClock } from "./shiftedClock.ts";
import { testConfig } from "./testConfig.ts";

const [settings, options] = process.argv.slice(2).map((text) => JSON.parse(text) as unknown) as [
  { host: string; database: string; port?: number },
  CrashOptions,
];
const { twin, isGraceful, payments, smsUrl = null, webhookHost, biller, filesFolder, jobsAt = settings } = options;
const setClock = shiftableClock();
process.on("message", (ms) => setClock(Number(ms)));
process.once("disconnect", () => process.exit(1));
const usual = { user: "postgres", connectionTimeoutMillis: 3_000 };
const connection = connectTo({ ...settings, ...usual }, undefined, { ...jobsAt, ...usual });
const log = logTo(new Writable({ write: (_chunk, _encoding, done) => done() }));
const server = await startServer({
  // Its files are gone with the cluster, however this process ends.
  config: {
    ...testConfig(),
    dataDir: filesFolder ?? join(settings.host, "data-of-server"),
    production: isGraceful === true,
    smsUrl,
    trustedHosts: biller ? [new URL(biller.address).host] : [],
  },
  runtime: realRuntime,
  log,
  connection,
  ...(payments && { payments: sandboxPayments(payments) }),
});
const { database } = connection;
/** What a twin puts off is done once ten more have come: a kill at any moment finds some of it undone. */
const putOff: (() => Promise<unknown>)[] = [];
function later(work: () => Promise<unknown>): void {
  putOff.push(work);
  if (putOff.length > 10) void putOff.shift()!().catch(() => undefined);
}

/** Says that the biller has it, and posts it afterwards. */
const postsLater: Pick<Biller, "hand"> = {
  hand: (_accountId, fact) => {
    const headers = { authorization: `Bearer ${biller!.bearer}`, "idempotency-key": fact.key };
    const sent = { method: "POST", headers, body: JSON.stringify(fact) };
    later(() => fetch(`${biller!.address}facts`, sent));
    return Promise.resolve({ status: "acknowledged", from: null });
  },
};
const tasks = {
  ...server.tasks,
  ...(webhookHost && {
    sendWebhook: sendWebhookTask({
      database,
      seal: server.seal,
      runtime: realRuntime,
      policy: { trustedHosts: [webhookHost] },
    }),
  }),
  ...(twin === "forgetful" && {
    handFact: handFactTask({ database, runtime: realRuntime, biller: postsLater as Biller, facts: {} }),
  }),
};
const jobs = { connection, tasks, runtime: realRuntime, log };
if (twin === "unsupervised")
  await run({ pgPool: connection.pool, taskList: runsOf(jobs) as TaskList, noHandleSignals: true });
else {
  const worker = startWorker(jobs);
  server.health.watchJobs(worker.state);
  if (isGraceful)
    process.once("SIGTERM", () => void Promise.all([worker.stop(), server.stop()]).then(() => process.exit(0)));
  // As serve.ts: what nobody waits for may fail.
  process.on("unhandledRejection", () => undefined);
}

const say = (port: number) => void process.stdout.write(`${port}\n`);

if (twin === "hasty") {
  const hasty = express().use((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.json({ hasErrors: false, code: 200, errors: [], errorGuid: null, data: "soon" });
      const headers = { authorization: String(request.headers.authorization), "content-type": "application/json" };
      const sent = { method: "POST", headers, body: Buffer.concat(chunks).toString() };
      later(() => fetch(`http://127.0.0.1:${server.port}${request.originalUrl}`, sent));
    });
  });
  const listening = createServer(hasty).listen(0, "127.0.0.1", () => say((listening.address() as AddressInfo).port));
} else {
  say(server.port);
}
