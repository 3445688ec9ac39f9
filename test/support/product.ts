// The product as `npm start` runs it: a process of its own, a database of its own, the demo biller, the built pages.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LinkPageName } from "@billwright/schemas";
import { addressOfLink, connectBeside, readConfig, withSecrets, type Config } from "@billwright/server";
import type { Database } from "../../server/database/connect.ts";
import { program } from "./programs.ts";

const root = join(import.meta.dirname, "..", "..");

/** One message of the local outbox. */
export interface Sent {
  kind: string;
  to: string;
  subject?: string | null;
  text: string;
  code: string | null;
  /** A mail's List-Unsubscribe, where it has one. */
  unsubscribe?: string | null;
}

export interface Product {
  url: string;
  config: Config;
  /** A customer's link to a form of the demo, or to one made since by the account named. */
  link(enrollmentId: string, recipientId: string | null, accountId?: string): Promise<string>;
  /** A customer's link to another page. */
  pageLink(page: LinkPageName, recipientId: string, seconds?: number): Promise<string>;
  /** Over a connection of its own, beside the server. */
  withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** Waits for the newest code that went to this contact, other than those already read. */
  code(contact: string): Promise<string>;
  /** Waits for a message to this contact whose subject or text contains the words. */
  message(contact: string, words: string): Promise<Sent>;
  /** All that went to this contact so far. */
  messages(contact: string): Promise<Sent[]>;
  /** Ends it as a power cut would, and starts it again at the same address on what it has stored. */
  crash(): Promise<void>;
  /** Makes the jobs that wait for their time due at once. */
  bringJobsForward(): Promise<void>;
  /** Its data are deleted with it, unless they are to stay in the named folder. */
  stop(keepIn?: string): Promise<void>;
}

// Below the ports that the system gives away by itself, and elsewhere for each worker: what is free now is free when the server listens.
const firstPort = 10_000;
const ports = 20_000;
let lastPort = firstPort + ((process.pid * 31) % ports);

async function freePort(): Promise<number> {
  do lastPort = firstPort + ((lastPort - firstPort + 1) % ports);
  while (!(await isFree(lastPort)));
  return lastPort;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

/** Resolves once a line that it prints matches; rejects where the process ends before. */
function printed(child: ChildProcess, line: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (line.test(text)) resolve();
    };
    child.stdout!.on("data", read);
    child.stderr!.on("data", read);
    child.on("exit", (code) => reject(new Error(`The server ended with ${code}:\n${text}`)));
  });
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

/** The sources that a product is built from, pages included, and its server's program. */
export interface Version {
  root: string;
  main: string;
}

/** What a product begins with. */
export interface ProductData {
  /** Copied as its DATA_DIR. */
  folder?: string;
  /** Its DATA_DIR itself, which others may have, too, and which stays. */
  sharedFolder?: string;
  /** A PostgreSQL; else it has the embedded database in its folder. */
  databaseUrl?: string;
  /** This checkout's if left out. */
  version?: Version;
}

const thisVersion = async (): Promise<Version> => ({ root, main: await program("server/main.ts") });

/** Starts the product on these data, else on none. */
export async function startProduct(data: ProductData = {}): Promise<Product> {
  const { folder, sharedFolder, databaseUrl, version = await thisVersion() } = data;
  if (!existsSync(join(version.root, "pages", "dist", "index.html")))
    throw new Error("The pages are not built. Run npm run build first.");
  const dataDir = sharedFolder ?? (await mkdtemp(join(tmpdir(), "billwright-product-")));
  if (folder !== undefined) await cp(folder, dataDir, { recursive: true });
  const settings = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    RATE_LIMIT: "0",
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const begin = () =>
    spawn(process.execPath, [version.main], {
      cwd: version.root,
      env: { ...process.env, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const serves = /serves on port \d+/;
  let child = begin();
  await printed(child, serves);
  const config = withSecrets(readConfig(settings));
  const withDatabase: Product["withDatabase"] = async (work) => {
    const { database, close } = await connectBeside(config.database);
    try {
      return await work(database);
    } finally {
      await close();
    }
  };
  const read = new Set<string>();
  return {
    url: config.publicUrl,
    config,
    link: (enrollmentId, recipientId, accountId) =>
      addressOfLink(config, { enrollmentId, recipientId, accountId }, 86_400),
    pageLink: (page, recipientId, seconds = 86_400) =>
      addressOfLink(config, { page, enrollmentId: null, recipientId }, seconds),
    withDatabase,
    code: (contact) => newestCode(`${config.publicUrl}/dev/outbox.json`, contact, read),
    message: (contact, words) => waitForMessage(`${config.publicUrl}/dev/outbox.json`, contact, words),
    messages: async (contact) =>
      (await sentSoFar(`${config.publicUrl}/dev/outbox.json`)).filter(({ to }) => to === contact),
    async crash() {
      await end(child, "SIGKILL");
      child = begin();
      await printed(child, serves);
    },
    bringJobsForward: () =>
      withDatabase((database) =>
        database.raw("update graphile_worker._private_jobs set run_at = now() where locked_at is null"),
      ),
    async stop(keepIn) {
      await end(child, "SIGTERM");
      if (keepIn !== undefined) await rename(dataDir, keepIn);
      else if (sharedFolder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function sentSoFar(outbox: string): Promise<Sent[]> {
  const sent = (await (await fetch(outbox)).json()) as Sent[] | { messages: Sent[] };
  return Array.isArray(sent) ? sent : sent.messages;
}

/** Jobs send messages after the call has answered: this polls the outbox until the message is there. */
async function waitForMessage(outbox: string, contact: string, words: string): Promise<Sent> {
  for (;;) {
    const found = (await sentSoFar(outbox)).find(
      ({ to, subject, text }) => to === contact && `${subject ?? ""} ${text}`.includes(words),
    );
    if (found) return found;
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** A job sends the code after the call has answered: this polls the outbox until the code is there. */
async function newestCode(outbox: string, contact: string, read: Set<string>): Promise<string> {
  for (;;) {
    const fresh = (await sentSoFar(outbox)).filter(
      (message) => message.to === contact && message.code && !read.has(JSON.stringify(message)),
    );
    const [message] = fresh;
    if (message?.code) {
      for (const each of fresh) read.add(JSON.stringify(each));
      return message.code;
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}
