// The migrated and empty database of a cluster, and the copies of it that tests work on.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { connectTo } from "../database/connect.ts";
import { migrate } from "../database/migrate.ts";

/** A running cluster with its template, as far as one process can pass it to another. */
export interface Copyable {
  /** How to reach its maintenance database. */
  settings: pg.ClientConfig;
  template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** Of the run; started by clusterOfRun.ts. */
    cluster: Copyable;
    /** How long a test waits for what has to come (vitest.config.ts), in ms. */
    patience: number;
  }
}

/** How to reach another database of the same cluster. */
export const settingsFor = (settings: pg.ClientConfig, database: string): pg.ClientConfig =>
  settings.connectionString
    ? { connectionString: Object.assign(new URL(settings.connectionString), { pathname: `/${database}` }).href }
    : { ...settings, database };

/** The same as an address, for another process. */
export function urlOf(settings: pg.ClientConfig, database: string): string {
  const { connectionString, host = "", user = "" } = settingsFor(settings, database);
  return connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

export async function makeTemplate(settings: pg.ClientConfig): Promise<Copyable> {
  const template = freshName("template");
  await maintenanceOf(settings).query(`create database ${template}`);
  const connection = connectTo(settingsFor(settings, template));
  await migrate(connection);
  await connection.close();
  return { settings, template };
}

/** The name of the database with the demo's data, which a run of browser tests makes of the template. */
export const demoOf = (template: string): string => `${template}_demo`;

/** Answers the copy's name. By files: page by page, through the log, takes twice as long. */
export async function copyTemplate({ settings, template }: Copyable, name = freshName("copy")): Promise<string> {
  await maintenanceOf(settings).query(`create database ${name} template ${template} strategy file_copy`);
  return name;
}

export async function dropDatabases(settings: pg.ClientConfig, names: readonly string[]): Promise<void> {
  for (const name of names) await maintenanceOf(settings).query(`drop database if exists ${name} with (force)`);
}

const freshName = (kind: string) => `billwright_${kind}_${randomUUID().replaceAll("-", "")}`;

const maintenance = new Map<string, pg.Pool>();

/** The maintenance database of a cluster, by a connection that is kept: to connect for each copy takes three times as long as to copy. */
function maintenanceOf(settings: pg.ClientConfig): pg.Pool {
  const key = JSON.stringify(settings);
  const kept = maintenance.get(key);
  if (kept) return kept;
  const pool = new pg.Pool({ ...settings, max: 1, allowExitOnIdle: true });
  // Its cluster may be killed meanwhile.
  pool.on("error", () => undefined);
  maintenance.set(key, pool);
  return pool;
}
