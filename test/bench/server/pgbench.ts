// What PostgreSQL by itself makes of a submit's writes: pgbench, where this machine has it, with the same statements and no handler at all.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { loadRecording } from "./writes.ts";

export const hasPgbench = (): boolean => spawnSync("pgbench", ["--version"]).status === 0;

/** Transactions per second of so many clients at once. `folder`: for its script. */
export async function pgbench(
  { host = "", user = "", database = "" }: pg.ClientConfig,
  script: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const load = ["-n", "-f", script, "-c", String(clients), "-T", String(Math.max(1, Math.round(seconds)))];
  const child = spawn("pgbench", [...load, "-h", host, "-U", user, database], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`pgbench ended with ${code}:\n${output}`);
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0);
}

/** Writes the recorded writes of a call as a script, and answers its name. What is new each time is drawn by chance. */
export function scriptOf(recording: string, path: string, folder: string): string {
  const { fresh, ids } = loadRecording(recording);
  // pgbench puts its variables into texts as well.
  const variables = new Map(ids.map((id, at) => [id, `00000000-0000-4000-8000-:id${at}`]));
  const draws = ids.map((_id, at) => String.raw`\set id${at} random(100000000000, 999999999999)`);
  const statements = fresh.get(path)!(variables).map(({ sql, values }) => {
    const literals = values.map(literalOf);
    return `${sql.replaceAll(/\$(\d+)/g, (_match, number: string) => literals[Number(number) - 1]!).replaceAll(/\s+/g, " ")};`;
  });
  const script = join(folder, "writes.sql");
  writeFileSync(script, [...draws, "begin;", ...statements, "commit;", ""].join("\n"));
  return script;
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(typeof value === "object" ? JSON.stringify(value) : String(value));
}
