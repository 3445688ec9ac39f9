// The product and the bare handler, each as so many processes on a database of its own; requests go to them in turn.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import type pg from "pg";
import { nodeFlags } from "../../../scripts/node.mjs";
import { connectTo, type Connection } from "../../../server/database/connect.ts";
import { logTo } from "../../../server/http/log.ts";
import { realRuntime, type Runtime } from "../../../server/runtime.ts";
import { startServer, type Running } from "../../../server/start.ts";
import { fakePayments } from "../../../server/testing/fakePayments.ts";
import { givenAccount, givenForm, type GivenForm } from "../../../server/testing/given.ts";
import { fetchAnswer } from "../../../server/testing/fetchAnswer.ts";
import { copyTemplate, settingsFor, type Copyable } from "../../../server/testing/template.ts";
import { benchConfig } from "./config.ts";
import { lightFetch } from "./lightClient.ts";
import { paths, scenarios, type Fetch } from "./scenarios.ts";
import { saveRecording, writesOf } from "./writes.ts";

export interface Contestant {
  name: string;
  processIds: readonly number[];
  fetch: Fetch;
  stop(): Promise<void>;
}

export interface Ground {
  /** The name of its database. */
  name: string;
  settings: pg.ClientConfig;
  form: GivenForm;
}

/** A database with one form, whose file is not required. */
export async function ground(source: Copyable): Promise<Ground> {
  const name = await copyTemplate(source);
  const settings = settingsFor(source.settings, name);
  const connection = connectTo(settings);
  await givenAccount(connection.database, "north");
  const inputs = [
    { id: "name", name: "Name", inputType: "ShortText", required: true },
    { id: "file", name: "File", inputType: "Attachment" },
  ] as const;
  const form = await givenForm(connection.database, "north", { inputs: [...inputs] });
  await connection.close();
  return { name, settings, form };
}

/** Starts one process from its source, and answers where it serves. */
async function started(file: string, args: readonly string[]) {
  const child = spawn(process.execPath, [...nodeFlags, join(import.meta.dirname, file), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const died = once(child, "exit").then(() => Promise.reject(new Error(`${file} ended before it served.`)));
  died.catch(() => undefined);
  const [port] = (await Promise.race([once(createInterface({ input: child.stdout }), "line"), died])) as [string];
  const stop = async () => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  return { url: `http://127.0.0.1:${port}`, processId: child.pid!, stop };
}

async function contestant(name: string, file: string, args: readonly string[], processes: number): Promise<Contestant> {
  const all = await Promise.all(Array.from({ length: processes }, () => started(file, args)));
  let turn = 0;
  return {
    name,
    processIds: all.map(({ processId }) => processId),
    fetch: (path, init) => lightFetch(all[turn++ % all.length]!.url + path, init),
    stop: async () => void (await Promise.all(all.map(({ stop }) => stop()))),
  };
}

/** Unbounded it sheds no load; plain it renders no page. */
export async function startProduct(
  { settings }: Pick<Ground, "settings">,
  processes: number,
  kind: "usual" | "unbounded" | "plain" = "usual",
): Promise<Contestant> {
  const folder = mkdtempSync(join(tmpdir(), "billwright-bench-"));
  const started = await contestant("billwright", "product.ts", [JSON.stringify(settings), folder, kind], processes);
  const stop = () => started.stop().finally(() => rmSync(folder, { recursive: true, force: true }));
  return { ...started, stop };
}

export interface Bare extends Contestant {
  /** The file with the writes that it makes. */
  recording: string;
}

/** On a database that has the same form, with the writes that the product makes at this moment. */
export async function startBare({ settings, form }: Ground, processes: number): Promise<Bare> {
  const folder = mkdtempSync(join(tmpdir(), "billwright-bench-"));
  const recording = join(folder, "writes");
  await record(settings, form, recording);
  const started = await contestant("bare Express and pg", "bare.ts", [JSON.stringify(settings), recording], processes);
  const stop = () => started.stop().finally(() => rmSync(folder, { recursive: true, force: true }));
  return { ...started, recording, stop };
}

/** The product in this very process, where it can be heard what it asks of its database. */
export async function startHere(
  connection: Connection,
  runtime: Runtime = realRuntime,
): Promise<Running & { fetch: Fetch }> {
  const dataDir = mkdtempSync(join(tmpdir(), "billwright-bench-"));
  const running = await startServer({
    config: benchConfig(dataDir),
    runtime,
    log: logTo(undefined, "silent"),
    connection,
    payments: fakePayments(),
  });
  return {
    ...running,
    fetch: (path, init) => fetchAnswer(`http://127.0.0.1:${running.port}${path}`, init),
    stop: () => running.stop().finally(() => rmSync(dataDir, { recursive: true, force: true })),
  };
}

/** Runs the product once through each call and notes what it writes. */
async function record(settings: pg.ClientConfig, form: GivenForm, file: string): Promise<void> {
  const made: string[] = [];
  const runtime = {
    ...realRuntime,
    newId: () => {
      made.push(realRuntime.newId());
      return made.at(-1)!;
    },
  };
  const running = await startHere(connectTo(settings), runtime);
  const { database } = running.connection;
  const writes: Record<string, Awaited<ReturnType<typeof writesOf>>> = {};
  const reports: string[] = [];
  /** Every id that a value of the writes holds, whoever made it. */
  const noting: Fetch = async (path, init) => {
    const { pathname } = new URL(path, "http://x");
    let answer: Awaited<ReturnType<typeof fetchAnswer>> | undefined;
    writes[pathname] = await writesOf(database, async () => {
      answer = await running.fetch(path, init);
    });
    if (answer!.status !== 200) throw new Error(`${pathname} answered ${answer!.text}`);
    if (pathname === paths.submit) reports.push(String(answer!.envelope.data));
    return answer!;
  };
  await warm(running.fetch, form);
  await scenarios.filling(noting, form);
  await scenarios.payment(noting, form);
  await running.stop();
  const ids = new Set([...reports, ...made.filter((id) => isIn(id, writes)), ...uuidsIn(writes)]);
  saveRecording(file, { writes, ids: [...ids] });
}

/** A first request reads what later ones know. */
async function warm(fetchFrom: Fetch, form: GivenForm): Promise<void> {
  await scenarios.filling(fetchFrom, form);
  await scenarios.payment(fetchFrom, form);
}

const isIn = (id: string, writes: object) => JSON.stringify(writes).includes(id);
const uuidsIn = (writes: object) =>
  JSON.stringify(writes).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];
