import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { found, foundInTwin } from "../../test/support/proof.ts";
import { ownCluster, realDatabase, testDatabases } from "../testing/databases.ts";
import { connectTo, type Connection, type Database } from "./connect.ts";
import { dumpSchema } from "./dump.ts";
import { migrate, migrateOnce } from "./migrate.ts";
import type { Migration } from "./migrations/migration.ts";

describe.each(testDatabases())("the schema on $name", ({ open }) => {
  test("is what schema.sql says: npm run schema writes it anew", async () => {
    const connection = await open();
    expect(await dumpSchema(connection.database)).toBe(readFileSync(join(import.meta.dirname, "schema.sql"), "utf8"));
    await connection.close();
  });

  test("stays as it is when it is migrated again", async () => {
    const connection = await open();
    const before = await dumpSchema(connection.database);
    await migrate(connection);
    expect(await dumpSchema(connection.database)).toBe(before);
    await connection.close();
  });
});

describe("several processes at once", { tags: ["S20"] }, () => {
  const { cluster } = ownCluster();
  const connections: Connection[] = [];
  let empties = 0;
  afterAll(() => Promise.all(connections.map((connection) => connection.close())));

  async function processesOnEmpty(count: number): Promise<Connection[]> {
    const { settings } = await cluster();
    const name = `empty_${empties++}`;
    const maintenance = connectTo(settings("postgres"));
    await maintenance.database.raw(`create database ${name}`);
    await maintenance.close();
    const made = Array.from({ length: count }, () => connectTo(settings(name)));
    connections.push(...made);
    return made;
  }

  test("all migrate one empty database, and it comes out right", async () => {
    const processes = await processesOnEmpty(4);
    await Promise.all(processes.map((process) => migrate(process)));
    expect(await dumpSchema(processes[0]!.database)).toBe(
      readFileSync(join(import.meta.dirname, "schema.sql"), "utf8"),
    );
  });

  const slow: Migration = {
    name: "slow",
    up: async (transaction) => void (await transaction.raw("create table slow (n int); select pg_sleep(0.2)")),
  };

  test("its twin without the lock fails at that", async () => {
    const withoutLock = (database: Database) =>
      database.transaction(async (transaction) => {
        await transaction.raw("create table if not exists migrations (name text primary key)");
        if (await transaction("migrations").where({ name: slow.name }).first()) return;
        await slow.up(transaction);
        await transaction("migrations").insert({ name: slow.name });
      });
    const [one, ...others] = await processesOnEmpty(4);
    await one!.database.raw("create table migrations (name text primary key)");
    const ends = await Promise.allSettled([one!, ...others].map(({ database }) => withoutLock(database)));
    const failed = ends.filter(({ status }) => status === "rejected").length;
    foundInTwin("S20", "of 4 processes failed without the lock", failed);
    expect(failed).toBeGreaterThan(0);
    const locked = await Promise.allSettled(
      (await processesOnEmpty(4)).map(({ database }) => migrateOnce(database, [slow])),
    );
    found(
      "S20",
      "processes failed that migrate at once",
      locked.filter(({ status }) => status === "rejected").length,
      4,
    );
    expect(locked.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "fulfilled"]);
  });

  test("one that is killed in the middle leaves nothing, and the next goes on by itself", async () => {
    const [victim, next] = (await processesOnEmpty(2)) as [Connection, Connection];
    const endless: Migration = {
      name: "endless",
      up: async (transaction) => void (await transaction.raw("create table half (n int); select pg_sleep(60)")),
    };
    const killed = migrateOnce(victim.database, [endless]).then(
      () => "done",
      () => "killed",
    );
    const waiting =
      "select pid from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()";
    for (let pids: { pid: number }[] = []; pids.length === 0;) {
      pids = (await next.database.raw<{ rows: { pid: number }[] }>(waiting)).rows;
      for (const { pid } of pids) await next.database.raw("select pg_terminate_backend(?)", [pid]);
    }
    expect(await killed).toBe("killed");
    await migrate(next);
    const isWhole = (await dumpSchema(next.database)) === readFileSync(join(import.meta.dirname, "schema.sql"), "utf8");
    found("S20", "schemas torn by a migration that was killed", Number(!isWhole), 1);
    expect(isWhole).toBe(true);
  });
});

describe("a table that somebody reads for long", () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await realDatabase().open();
  });
  afterAll(() => connection.close());

  test("is waited for a second at most, not to hold up everyone behind", async () => {
    const alter: Migration = {
      name: "alter",
      up: async (transaction) => void (await transaction.raw("alter table accounts add column more text")),
    };
    await connection.database.transaction(async (reader) => {
      await reader("accounts").first("*");
      await expect(migrateOnce(connection.database, [alter])).rejects.toMatchObject({ code: "55P03" });
    });
    await migrateOnce(connection.database, [alter]);
  });
});
