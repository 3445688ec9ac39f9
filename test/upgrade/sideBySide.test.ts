// A new version is put in use while the one before it serves: the database is migrated under the old process, the new one starts beside it,
// requests go to both by turns, and the old one stops (docs/operator.md, "Upgrade"; threats.md T48). The old one is the version before
// the newest migration, built from the project's own history, which takes a minute or two: npm run prove alone has the time.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import type { CallName } from "@billwright/schemas";
import { realRuntime } from "@billwright/server";
import type { Database } from "../../server/database/connect.ts";
import { migrate } from "../../server/database/migrate.ts";
import { migrations } from "../../server/database/migrations/index.ts";
import type { Migration } from "../../server/database/migrations/migration.ts";
import { copiesOfFile } from "../../server/testing/copies.ts";
import { dropRules } from "../../server/testing/dropRules.ts";
import { givenAccount } from "../../server/testing/given.ts";
import { allCalls, givenPerson, goodRequests, sendPrepared, withToken } from "../../server/testing/goodRequests.ts";
import { testRuntime } from "../../server/testing/runtime.ts";
import { testServer } from "../../server/testing/server.ts";
import { givenOwner } from "../../server/testing/staffCalls.ts";
import { copyTemplate } from "../../server/testing/template.ts";
import { browserWanted, looks, openPage } from "../support/browser.ts";
import { answer, attach, png } from "../support/customer.ts";
import { launched } from "../support/launched.ts";
import type { Product, Version } from "../support/product.ts";
import { cases, found, foundInTwin } from "../support/proof.ts";
import { earlierVersion } from "./earlier.ts";
import { answers, approvedForm, customerAt, given, labels, serverAt, tokenOf } from "./journeys.ts";
import { startLoad } from "./load.ts";
import { startService, type Service } from "./service.ts";

const rounds = cases(5, 0);
const pairs = cases(50, 0);

interface Both {
  on: Service;
  old: Product;
  fresh: Product;
}

describe.runIf(rounds > 0)("the version before the newest migration", { tags: ["S20"] }, () => {
  let dataDir: string;
  let earlier: Version;
  /** The database with the demo's data, as that version makes them. */
  let demo: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "billwright-upgrade-"));
    earlier = await earlierVersion(join(inject("runFolder"), "earlier"));
    demo = await copyOf("template0");
    const seeding = await serviceOn(demo);
    await seeding.start(earlier);
    await seeding.stop();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  async function copyOf(template: string): Promise<string> {
    const copy = await copyTemplate({ ...inject("cluster"), template });
    copiesOfFile.push(copy);
    return copy;
  }
  const serviceOn = (database: string, asksOn?: boolean) =>
    startService({ cluster: inject("cluster"), database, dataDir, ...(asksOn !== undefined && { asksOn }) });

  async function service(asksOn?: boolean): Promise<Service> {
    const on = await serviceOn(await copyOf(demo), asksOn);
    onTestFinished(() => on.stop());
    return on;
  }

  /** Both versions serve, on today's schema. */
  async function sideBySide(asksOn?: boolean): Promise<Both> {
    const on = await service(asksOn);
    const [old, fresh] = [await on.start(earlier), await on.start()];
    on.serving.push(old, fresh);
    return { on, old, fresh };
  }

  /** The old process serves, and the database is migrated under it. */
  async function migrated(steps: readonly Migration[]) {
    const on = await service();
    const old = await on.start(earlier);
    on.serving.push(old);
    const load = startLoad(on);
    await load.rounds(1);
    await migrate(on.connection, steps);
    await load.rounds(rounds);
    return { on, old, load };
  }

  test("serves while the database is migrated and then beside today's version, until that one serves alone: no journey fails", async () => {
    const { on, old, load } = await migrated(migrations);
    expect((await fetch(`${old.url}/health`)).status).toBe(200);
    on.serving.push(await on.start());
    await load.rounds(rounds);
    on.serving.shift();
    await load.rounds(0);
    await old.stop();
    await load.rounds(1);
    await load.stop();
    const { failed, all } = on.answers;
    found("S20", "answers that the server failed, while two versions served", failed.length, all);
    found("S20", "journeys that failed while two versions served", load.faults.length, load.done());
    expect(failed).toEqual([]);
    expect(load.faults).toEqual([]);
  });

  test("fails where a migration renames what it reads", async () => {
    const contracting: Migration = {
      name: "9999-contracting",
      up: async (transaction) => void (await transaction.raw("alter table reports rename column ip to address")),
    };
    const { on, load } = await migrated([...migrations, contracting]);
    await load.stop();
    foundInTwin("S20", "answers that an earlier version failed after a column was renamed", on.answers.failed.length);
    expect(on.answers.failed.length).toBeGreaterThan(0);
    expect(load.faults.length).toBeGreaterThan(0);
  });

  /** A good request of every call that both versions have, sent to each: what they answered. */
  async function everyCall({ on, old, fresh }: Both) {
    const { secrets } = fresh.config;
    const server = await testServer(
      { name: "the service's", open: async () => on.connect() },
      { config: { secrets, dataDir }, runtime: Object.assign(testRuntime(), realRuntime) },
    );
    onTestFinished(() => server.stop());
    await givenAccount(server.connection.database, "north");
    const me = await givenPerson(server, "north", "r-1");
    const ask = async (name: CallName, { url }: Product) => {
      const person = { ...me, user: await givenOwner(me) };
      const request = await withToken(name, person, await goodRequests[name](person));
      return (await sendPrepared(name, { ...server, ...serverAt(url) }, request)).status;
    };
    const answered: { name: CallName; before: number; now: number }[] = [];
    for (const name of callsOf(earlier))
      answered.push({ name, before: await ask(name, old), now: await ask(name, fresh) });
    return answered;
  }

  test("fails at no call of its contract on today's schema, nor does today's beside it", async () => {
    const answered = await everyCall(await sideBySide());
    const failed = answered.filter(({ before, now }) => before >= 500 || now >= 500);
    found("S20", "calls that the server failed, of two versions", failed.length, answered.length);
    expect(failed).toEqual([]);
  });

  /** Customers who send one filling to both versions at once, and then again: the rows that are left, and the reports that they heard of. */
  async function doubleClicks({ on, old, fresh }: Both, enrollmentId: string) {
    const left: { rows: number; reports: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const recipientId = `pair-${pair}`;
      const token = await tokenOf(fresh, { enrollmentId, recipientId });
      const customers = await Promise.all([old, fresh].map(({ url }) => customerAt(url, enrollmentId, token)));
      const send = () => Promise.all(customers.map((customer) => customer.submit(answers, { key: "filling" })));
      await send();
      const again = await send();
      const theirs = { enrollment_id: enrollmentId, recipient_id: recipientId };
      const rows = await on.connection.database("reports").where(theirs).pluck<string[]>("report_id");
      left.push({ rows: rows.length, reports: new Set(again.map(({ envelope }) => envelope.data)).size });
    }
    return left;
  }

  test("and today's store a filling once that is sent to both at once, and both know it [submit.once]", async () => {
    const both = await sideBySide();
    const left = await doubleClicks(both, await approvedForm(both.on.url));
    const wrong = left.filter(({ rows, reports }) => rows !== 1 || reports !== 1);
    found("S20", "fillings sent to two versions and not stored once", wrong.length, left.length);
    expect(wrong).toEqual([]);
  });

  test("and today's store it twice where they have neither unique rules nor lock", async () => {
    const both = await sideBySide();
    const enrollmentId = await approvedForm(both.on.url);
    await dropRules(both.on.connection.database);
    // Their connections are gone; they make others.
    const health = () =>
      Promise.all([both.old, both.fresh].map(async ({ url }) => (await fetch(`${url}/health`)).status));
    await expect.poll(health).toEqual([200, 200]);
    const doubled = (await doubleClicks(both, enrollmentId)).filter(({ rows }) => rows > 1).length;
    foundInTwin("S20", "fillings stored twice by two versions without unique rules and lock", doubled);
    expect(doubled).toBeGreaterThan(0);
  });

  let contacts = 0;
  /** Puts a job in the queue for each of so many customers, who ask this process for a code: where the codes go. */
  async function askForCodes(product: Product): Promise<string[]> {
    const emails = Array.from({ length: 4 }, () => `customer-${(contacts += 1)}@example.org`);
    const token = await tokenOf(product, { enrollmentId: "service-request", recipientId: "100201" });
    const { call } = serverAt(product.url);
    for (const email of emails)
      await given(call("POST /api/Session/GetOtpForDynamicFormEmailVerification", { body: { email, token } }));
    return emails;
  }

  /** How many messages went to each, once no job is left. */
  async function sentTo(emails: readonly string[], { connection: { database } }: Service, product: Product) {
    const due = () => database(jobs).where("run_at", "<=", database.fn.now()).pluck("id");
    await expect.poll(due).toEqual([]);
    return Promise.all(emails.map(async (email) => (await product.messages(email)).length));
  }

  test("does the jobs that today's has put in the queue, and today's does its, each once", async () => {
    const { on, old, fresh } = await sideBySide();
    const { database } = on.connection;
    const sent: number[] = [];

    const letGo = await holdJobs(database);
    const ofBoth = [...(await askForCodes(old)), ...(await askForCodes(fresh))];
    await letGo();
    sent.push(...(await sentTo(ofBoth, on, old)));

    const letGoOfNew = await holdJobs(database);
    const ofNew = await askForCodes(fresh);
    // As where a new version is taken back.
    await fresh.stop();
    await letGoOfNew();
    sent.push(...(await sentTo(ofNew, on, old)));

    const letGoOfOld = await holdJobs(database);
    const ofOld = await askForCodes(old);
    const again = await on.start();
    await old.stop();
    await letGoOfOld();
    sent.push(...(await sentTo(ofOld, on, again)));

    found("S20", "jobs that two versions did not do once", sent.filter((times) => times !== 1).length, sent.length);
    expect(sent).toEqual(sent.map(() => 1));
  });

  describe.runIf(browserWanted)("in a browser", () => {
    const browsing = launched();

    /** Fills in a form on this version's page and sends it, with a file; answers what went wrong on the page. */
    async function fillIn(on: Service, opens: Product, enrollmentId: string): Promise<string[]> {
      const { page, context, faults } = await openPage(browsing.browser, { ...looks.phone, timezoneId: "UTC" });
      on.opens = opens;
      await page.goto(`${on.url}/form/${await tokenOf(opens, { enrollmentId, recipientId: "100201" })}`);
      await answer(page, "name", "ShortText", "Ada");
      await attach(page, "file", [{ name: "a.png", mimeType: "image/png", buffer: png }]);
      await page.getByRole("button", { name: labels.submit, exact: true }).click();
      await page.getByText(labels.thanks).waitFor();
      await context.close();
      return faults;
    }

    test("a form is filled in and sent on its page and on today's, with files and calls from both", async () => {
      const { on, old, fresh } = await sideBySide();
      const enrollmentId = await approvedForm(on.url);
      const faults = [...(await fillIn(on, old, enrollmentId)), ...(await fillIn(on, fresh, enrollmentId))];
      const { missing, failed, all } = on.answers;
      found("S20", "built files that neither of two versions had", missing.length, all);
      expect([...faults, ...missing, ...failed]).toEqual([]);
    });

    test("files are missing where the balancer asks the other version alone for them", async () => {
      const { on, fresh } = await sideBySide(false);
      const { page, context } = await openPage(browsing.browser, looks.phone);
      on.opens = fresh;
      await page.goto(`${on.url}/smart/sign-in`);
      const { missing } = on.answers;
      await expect.poll(() => missing.length).toBeGreaterThan(0);
      foundInTwin("S20", "built files missing where the balancer asks the other version alone", missing.length);
      await context.close();
    });
  });
});

/** Those of today's contract that the version has, too. */
function callsOf({ root }: Version): CallName[] {
  const { paths } = JSON.parse(readFileSync(join(root, "test", "openapi", "openapi.json"), "utf8")) as {
    paths: Record<string, object>;
  };
  return allCalls.filter((name) => {
    const [method = "", path = ""] = name.split(" ");
    return Object.keys(paths[path] ?? {}).includes(method.toLowerCase());
  });
}

const jobs = "graphile_worker._private_jobs";

/** From now on no job is due, until they are let go. */
async function holdJobs(database: Database): Promise<() => Promise<unknown>> {
  await database.raw(`
    create or replace function hold() returns trigger language plpgsql as $$ begin new.run_at = 'infinity'; return new; end $$;
    create trigger held before insert on ${jobs} for each row execute function hold()`);
  return () =>
    database.raw(`drop trigger held on ${jobs}; update ${jobs} set run_at = now() where run_at = 'infinity'`);
}
