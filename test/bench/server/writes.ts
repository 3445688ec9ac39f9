// What each call writes: recorded from the product itself, so that the bare handler beside it makes the very same inserts, whatever they are
// by now. What names one customer's own things is marked, and made anew for each request.
import { randomUUID } from "node:crypto";
import { serialize, deserialize } from "node:v8";
import { readFileSync, writeFileSync } from "node:fs";
import type { Database } from "../../../server/database/connect.ts";

export interface Write {
  sql: string;
  values: unknown[];
}

/** The writes of each call by its path, and the ids in their values that are new each time. */
export interface Recording {
  writes: Record<string, Write[]>;
  ids: string[];
}

const isWrite = (sql: string) => /^\s*(insert|update|delete|with)\b|graphile_worker\.add_job/i.test(sql);

/** The writes that the work sends. */
export async function writesOf(database: Database, work: () => Promise<unknown>): Promise<Write[]> {
  const sent: Write[] = [];
  const note = ({ sql, bindings = [] }: { sql: string; bindings?: unknown[] }) => {
    if (isWrite(sql)) sent.push({ sql: numbered(sql), values: [...bindings] });
  };
  database.on("query", note);
  try {
    await work();
  } finally {
    database.removeListener("query", note);
  }
  return sent;
}

/** With numbers in place of question marks, as the driver wants them. */
function numbered(sql: string): string {
  if (/\$1\b/.test(sql)) return sql;
  let at = 0;
  return sql.replaceAll("?", () => `$${(at += 1)}`);
}

export const saveRecording = (file: string, recording: Recording): void => writeFileSync(file, serialize(recording));

/** The statements of one call with fresh values. `given`: what the request itself names. */
export type Freshly = (given: ReadonlyMap<string, string>) => Write[];

export function loadRecording(file: string): { fresh: ReadonlyMap<string, Freshly>; ids: readonly string[] } {
  const { writes, ids } = deserialize(readFileSync(file)) as Recording;
  const split = new RegExp(
    `(${ids
      .toSorted((one, other) => other.length - one.length)
      .map(escaped)
      .join("|")})`,
  );
  const fresh = Object.entries(writes).map(([path, each]): [string, Freshly] => {
    const prepared = each.map(({ sql, values }) => ({
      sql,
      values: values.map((value) => (typeof value === "string" && split.test(value) ? value.split(split) : value)),
    }));
    return [path, (given) => freshly(prepared, ids, given)];
  });
  return { fresh: new Map(fresh), ids };
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

function freshly(
  prepared: readonly { sql: string; values: unknown[] }[],
  ids: readonly string[],
  given: ReadonlyMap<string, string>,
): Write[] {
  const known = new Set(ids);
  const made = new Map(given);
  const anew = (part: string) => {
    if (!known.has(part)) return part;
    const own = made.get(part) ?? randomUUID();
    made.set(part, own);
    return own;
  };
  return prepared.map(({ sql, values }) => ({
    sql,
    values: values.map((value) => (isParts(value) ? value.map(anew).join("") : value)),
  }));
}

const isParts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 1 && value.length % 2 === 1;
