// What a database holds, as a text to compare before and after a request that must change nothing.
import { createHash } from "node:crypto";
import type { Database } from "../database/connect.ts";
import type { TestServer } from "./server.ts";

interface Known {
  /** They stay as they are while a server runs. */
  tables: string[];
  /** Read from one snapshot: as long as nobody has written anything, it is the present one. */
  read?: { snapshot: string; but: string; digests: string };
}
const known = new WeakMap<Database, Known>();

/** All that the database holds but for counts and trails, in one text that changes with any of it. */
export async function holdings({ connection: { database } }: TestServer, but: readonly string[] = []): Promise<string> {
  const about = known.get(database) ?? { tables: await tablesOf(database) };
  known.set(database, about);
  const now = { snapshot: await snapshotOf(database), but: but.join() };
  if (about.read?.snapshot !== now.snapshot || about.read.but !== now.but) {
    const compared = about.tables.filter((table) => !["limit_counts", ...but].includes(table));
    about.read = { ...now, digests: await digestsOf(database, compared) };
  }
  return about.read.digests;
}

async function tablesOf(database: Database): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { name: string }[] }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Another one as soon as anything was written, or is being written. */
async function snapshotOf(database: Database): Promise<string> {
  const { rows } = await database.raw<{ rows: { now: string }[] }>("select pg_current_snapshot()::text as now");
  return rows[0]!.now;
}

/** The statement has a name of its own, so that a connection plans it once. */
async function digestsOf(database: Database, tables: readonly string[]): Promise<string> {
  const digests = tables.map(
    () => "(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ?? as t)",
  );
  const { rows } = await database
    .raw<{ rows: { digests: string[] }[] }>(`select array[${digests.join()}] as digests`, [...tables])
    .options({ name: `digests ${createHash("md5").update(tables.join()).digest("hex")}` });
  return rows[0]!.digests.map((digest, index) => `${tables[index]} ${digest}`).join("\n");
}
