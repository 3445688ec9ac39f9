// What is kept of customers: what an account's days delete, and what a customer's own request takes out or away.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import { addJob } from "../../../jobs/queue.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenForm } from "../../../testing/given.ts";
import { givenCustomer } from "../../../testing/givenCustomer.ts";
import { givenWebhook } from "../../../testing/givenWebhook.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { filesInZip } from "../../../testing/zip.ts";
import { openStates } from "../../money/payments/states.ts";
import { lockReport } from "../../forms/submissions/store.ts";
import { deleteOldTask } from "./deleteOld.ts";
import { eraseCustomer } from "./eraseCustomer.ts";
import { readCustomer, writeCustomer } from "./exportCustomer.ts";
import { old, stays } from "./retention.ts";
import { dataKinds } from "../../customerData.ts";
import { customerDataOf } from "../../feature.ts";
import { features } from "../../features.ts";
import { otherTables, tablesOfKind, type CustomerTable } from "./tables.ts";

const ofCustomers = dataKinds.flatMap(tablesOfKind);
const nameOf = ([table]: [string, CustomerTable]) => table;
const customer = { accountId: "north", recipientId: "r-1" };

describe.each(testDatabases())("a customer's data on $name", (database) => {
  let server: TestServer;
  let db: Database;
  let files: string[];
  beforeAll(async () => {
    server = await testServer(database);
    db = server.connection.database;
    const given = async (accountId: string, customers: [recipientId: string, secret: string, days: number][]) => {
      await givenAccount(db, accountId, {}, [`${accountId}.example`]);
      const form = await givenForm(db, accountId);
      const keys: string[] = [];
      for (const [recipientId, secret, days] of customers)
        keys.push(await givenCustomer(server, { ...form, recipientId }, secret, daysAgo(days)));
      return keys;
    };
    files = await given("north", [
      ["r-1", "secret-own", 0],
      ["r-2", "secret-neighbour", 0],
    ]);
    await given("south", [["r-1", "secret-foreign", 0]]);
    for (const accountId of ["east", "west"])
      await given(accountId, [
        ["young", `${accountId}-young`, 99],
        ["old", `${accountId}-old`, 101],
      ]);
  });
  afterAll(() => server.stop());

  const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000);
  /** What a statement answers in its only column. */
  async function textsOf(sql: string): Promise<string[]> {
    const { rows } = await db.raw<{ rows: { text: string }[] }>(sql.replaceAll("?", "\\?"));
    return rows.map(({ text }) => text).sort();
  }
  /** Every row of the product and of its queue. */
  const everything = () =>
    textsOf(
      [...ofCustomers.map(nameOf), ...Object.keys(otherTables), "graphile_worker._private_jobs"]
        .map((name) => `select '${name} ' || to_jsonb(it)::text as text from ${name} as it`)
        .join(" union all "),
    );
  const ofOthers = (rows: string[]) => rows.filter((row) => /south|r-2|east|west/.test(row));
  const waiting = () => textsOf("select key as text from graphile_worker.jobs");
  const forgetJobs = () => db.raw("delete from graphile_worker._private_jobs");

  describe("in every table", () => {
    const tablesWhere = (condition: string) =>
      textsOf(
        `select c.relname as text from pg_class as c
         where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and ${condition}`,
      );

    test("is known, or it is known that there is none, so that no table is forgotten", async () => {
      const known = [...ofCustomers.map(nameOf), ...Object.keys(otherTables)];
      expect(known.sort()).toEqual(await tablesWhere("true"));
    });

    test("is known where a column names a recipient, a subject or an actor", async () => {
      const naming = await tablesWhere(
        `exists (select from pg_attribute as a where a.attrelid = c.oid and not a.attisdropped
           and a.attname in ('recipient_id', 'subject', 'actor'))`,
      );
      expect(naming.filter((name) => name in otherTables)).toEqual([]);
      expect(naming.length).toBeGreaterThan(15);
    });

    test("goes with one of the account's settings, or has a reason to stay", () => {
      const going = Object.values(old)
        .flat()
        .flatMap(({ table, parts = [] }) => [table, ...parts]);
      expect([...new Set([...going, ...Object.keys(stays)])].sort()).toEqual(ofCustomers.map(nameOf).sort());
      expect(Object.keys(stays).filter((name) => going.includes(name))).toEqual([]);
    });
  });

  const erase = () =>
    eraseCustomer(db, { runtime: server.clock, seal: server.seal }, customer, customerDataOf(features));
  const read = () => readCustomer(db, server.seal, customer, customerDataOf(features));

  test("is exported from every table, with what is sealed opened and what opens other things left out", async () => {
    const data = await read();
    const empty = ofCustomers.map(nameOf).filter((table) => !Object.values(data).some((kind) => kind[table]?.length));
    expect(empty).toEqual([]);
    expect(data.contacts.contacts).toMatchObject([{ value: "secret-own@example.org", channel: "Email" }]);
    expect(data.messages.message_log).toMatchObject([{ content: { text: "text of secret-own" } }]);
    expect(data.payments.payments).toMatchObject([{ last_four: "4242", amount: 100 }]);
    expect(data.submissions.reports).toMatchObject([{ submission: { said: "secret-own" } }]);
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/secret-(neighbour|foreign)|south|"sealed"|"security"|"body_hash"/);
  });

  test("is written into one file with the files that its rows name, and never over another file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "billwright-customer-"));
    const path = join(folder, "r-1.zip");
    const lost = { ...(await read()) };
    lost.profile = { ...lost.profile, documents: [{ file_key: "0".repeat(32) }, { file_key: files[1]!, sha256: "0" }] };
    const about = { exportedAt: server.clock.now().toISOString(), account: "north", recipient: "r-1" };
    const exported = await writeCustomer(lost, about, server.files, path);
    expect(exported).toMatchObject({ files: 3, missing: ["0".repeat(32)], changed: [files[1]] });
    const zip = filesInZip(readFileSync(path));
    expect(zip.get(`files/${files[0]}`)?.toString()).toBe("file of secret-own");
    expect(JSON.parse(zip.get("customer.json")!.toString())).toMatchObject({
      ...about,
      missingFiles: ["0".repeat(32)],
      changedFiles: [files[1]],
      submissions: { reports: [{ submission: { said: "secret-own" } }] },
    });
    await expect(writeCustomer(lost, about, server.files, path)).rejects.toThrow("is there already");
    rmSync(folder, { recursive: true });
  });

  test("is not erased while it is open what becomes of a payment", async () => {
    const before = await everything();
    const payment = () => db("payments").where({ account_id: "north", recipient_id: "r-1" });
    for (const state of openStates) {
      await payment().update({ state });
      await expect(erase()).rejects.toThrow(`(${state}): try again later`);
    }
    await payment().update({ state: "paid" });
    expect(await everything()).toEqual(before);
  });

  test("is not erased before a payment is posted to the biller", async () => {
    const paymentId = "payment-north-r-1";
    await addJob(db, "postPayment", `${paymentId}:paid`, { accountId: "north", paymentId, is: "paid" });
    await expect(erase()).rejects.toThrow("A payment has not been posted");
    await forgetJobs();
    const fact = { account_id: "north", recipient_id: "r-1", party: "recipient:r-1", about: paymentId, data: "{}" };
    const posting = { ...fact, number: 90, fact_key: "payment.paid:x", kind: "payment.paid", at: new Date() };
    await db("biller_facts").insert(posting);
    await expect(erase()).rejects.toThrow("A payment has not been posted");
    await db("biller_facts").where({ fact_key: posting.fact_key }).delete();
  });

  test("is erased but for what has to be kept, nobody else's with it, and a second time nothing is left to do", async () => {
    await givenWebhook(db, "north");
    await db("enrolled").where({ account_id: "north", report_id: "report-r-1" }).update({ closed_at: null });
    await db("message_log").where({ account_id: "north", log_id: "log-r-1" }).update({ outcome: "waiting" });
    const message = { accountId: "north", sealed: "secret-own", notAfter: null, logId: "log-r-1" };
    await addJob(db, "mail", "r-1", message);
    await addJob(db, "tellOfBill", "r-1", { accountId: "north", recipientId: "r-1", bill: null });
    const before = await everything();
    const kept = await keptRows();

    const erased = await erase();
    const after = await everything();
    expect(erased.map(({ table }) => table).sort()).toEqual(ofCustomers.map(nameOf).sort());
    expect(after.filter((row) => row.includes("secret-own"))).toEqual([]);
    expect(ofOthers(after)).toEqual(ofOthers(before));
    const left = await read();
    for (const [table, { erase }] of ofCustomers)
      if (erase === "delete")
        expect([table, Object.values(left).flatMap((kind) => kind[table] ?? [])]).toEqual([table, []]);
    expect(await keptRows()).toEqual(kept);
    expect(await waiting()).toEqual([
      ...["handFact:north:recipient:r-1:1001", "handFact:north:recipient:r-1:1002"],
      ...[expect.stringMatching(/^webhook:north:budget\.ended:r-1:/), "webhook:north:ended:report-r-1"],
    ]);
    await forgetJobs();

    const gone = db.transaction((transaction) =>
      lockReport(transaction, { accountId: "north", reportId: "report-r-1" }),
    );
    await expect(gone, "whoever uploads a file just then").rejects.toMatchObject({ class: "NONE" });

    const again = await erase();
    expect(new Set(again.map(({ is }) => is))).toEqual(new Set(["kept"]));
    expect(await everything()).toEqual(after.filter((row) => !row.startsWith("graphile_worker")));
  });

  /** What erasing leaves as it is, to the letter; what ends by it is reported to the biller. */
  const keptRows = () =>
    Promise.all(
      ofCustomers
        .filter(([, { erase }]) => erase !== "delete" && !("blank" in erase))
        .map(async ([table, is]) => {
          const bindings = { account: "north", recipient: "r-1" };
          const { rows } = await db.raw<{ rows: object[] }>(`select * from ${table} as it where ${is.where}`, bindings);
          expect([table, rows.length > 0]).toEqual([table, true]);
          return rows.filter((row) => !("state" in row && row.state === "waiting"));
        }),
    );

  test("takes with it what is on its way: a message whose customer was erased is not sent", async () => {
    const sealed = server.seal.close("waiting mail", "{}", "north");
    await addJob(db, "mail", "late", { accountId: "north", sealed, notAfter: null, logId: "log-r-1" });
    await server.runJobs();
    expect(await db("outbox").where({ account_id: "north", message_id: "mail:late" })).toEqual([]);
    expect(await db("deliveries").where({ effect_id: "mail:late" }).pluck("outcome")).toEqual(["unwanted"]);
  });

  const keep = (days: object | null) =>
    db("accounts")
      .where({ account_id: "east" })
      .update({ settings: { keep: days } });
  const run = async () => {
    await addJob(db, "deleteOld", "now", {});
    await server.runJobs();
  };
  /** The tables that no longer have a row of some customer of the two accounts, with that customer. */
  const gone = () =>
    textsOf(
      ofCustomers
        .map(([table, { where }]) => {
          const condition = where.replaceAll(":account", "c.account").replaceAll(":recipient", "c.recipient");
          return `select '${table} of ' || c.account || ' ' || c.recipient as text
            from (values ('east', 'old'), ('east', 'young'), ('west', 'old'), ('west', 'young')) as c (account, recipient)
            where not exists (select from ${table} as it where ${condition})`;
        })
        .join(" union all "),
    );
  const ofEast = { account_id: "east" };
  const audited = (recipient: string) =>
    db("audit")
      .where({ ...ofEast, actor: `recipient:${recipient}` })
      .orderBy("action")
      .pluck<string[]>("action");

  test.each([null, {}, { submissions: null, logs: null }])("stays for ever where %j is set", async (days) => {
    await keep(days);
    await run();
    expect(await gone()).toEqual([]);
  });

  test("stays as long as it is needed: an enrolment that is in force or ended lately, a message that waits, work that failed", async () => {
    const enrolled = () => db("enrolled").where({ ...ofEast, report_id: "report-old" });
    await enrolled().update({ closed_at: null });
    await db("message_log")
      .where({ ...ofEast, log_id: "log-old" })
      .update({ outcome: "waiting" });
    await db("dead_letters")
      .where({ ...ofEast, key: "mail:old" })
      .update({ kind: "postPayment" });
    await keep({ submissions: 100, messages: 100 });
    await run();
    expect(await gone()).toEqual(["events of east old", "outbox of east old", "text_queue of east old"]);
    await enrolled().update({ closed_at: daysAgo(1) });
    await run();
    expect(await gone()).toEqual(["events of east old", "outbox of east old", "text_queue of east old"]);
  });

  test("goes when it is older than the days of its kind, of that account alone, and is counted without a name", async () => {
    await db("enrolled")
      .where({ ...ofEast, report_id: "report-old" })
      .update({ closed_at: daysAgo(101) });
    await db("message_log")
      .where({ ...ofEast, log_id: "log-old" })
      .update({ outcome: "sent" });
    await db("dead_letters")
      .where({ ...ofEast, key: "mail:old" })
      .update({ kind: "mail" });
    const submissions = ["attachments", "bank_accounts", "enrolled", "reports", "response_history"];
    const messages = ["dead_letters", "deliveries", "message_attachments", "message_log", "message_pictures"].concat(
      "message_numbers",
    );
    const ofOld = (tables: string[]) =>
      [...tables, "events", "outbox", "text_queue"].sort().map((table) => `${table} of east old`);
    await keep({ submissions: 100 });
    await run();
    expect(await gone()).toEqual(ofOld(submissions));
    expect(await audited("old")).toEqual(["payment_made", "submitted"]);
    await keep({ logs: 100, messages: 100 });
    for (let times = 0; times < 2; times++) {
      await run();
      expect(await gone()).toEqual(ofOld([...submissions, ...messages]));
    }
    expect(await audited("old")).toEqual(["payment_made"]);
    expect(await audited("young")).toEqual(["payment_made", "submitted"]);
    const logged = server
      .log()
      .split("\n")
      .filter((line) => line.includes("rows that are too old"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toContainEqual(
      expect.objectContaining({ accountId: "east", kind: "submissions", table: "reports", rows: 1 }),
    );
    expect(JSON.stringify(logged)).not.toMatch(/east-old|recipient:/);
  });

  test("goes in batches, each of which is independent, until none is left", async () => {
    const many = Array.from({ length: 7 }, (_, number) => ({
      ...{ ...ofEast, event_id: `e-${number}`, enrollment_id: "f", kind: "Visit", subject: "link:l" },
      at: daysAgo(1_000),
    }));
    await db("events").insert(many);
    await keep({ logs: 100 });
    const log = { info: () => undefined } as unknown as Logger;
    await deleteOldTask({ database: db, runtime: server.clock, log, customerData: [] }, 3)({}, { key: "k", tries: 1 });
    const left = () => db("events").where({ subject: "link:l" }).pluck("event_id");
    expect(await left()).toHaveLength(4);
    expect(await waiting()).toEqual(["deleteOld:more"]);
    await server.runJobs();
    expect(await left()).toEqual([]);
  });

  test("of the audit trail is deleted by that job alone, and changed by nobody", async () => {
    await expect(db("audit").delete()).rejects.toThrow("audit is never changed");
    const changing = db.transaction(async (transaction) => {
      await transaction.raw("select set_config('billwright.deletes_old', 'audit', true)");
      await transaction("audit").update({ actor: "nobody" });
    });
    await expect(changing).rejects.toThrow("audit is never changed");
  });
});
