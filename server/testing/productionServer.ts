// The server as production runs it, in a process of its own with its worker, on a real PostgreSQL.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { onTestFinished } from "vitest";
import type { Secret } from "../tokens/secrets.ts";
import { program } from "../../test/support/programs.ts";

export interface ProductionServer {
  /** Its address, once it says that it serves. Rejects where it ends before. */
  url: Promise<string>;
  /** What ended it: an exit code or a signal. */
  ended: Promise<number | NodeJS.Signals>;
  hasEnded(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** All that it printed, on both outputs. */
  printed(): string;
}

/** The address of a database, as DATABASE_URL has it. */
export const addressOf = ({ host, port, user, database, connectionString }: pg.ClientConfig): string =>
  connectionString ??
  `postgres://${user as string}@localhost${port ? `:${port}` : ""}/${database as string}?host=${encodeURIComponent(host!)}`;

/** A port that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export const productionSecret: Secret = { id: "test", bytes: randomBytes(32) };

/** Everything that production needs; nobody answers at the addresses of others. */
export function productionSettings(): Record<string, string> {
  const files = mkdtempSync(join(tmpdir(), "billwright-files-"));
  onTestFinished(() => rmSync(files, { recursive: true, force: true }));
  return {
    NODE_ENV: "production",
    PORT: "0",
    PUBLIC_URL: "https://bills.example",
    SECRETS: `${productionSecret.id}:${productionSecret.bytes.toString("base64")}`,
    SMTP_URL: "smtp://127.0.0.1:1",
    SMS_URL: "http://127.0.0.1:1/",
    FILES_URL: `file://${files}`,
    RATE_LIMIT: "0",
  };
}

/** Killed when the test is over, if it still runs. */
export async function startProduction(settings: Readonly<Record<string, string>>): Promise<ProductionServer> {
  return watched(await program("server/main.ts"), [], settings);
}

/** Any program that says its port as the server does. */
export function watched(
  script: string,
  given: readonly string[],
  settings: Readonly<Record<string, string>>,
): ProductionServer {
  const child = spawn(process.execPath, [script, ...given], { env: { PATH: process.env["PATH"], ...settings } });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal!)),
  );
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const port = /serves on port (\d+)/.exec(printed)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then((how) => reject(new Error(`It ended with ${how}: ${printed}`)));
  });
  url.catch(() => undefined);
  return {
    url,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: (signal) => void child.kill(signal),
    printed: () => printed,
  };
}
