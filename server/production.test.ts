// The server as in production: built, in a separate process, on a real PostgreSQL.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { buildServer } from "../scripts/buildServer.mjs";
import { realDatabase } from "./testing/databases.ts";

const main = join(import.meta.dirname, "..", "dist", "server", "main.js");

beforeAll(async () => expect(await buildServer()).toBe(true));

const settings = (databaseUrl: string) => ({
  NODE_ENV: "production",
  PORT: "0",
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: "https://bills.example",
  SECRETS: `a:${randomBytes(32).toString("base64")}`,
  SMTP_URL: "smtp://127.0.0.1:1",
  SMS_URL: "http://127.0.0.1:1/",
  FILES_URL: "s3://KEY:SECRET@bucket?endpoint=http://127.0.0.1:1",
});

/** The built server, by Node alone: nothing compiles TypeScript. */
function start(env: Record<string, string>) {
  const server = spawn(process.execPath, [main], { env: { PATH: process.env["PATH"], ...env } });
  onTestFinished(() => void server.kill("SIGKILL"));
  return server;
}

test("the built server serves without TypeScript and without the demo, and ends in order on SIGTERM", async () => {
  const connection = await realDatabase().open();
  const { host, user, database } = connection.pool.options;
  const server = start(settings(`postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`));
  const said = text(server.stdout);
  const port = await new Promise<string>((resolve, reject) => {
    let printed = "";
    server.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const served = /serves on port (\d+)/.exec(printed);
      if (served) resolve(served[1]!);
    });
    server.once("exit", (code) => reject(new Error(`It ended with ${code}: ${printed}`)));
  });
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect([(await at("/health")).status, (await at("/ready")).status]).toEqual([200, 200]);
  expect((await at("/dev/outbox")).status).not.toBe(200);
  // The catalogue is read from the folder of the pages, wherever the server itself is.
  const words = await (await at("/api/Translation/GetTranslation?lang=de&part=shell")).json();
  expect(JSON.stringify(words)).toContain("Hier wurde nichts gefunden.");
  expect(await connection.database("accounts").count("* as n").first()).toMatchObject({ n: "0" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  // A balancer can read that it must send nobody here any more, while late requests are still served.
  await expect.poll(async () => (await at("/ready")).status).toBe(503);
  expect((await at("/health")).status).toBe(200);
  expect((await at("/favicon.ico")).status).toBeLessThan(500);
  expect(await ended).toBe(0);
  expect(await said).not.toContain("Local outbox");
  await connection.close();
});

test("the built server names every setting that production needs, and does not start", async () => {
  const server = start({ NODE_ENV: "production" });
  const error = text(server.stderr);
  expect(await new Promise((resolve) => server.once("exit", resolve))).toBe(1);
  for (const name of ["DATABASE_URL", "PUBLIC_URL", "SECRETS", "SMTP_URL", "SMS_URL", "FILES_URL"])
    expect(await error).toContain(name);
});
