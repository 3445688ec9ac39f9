// The tables that grow are divided by account (docs/scale.md): what that must not change, and that a large database can count on it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowsOf } from "../backup/tables.ts";
import { realDatabase, testDatabases } from "../testing/databases.ts";
import { givenAccount, givenForm } from "../testing/given.ts";
import { testRuntime } from "../testing/runtime.ts";
import type { Connection, Database } from "./connect.ts";
import { isDuplicate } from "./failures.ts";
import { migrateOnce } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";

const { now } = testRuntime();
const divided = ["reports", "events", "message_log", "audit"];
const referring = ["attachments", "bank_accounts", "enrolled", "message_attachments"];

/** A row of each table, for an account. */
async function fill(database: Database, accountId: string): Promise<void> {
  await givenAccount(database, accountId);
  const { enrollmentId, versionId } = await givenForm(database, accountId);
  const account_id = accountId;
  await database("reports").insert({
    ...{ account_id, report_id: "r", enrollment_id: enrollmentId, version_id: versionId, subject: "s", slot: "s" },
    ...{ link_id: "l", state: "final", body_hash: "h", submission: {}, language: "en", created_at: now() },
  });
  await database("events").insert({
    ...{ account_id, event_id: "e", enrollment_id: enrollmentId, kind: "EnrollmentSuccess", subject: "s", at: now() },
  });
  await database("message_log").insert({
    account_id,
    log_id: "m",
    effect_id: "f",
    channel: "Email",
    created_at: now(),
  });
  await database("audit").insert({ account_id, audit_id: "u", at: now(), actor: "a", action: "b", object: "c" });
  await database("attachments").insert({
    ...{ account_id, attachment_id: "a", report_id: "r", input_id: "i", sha256: "0", name: "n", media_type: "t" },
    ...{ size: 1, file_key: "k", created_at: now() },
  });
  await database("bank_accounts").insert({ account_id, report_id: "r", last_four: "1234", created_at: now() });
  await database("enrolled").insert({
    ...{ account_id, report_id: "r", enrollment_id: enrollmentId, subject: "s", type: "EBill", opened_at: now() },
  });
  await database("message_attachments").insert({
    ...{ account_id, log_id: "m", number: 1, name: "n", media_type: "t", size: 1, sha256: "0", file_key: "k" },
  });
}

const contentsOf = (database: Database): Promise<string[][]> =>
  database.transaction(async (transaction) => {
    const all: string[][] = [];
    for (const table of [...divided, ...referring]) {
      const rows: string[] = [];
      for await (const some of rowsOf(transaction, table)) rows.push(...some);
      all.push(rows.sort());
    }
    return all;
  });

describe.each(testDatabases())("tables divided by account, on $name,", ({ open }) => {
  let connection: Connection;
  let database: Database;
  const accounts = Array.from({ length: 20 }, (_, at) => `account-${at}`);
  beforeAll(async () => {
    connection = await open();
    ({ database } = connection);
    for (const account of accounts) await fill(database, account);
  });
  afterAll(() => connection.close());

  test.each(divided)("%s has its rows in several partitions, an account's in one", async (table) => {
    const { rows } = await database.raw<{ rows: { account: string; partition: string }[] }>(
      "select account_id as account, tableoid::regclass::text as partition from ??",
      [table],
    );
    expect(rows).toHaveLength(accounts.length);
    expect(new Set(rows.map(({ partition }) => partition)).size).toBeGreaterThan(3);
  });

  test.each(divided)("of %s one partition is read where an account is given", async (table) => {
    const { rows } = await database.raw<{ rows: Record<string, string>[] }>(
      "explain select * from ?? where account_id = 'account-1'",
      [table],
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(new Set(plan.match(/(?<=\bon )\w+_\d\b/g)).size, plan).toBe(1);
  });

  test("a rule that a partition finds broken is reported as its table's", async () => {
    const again = database("reports").insert(
      database("reports").where({ account_id: "account-1" }).select(database.raw("reports.*")),
    );
    const slot = database.raw(
      `insert into reports select (json_populate_record(r, '{"report_id":"other"}')).* from reports r where account_id = 'account-1'`,
    );
    await expect(again).rejects.toSatisfy((error) => isDuplicate(error, "reports_pkey"));
    await expect(slot).rejects.toSatisfy(
      (error) => isDuplicate(error, "reports_once") && !isDuplicate(error, "reports_key"),
    );
  });

  test("a row that another table refers to cannot go", async () => {
    await expect(database("reports").where({ account_id: "account-2" }).delete()).rejects.toThrow(/foreign key/);
    await expect(database("message_log").where({ account_id: "account-2" }).delete()).rejects.toThrow(/foreign key/);
  });
});

test("a database from before keeps every row where its tables are divided, and what refers to them", async () => {
  const connection = await realDatabase().open();
  const { database } = connection;
  await database.raw("drop schema public cascade; drop schema partitions cascade; create schema public");
  const at = migrations.findIndex(({ name }) => name === "0048-partitions");
  await migrateOnce(database, migrations.slice(0, at));
  for (const account of ["north", "south", "east"]) await fill(database, account);
  const before = await contentsOf(database);
  await migrateOnce(database, migrations.slice(0, at + 1));
  expect(await contentsOf(database)).toEqual(before);
  // What came later has added columns.
  await migrateOnce(database, migrations);
  expect((await contentsOf(database)).map((rows) => rows.length)).toEqual(before.map(() => 3));
  expect(before.map((rows) => rows.length)).toEqual(before.map(() => 3));
  await connection.close();
});
