// A server in a process of its own, to be killed by crash proofs: node … crashServer.ts HOST DATABASE [broken | graceful | "payments ORIGIN SECRET" |
// "unsupervised SMS_URL"].
// Prints its port. `broken` is the twin: it says yes to a submit before anything is stored. `payments`: it charges in that sandbox.
// `unsupervised`: the twin whose job runner nobody looks after. `graceful`: it stops by SIGTERM, with production's time of grace.
import express from "express";
import { run, type TaskList } from "graphile-worker";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Writable } from "node:stream";
import { connectTo } from "../database/connect.ts";
import { logTo } from "../http/log.ts";
import { runsOf } from "../jobs/worker.ts";
import { sandboxPayments } from "../providers/payments/sandboxPayments.ts";
import { startServer } from "../start.ts";
import { realRuntime } from "../runtime.ts";
import { testConfig } from "./testConfig.ts";

const [host = "", database = "", how = ""] = process.argv.slice(2);
const [mode, origin = "", secret = ""] = how.split(" ");
const connection = connectTo({ host, database, user: "postgres" });
const log = logTo(new Writable({ write: (_chunk, _encoding, done) => done() }));
// Gone with the cluster, however this process ends.
const config = {
  ...testConfig(),
  dataDir: join(host, "files"),
  production: mode === "graceful",
  smsUrl: mode === "unsupervised" ? origin : null,
};
const server = await startServer({
  config,
  runtime: realRuntime,
  log,
  connection,
  ...(mode === "payments" && { payments: sandboxPayments({ origin, secret }) }),
});

if (mode === "graceful") process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));

if (mode === "unsupervised") {
  const taskList = runsOf({ connection, tasks: server.tasks, runtime: realRuntime, log }) as TaskList;
  await run({ pgPool: connection.pool, taskList, noHandleSignals: true });
}

const say = (port: number) => void process.stdout.write(`${port}\n`);

if (mode === "broken") {
  const hasty = express().use((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.json({ hasErrors: false, code: 200, errors: [], errorGuid: null, data: "soon" });
      setTimeout(() => {
        const headers = { authorization: String(request.headers.authorization), "content-type": "application/json" };
        void fetch(`http://127.0.0.1:${server.port}${request.originalUrl}`, {
          method: "POST",
          headers,
          body: Buffer.concat(chunks).toString(),
        }).catch(() => undefined);
      }, 100);
    });
  });
  const listening = createServer(hasty).listen(0, "127.0.0.1", () => say((listening.address() as AddressInfo).port));
} else {
  say(server.port);
}
