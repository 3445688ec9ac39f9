// npm run bench scale [-- --most 1000000 --samples 100]: what a filling, a page of the list, a form's results and their export cost as the tables grow, on
// a real PostgreSQL. The rows are copies of a real filling's, made by the database itself.
import { performance } from "node:perf_hooks";
import process from "node:process";
import { connectTo, type Connection, type Database } from "../../server/database/connect.ts";
import type { Running } from "../../server/start.ts";
import { freshCluster } from "../../server/testing/cluster.ts";
import { givenAccount, givenForm, givenUser, type GivenForm } from "../../server/testing/given.ts";
import { caller, type TestServer } from "../../server/testing/server.ts";
import { copyTemplate, makeTemplate } from "../../server/testing/template.ts";
import { compareIndexes, found, inputs, varied } from "./answers.ts";
import { flagOf } from "./flags.ts";
import { startHere } from "./server/contestants.ts";
import { scenarios } from "./server/scenarios.ts";
import { tableBytes } from "./tableBytes.ts";

interface Ground {
  running: Running;
  form: GivenForm;
  token: string;
  /** What the tables take without a filling. */
  emptyBytes: number;
  fetch: TestServer["fetch"];
}

const sizes = [1_000, 10_000, 100_000, 1_000_000];
const samples = flagOf("samples", 100);

export async function run(): Promise<void> {
  const most = flagOf("most", 1_000_000);
  const cluster = await freshCluster();
  try {
    const source = await makeTemplate(cluster.settings("postgres"));
    const connection = connectTo(cluster.settings(await copyTemplate(source)));
    const on = await begin(connection);
    console.log(`Medians of ${samples} (the export: one), by the number of stored fillings:`);
    console.log(
      "   stored    filling   list page    answers    by word    by ref.    results     export   export's rows    memory          stored",
    );
    for (const size of sizes.filter((each) => each <= most)) await measure(on, size);
    await findAnswers(on);
    await compareIndexes(connection.database);
    await on.running.stop();
  } finally {
    await cluster.remove();
  }
}

async function begin(connection: Connection): Promise<Ground> {
  await givenAccount(connection.database, "north");
  const form = await givenForm(connection.database, "north", { inputs: [...inputs] });
  const running = await startHere(connection);
  const { fetch } = running;
  const { token } = await givenUser(running, "north");
  const emptyBytes = await tableBytes(connection.database);
  await scenarios.filling(fetch, form);
  return { running, form, token, emptyBytes, fetch };
}

async function measure(on: Ground, size: number): Promise<void> {
  const { database } = on.running.connection;
  await fillUp(database, size);
  const call = caller(on.fetch);
  const query = { id: on.form.enrollmentId };
  const filling = await medianOf(async () => demandGood((await scenarios.filling(on.fetch, on.form)).at(-1)!.status));
  const list = await medianOf(async () => {
    const { status } = await call("GET /api/Enrollments/Headers", { token: on.token, query: { top: 25, skip: 0 } });
    demandGood(status);
  });
  const [answers, byWord, byReference] = [
    await answersBy(on, found["first page"]),
    await answersBy(on, found["a word of the newest"]),
    await answersBy(on, found["a reference nobody has"]),
  ];
  const results = await medianOf(async () => {
    const parameters = { enrollmentId: on.form.enrollmentId };
    demandGood((await call("GET /api/Enrollments/Analytics", { token: on.token, query: parameters })).status);
  });
  const { ms, rows, mostMb } = await exported(on, query.id);
  const kbEach = ((await tableBytes(database)) - on.emptyBytes) / size / 1_000;
  const cells = [filling, list, answers, byWord, byReference, results, ms].map((time) =>
    `${time.toFixed(1)} ms`.padStart(11),
  );
  console.log(
    `${String(size).padStart(9)}${cells.join("")}${String(rows).padStart(15)}${`${mostMb.toFixed(0)} MB`.padStart(10)}${`${kbEach.toFixed(1)} kB each`.padStart(16)}`,
  );
}

const answersBy = (on: Ground, more: Record<string, unknown> = {}): Promise<number> =>
  medianOf(async () => {
    const query = { enrollmentId: on.form.enrollmentId, ...more };
    const { status } = await caller(on.fetch)("GET /api/Responses/List", { token: on.token, query });
    demandGood(status);
  });

/** A page of the list in each way, at the largest size. */
async function findAnswers(on: Ground): Promise<void> {
  console.log("\nA page of the answers, median:");
  for (const [name, query] of Object.entries(found))
    console.log(`${name.padEnd(24)}${(await answersBy(on, query)).toFixed(1).padStart(8)} ms`);
}

function demandGood(status: number): void {
  if (status !== 200) throw new Error(`An answer was ${status}.`);
}

async function medianOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(samples / 2)]!;
}

/** Reads the export as it streams, and keeps nothing of it. */
async function exported({ running, token }: Ground, id: string): Promise<{ ms: number; rows: number; mostMb: number }> {
  const began = performance.now();
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${running.port}/api/Enrollments/Export?id=${id}`, { headers });
  demandGood(answer.status);
  let [rows, mostMb] = [0, 0];
  for await (const chunk of answer.body! as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) rows += 1;
    mostMb = Math.max(mostMb, process.memoryUsage().rss / 2 ** 20);
  }
  return { ms: performance.now() - began, rows: rows - 1, mostMb };
}

/** Copies of the first filling's rows, under ids of their own, until there are so many. */
async function fillUp(database: Database, size: number): Promise<void> {
  const [{ n }] = (await database("reports").count({ n: "*" })) as [{ n: string }];
  for (const table of ["reports", "attachments", "events", "audit"]) await copyRows(database, table, Number(n), size);
  await database.raw("analyze");
}

/** What has to differ from copy to copy. */
const own: Record<string, readonly string[]> = {
  reports: ["report_id", "subject", "slot", "idempotency_key", "recipient_id"],
  attachments: ["attachment_id", "report_id", "file_key"],
  events: ["event_id", "subject"],
  audit: ["audit_id", "object"],
};

async function copyRows(database: Database, table: string, from: number, to: number): Promise<void> {
  const { rows: columns } = await database.raw<{ rows: { name: string }[] }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ? and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position",
    [table],
  );
  const names = columns.map(({ name }) => name);
  if (names.length === 0) return;
  const values = names.map((name) =>
    own[table]!.includes(name)
      ? `t."${name}" || '-' || n`
      : ((table === "reports" ? varied[name] : undefined) ?? `t."${name}"`),
  );
  await database.raw(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")})
     select ${values.join(", ")} from (select * from ${table} order by ctid limit ${table === "events" ? 2 : 1}) t, generate_series(${from + 1}, ${to}) n`,
  );
}
