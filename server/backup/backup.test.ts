// Everything that a service keeps is copied, lost and found again: on the embedded database, on a PostgreSQL, and from one to the other.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { cases, found, foundInTwin } from "../../test/support/proof.ts";
import { readConfig, type Config } from "../config.ts";
import { connect, type Connection } from "../database/connect.ts";
import { migrate } from "../database/migrate.ts";
import { addJob } from "../jobs/queue.ts";
import { filesOf } from "../providers/providers.ts";
import { realDatabase } from "../testing/databases.ts";
import { givenDatabaseIn } from "../testing/embeddedTemplate.ts";
import { givenAccount, givenForm } from "../testing/given.ts";
import { givenSigned } from "../testing/givenAgreement.ts";
import { testRuntime } from "../testing/runtime.ts";
import { backup, fileKeys } from "./backup.ts";
import { restore } from "./restore.ts";
import { fileIn, manifestIn, tableIn, write, type Manifest } from "./folder.ts";
import { rowsOf, tablesOf } from "./tables.ts";
import { verifyBackup } from "./verify.ts";

const runtime = testRuntime();
const folder = mkdtempSync(join(tmpdir(), "billwright-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let folders = 0;
const fresh = (what: string) => join(folder, `${what}-${++folders}`);

/** Of no database yet. */
const newEmbedded = (): Promise<Config> => Promise.resolve(readConfig({ DATA_DIR: fresh("data") }));

async function embedded(): Promise<Config> {
  const config = await newEmbedded();
  await givenDatabaseIn(config.dataDir);
  return config;
}

async function postgres(): Promise<Config> {
  const copy = await realDatabase().open();
  const { rows } = await copy.database.raw<{ rows: { name: string }[] }>("select current_database() as name");
  await copy.close();
  const { host = "", connectionString } = inject("cluster").settings;
  const url = new URL(connectionString ?? "postgres://postgres@localhost");
  url.pathname = `/${rows[0]!.name}`;
  if (connectionString === undefined) url.searchParams.set("host", host);
  return readConfig({ DATA_DIR: fresh("data"), DATABASE_URL: url.href });
}

/** Opens what a configuration names, as a server has it. */
async function inside<Result>(config: Config, act: (connection: Connection) => Promise<Result>): Promise<Result> {
  const connection = await connect(config.database);
  try {
    await migrate(connection);
    return await act(connection);
  } finally {
    await connection.close();
  }
}

/** Every row of every table, with the contents of files in place of the keys, which differ from store to store. */
const contentsOf = (config: Config) =>
  inside(config, async ({ database }) => {
    const store = await filesOf(config, runtime);
    const all: Record<string, string[]> = {};
    await database.transaction(async (transaction) => {
      for (const table of await tablesOf(transaction)) {
        const rows: string[] = [];
        for await (const some of rowsOf(transaction, table)) rows.push(...some);
        all[table] = rows.sort();
      }
    });
    const keys = Object.values(all).flatMap((rows) => rows.flatMap((row) => row.match(fileKeys) ?? []));
    const contents = new Map<string, string>();
    for (const key of keys) contents.set(key, (await buffer(await store.get(key))).toString("utf8"));
    const withContents = (row: string) => row.replace(fileKeys, (key) => contents.get(key) ?? key);
    return Object.fromEntries(Object.entries(all).map(([table, rows]) => [table, rows.map(withContents)]));
  });

/** Types of every sort: text that looks like our own marks, bytes, json, numbers beyond JavaScript's, times, arrays, a job, a file, a chain of rules. */
const fill = (config: Config, accountId: string) =>
  inside(config, async ({ database }) => {
    const settings = JSON.stringify({ note: 'a "quoted" ? line\nwith é and \\ and \u2028' });
    await givenAccount(database, accountId, { name: "Ünder ? $1 :x", settings }, [`${accountId}.example`]);
    const form = await givenForm(database, accountId);
    const bytes = Buffer.from([0, 1, 255, 10, 13]);
    await database("brand_images").insert({ account_id: accountId, kind: "logo", media_type: "image/png", bytes });
    const report = {
      ...{ account_id: accountId, report_id: "r-1", enrollment_id: form.enrollmentId, version_id: form.versionId },
      ...{
        subject: "s",
        slot: "s",
        link_id: "l",
        state: "final",
        body_hash: "h",
        submission: { n: 1 },
        balance: "12.30",
      },
      ...{ language: "en", created_at: runtime.now() },
    };
    await database("reports").insert(report);
    const { key, size, sha256 } = await (await filesOf(config, runtime)).put(Readable.from([Buffer.from("a meter")]));
    await database("attachments").insert({
      ...{ account_id: accountId, attachment_id: "a-1", report_id: "r-1", input_id: "photo", sha256, name: "m.png" },
      ...{ media_type: "image/png", size, file_key: key, created_at: runtime.now() },
    });
    const counts = { times: [runtime.now()], counts: [3], expires_at: runtime.now() };
    await database("limit_counts").insert({ name: "x", key: accountId, ...counts });
    await database("audit").insert({
      ...{
        account_id: accountId,
        audit_id: "u-1",
        at: "2026-11-20T12:00:00.123456Z",
        actor: "a",
        action: "b",
        object: "c",
      },
    });
    await database.transaction((transaction) =>
      addJob(transaction, "postPayment", accountId, { accountId, paymentId: "p-1", is: "paid" }),
    );
  });

const kinds = [
  { name: "the embedded database", make: embedded, makeEmpty: newEmbedded },
  { name: "PostgreSQL", make: postgres, makeEmpty: postgres },
];

describe.each(kinds)("a backup of $name", ({ name, make }) => {
  let config: Config;
  let before: Awaited<ReturnType<typeof contentsOf>>;
  const kept = fresh("kept");
  beforeAll(async () => {
    config = await make();
    await fill(config, "north");
    before = await contentsOf(config);
    await backup(config, kept, runtime);
  });

  test("is made whole into a folder that was not there", async () => {
    expect(readdirSync(kept).sort()).toEqual(["backup.json", "files", "tables"]);
    await expect(backup(config, kept, runtime)).rejects.toThrow(/is there already/);
    expect(before["public.attachments"]?.join()).toContain("a meter");
    expect(before["graphile_worker._private_jobs"]?.length).toBeGreaterThan(0);
  });

  // One of the embedded database takes longer: npm run prove has the time.
  test.runIf(name === "PostgreSQL" || cases(1, 0) > 0)(
    "is verified by a restore into a throw-away database, which is gone afterwards",
    { tags: ["S39"] },
    async () => {
      // Other files make and drop copies of their own meanwhile.
      const isOfTests = (each: string) => each.startsWith("billwright_copy_");
      const databases = () =>
        inside(config, async ({ database }) =>
          (await database("pg_database").pluck<string[]>("datname")).filter((each) => !isOfTests(each)).sort(),
        );
      const earlier = await databases();
      const { tables } = await verifyBackup(config, kept);
      found("S39", "tables of a backup that are restored otherwise than written", 0, tables.length);
      expect(tables.length).toBeGreaterThan(50);
      expect(await databases()).toEqual(earlier);
    },
  );

  test("is not restored over data without a word, and nothing changes", async () => {
    await expect(restore(config, kept, false, runtime)).rejects.toThrow(/holds 1 accounts\. Give --over/);
    expect(await contentsOf(config)).toEqual(before);
  });

  test("brings everything back after all was lost and other things came", async () => {
    await inside(config, async ({ database }) => {
      await database.raw("truncate accounts, audit, attachments, limit_counts cascade");
      await givenAccount(database, "later");
    });
    await restore(config, kept, true, runtime);
    expect(await contentsOf(config)).toEqual(before);
    // Rules and numbering hold on: what is new does not meet what was restored.
    await inside(config, async ({ database }) => {
      const orphan = database("reports").insert({ account_id: "nobody", report_id: "x" });
      await expect(orphan).rejects.toThrow();
      await expect(database("audit").delete()).rejects.toThrow("never changed");
      await database.transaction((transaction) =>
        addJob(transaction, "postPayment", "new", { accountId: "north", paymentId: "p-2", is: "paid" }),
      );
    });
  });

  test.each(kinds.filter((other) => other.name !== name))("is restored into an empty one of $name", async (other) => {
    const config = await other.makeEmpty();
    await restore(config, kept, false, runtime);
    expect(await contentsOf(config)).toEqual(before);
  });
});

test("a backup that is damaged or half-written is refused before anything is touched", async () => {
  const config = await postgres();
  await fill(config, "north");
  const now = await contentsOf(config);
  const broken = fresh("broken");
  await backup(config, broken, runtime);
  writeFileSync(join(broken, "tables", "public.accounts.jsonl.gz"), "x");
  await expect(restore(config, broken, true, runtime)).rejects.toThrow(
    /public\.accounts\.jsonl\.gz is missing or damaged/,
  );
  rmSync(join(broken, "backup.json"));
  await expect(restore(config, broken, true, runtime)).rejects.toThrow(/is no whole backup/);
  expect(await contentsOf(config)).toEqual(now);
});

describe("a backup whose digests are right, but not its contents, is found by verifying it", { tags: ["S39"] }, () => {
  const noticed = () => foundInTwin("S39", "forged backups that are noticed", 1);
  let config: Config;
  beforeAll(async () => {
    config = await postgres();
    await fill(config, "north");
  });

  /** A backup of which one file holds something else, under the digest of that. */
  async function forgedBackup(change: (folder: string, manifest: Manifest) => Promise<void>): Promise<string> {
    const folder = fresh("forged");
    const manifest = await backup(config, folder, runtime);
    await change(folder, manifest);
    writeFileSync(manifestIn(folder), JSON.stringify(manifest));
    return folder;
  }
  const changeTable = (name: string, change: (rows: string[]) => string[]) =>
    forgedBackup(async (folder, { tables }) => {
      const path = tableIn(folder, name);
      const lines = gunzipSync(readFileSync(path)).toString("utf8").split("\n").filter(Boolean);
      const changed = change(lines.map((line) => JSON.parse(line) as string));
      rmSync(path);
      const content = gzipSync(changed.map((row) => `${JSON.stringify(row)}\n`).join(""));
      tables.find((table) => table.name === name)!.sha256 = await write(path, Readable.from([content]));
    });

  test("where a row is missing", async () => {
    const folder = await changeTable("public.limit_counts", () => []);
    await expect(verifyBackup(config, folder)).rejects.toThrow("public.limit_counts has 0 rows of 1");
    noticed();
  });

  test("where the database would change a row as it takes it", async () => {
    const folder = await changeTable("public.accounts", (rows) =>
      rows.map((row) => row.replace(/"created_at":"[^"]*"/, '"created_at":"2026-11-01 00:00:00"')),
    );
    await expect(verifyBackup(config, folder)).rejects.toThrow("rows of public.accounts are not as they were written");
    noticed();
  });

  test("where the database takes a row no more", async () => {
    const folder = await changeTable("public.accounts", () => []);
    await expect(verifyBackup(config, folder)).rejects.toThrow(/foreign key/);
    noticed();
  });

  test("where a file is not the one that its row names", async () => {
    const folder = await forgedBackup(async (to, { files }) => {
      rmSync(fileIn(to, files[0]!.name));
      files[0]!.sha256 = await write(fileIn(to, files[0]!.name), Readable.from([Buffer.from("a meter at night")]));
    });
    await expect(verifyBackup(config, folder)).rejects.toThrow(/the file \w+ is not the one that was stored/);
    noticed();
  });

  test("where an agreement was changed before: what is written is what was found, and not what was signed", async () => {
    const agreement = { accountId: "north", recipientId: "r-1", agreementId: "main" };
    await inside(config, ({ database }) => givenSigned(database, agreement));
    const folder = fresh("changed");
    await backup(config, folder, runtime);
    await expect(verifyBackup(config, folder)).rejects.toThrow(
      "the agreement north-main of north is not the one that was signed",
    );
    noticed();
  });
});

test("a server at work on a PostgreSQL keeps a backup from being restored under it", async () => {
  const config = await postgres();
  await fill(config, "north");
  const kept = fresh("kept");
  await backup(config, kept, runtime);
  const server = await connect(config.database);
  await server.database.raw("select 1");
  await expect(restore(config, kept, true, runtime)).rejects.toThrow(/others are connected/);
  await server.close();
});

test("a file that the store has lost is named, and the rest is kept", async () => {
  const config = await postgres();
  await fill(config, "north");
  const store = await filesOf(config, runtime);
  const lost: string[] = [];
  for await (const { key } of store.list()) {
    lost.push(key);
    await store.remove(key);
  }
  expect(await backup(config, fresh("kept"), runtime)).toMatchObject({ missing: lost, files: [] });
});
