// The record of consents: by the category's id, whatever it is called; refused for good; in a chain from which nothing goes unseen.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { givenWebhook } from "../../../testing/givenWebhook.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { findChecks, type CategorySettings } from "../../platform/index.ts";
import { logTo } from "../../../http/log.ts";
import { Writable } from "node:stream";
import { askConsent } from "./askConsent.ts";
import { idOfName } from "./categories.ts";
import { checkConsentsTask, customersAfter } from "./checkConsents.ts";
import { contactHashes } from "./contactHash.ts";
import { keepRefusals } from "./erase.ts";
import { proofOf } from "./proof.ts";
import { putCategories } from "./putCategories.ts";
import type { Evidence } from "./rows.ts";
import {
  currentConsents,
  lockConsents,
  pauseMessages,
  recordContact,
  refuseEverything,
  saveConsents,
} from "./store.ts";

const runtime = testRuntime();
const now = runtime.now();
const evidence: Evidence = {
  ...{ actor: "recipient:r", source: "page", at: now, ip: "192.0.2.1", userAgent: "A browser", linkId: "l" },
  ...{ language: "es", salt: "random", textOf: ({ category }) => `Sobre ${category}` },
};
const both = { Email: { assumed: true }, SMS: { assumed: true } };
const file: CategorySettings[] = [
  { id: "bills", name: "Bills", channels: both },
  { id: "tips", name: "Tips", channels: both },
];

test("a row with a category's name alone is of the one that bears it, not of a removed one that has it as its id", () => {
  const none = { names: {}, formerNames: [] };
  const removed = { ...none, id: "Bills", name: "Old", isRemoved: true };
  const live = { ...none, id: "b", name: "Bills", isRemoved: false };
  expect(["Bills", "Old", "None"].map((name) => idOfName([removed, live], name))).toEqual(["b", "Bills", null]);
});

describe.each(testDatabases())("the record of consents on $name", ({ open }) => {
  let connection: Connection;
  let accounts = 0;
  let accountId: string;
  beforeAll(async () => void (connection = await open()));
  afterAll(() => connection.close());

  const change = <Result>(work: (on: Parameters<typeof lockConsents>[0]) => Promise<Result>) =>
    inTransaction(connection.database, runtime, work);
  const put = (categories: CategorySettings[], mayRemove = false) =>
    change((on) => putCategories(on, accountId, { categories, now, newId: runtime.newId, mayRemove }));
  /** A customer of an account of their own. */
  async function someone() {
    accountId = await givenAccount(connection.database, `account-${++accounts}`);
    await givenWebhook(connection.database, accountId);
    await put(file);
    return { accountId, recipientId: "r" };
  }
  type Customer = Awaited<ReturnType<typeof someone>>;
  const refuse = (customer: Customer, categoryId = "bills") =>
    change((on) => saveConsents(on, customer, [{ categoryId, channel: "Email", given: false }], evidence));
  const isWanted = async (customer: Customer, category: string, to = "ada@example.org") => {
    const about = { customer, category, channel: "Email" } as const;
    const recorded = await askConsent(connection.database, about, { to, now });
    return recorded && recorded.consent.isGiven && !recorded.isContactRemoved;
  };
  const logged: string[] = [];
  const log = logTo(new Writable({ write: (line: Buffer, _encoding, done) => (logged.push(line.toString()), done()) }));
  /** How many customers' records the nightly check finds broken. */
  async function broken(): Promise<number> {
    await checkConsentsTask({ database: connection.database, runtime, log })({}, { key: "k", tries: 1 });
    const row = await connection.database("consent_checks").where({ account_id: accountId }).first("broken");
    return row.broken;
  }
  const unguarded = (sql: string) =>
    change(async (on) => {
      await on.raw("alter table consents disable trigger consents_stay");
      await on.raw(sql, [accountId]);
      await on.raw("alter table consents enable trigger consents_stay");
    });

  test("a no outlives another name of its category, by whatever name the biller sends [preferences.save-call]", async () => {
    const customer = await someone();
    await refuse(customer);
    await put([{ id: "bills", name: "Invoices", channels: both }, file[1]!]);
    for (const name of ["bills", "Bills", "Invoices"]) expect(await isWanted(customer, name), name).toBe(false);
    expect(await isWanted(customer, "Tips")).toBe(true);
  });

  test("a category that customers have refused is removed only on purpose, with their number; the refusals come back with it", async () => {
    const customer = await someone();
    await refuse(customer);
    await expect(put([file[1]!])).rejects.toThrow(/"Bills" would be removed, which 1 customer has refused: /);
    await put([file[1]!], true);
    expect(await isWanted(customer, "Bills")).toBeNull();
    await put(file.map(({ id: _id, ...category }) => category));
    expect(await isWanted(customer, "Bills")).toBe(false);
    await expect(put([{ id: "news", name: "Bills", channels: both }, file[1]!], true)).rejects.toThrow(/"bills"/);
  });

  test("another name without the id loses no yes by a slip: it says how many there are of both", async () => {
    const customer = await someone();
    const give = (recipientId: string, channel: "Email" | "SMS") =>
      change((on) =>
        saveConsents(on, { accountId, recipientId }, [{ categoryId: "news", channel, given: true }], evidence),
      );
    const news: CategorySettings = { id: "news", name: "News", channels: { Email: {}, SMS: {} } };
    await put([...file, news]);
    const renamed = () => put([...file, { name: "Offers", channels: news.channels }]);
    await give("r", "Email");
    await give("r", "SMS");
    await expect(renamed()).rejects.toThrow(/"News" would be removed, which 1 customer has accepted: .* id "news"/);
    await give("s", "Email");
    await change((on) => saveConsents(on, customer, [{ categoryId: "news", channel: "SMS", given: false }], evidence));
    await expect(renamed()).rejects.toThrow(/which 2 customers have accepted and 1 customer has refused: /);
    await put([...file, { ...news, name: "Offers" }]);
    const about = { customer, category: "Offers", channel: "Email" } as const;
    expect((await askConsent(connection.database, about, { to: "a@example.org", now }))!.consent.isGiven).toBe(true);
  });

  test("who has refused everything gets no category that is added later, until they give one again", async () => {
    const customer = await someone();
    expect([await change((on) => refuseEverything(on, customer, evidence))]).toEqual([true]);
    expect(await change((on) => refuseEverything(on, customer, evidence))).toBe(false);
    await put([...file, { id: "news", name: "News", channels: both }]);
    for (const id of ["bills", "tips", "news"]) expect(await isWanted(customer, id), id).toBe(false);
    expect((await currentConsents(connection.database, customer, { now })).isAllRefused).toBe(true);
    await change((on) => saveConsents(on, customer, [{ categoryId: "tips", channel: "Email", given: true }], evidence));
    expect([await isWanted(customer, "tips"), await isWanted(customer, "bills")]).toEqual([true, false]);
  });

  test("marketing is never assumed, once a category is of that kind", async () => {
    const customer = await someone();
    await put([{ id: "bills", name: "Bills", kind: "marketing", channels: { Email: {} } }, file[1]!]);
    expect(await isWanted(customer, "bills")).toBe(false);
  });

  test("a pause holds back what is wanted until its date, and then it goes on; what nobody has given is not said to wait", async () => {
    const customer = await someone();
    const until = new Date(now.getTime() + 86_400_000);
    await change((on) => pauseMessages(on, customer, { until, evidence }));
    expect(await isWanted(customer, "bills")).toBe(false);
    const choices = async (at: Date) =>
      (await currentConsents(connection.database, customer, { now: at })).categories[0]!.choices[0]!;
    expect([(await choices(now)).given, (await choices(until)).consent.isGiven]).toEqual([true, true]);
    await put([...file, { id: "news", name: "News", kind: "marketing", channels: { Email: {} } }]);
    await refuse(customer, "tips");
    await change((on) => pauseMessages(on, customer, { until: new Date(until.getTime() + 86_400_000), evidence }));
    const by = async (category: string) => {
      const about = { customer, category, channel: "Email" } as const;
      return (await askConsent(connection.database, about, { to: "ada@example.org", now }))!.consent.by;
    };
    expect([await by("bills"), await by("news"), await by("tips")]).toEqual(["pause", "none", "none"]);
  });

  test("a contact that was taken off gets nothing, also where the biller names it; added again it does", async () => {
    const customer = await someone();
    const contact = (await contactHashes(connection.database, accountId))("ada@example.org");
    const record = (isThere: boolean) =>
      change(async (on) => {
        await lockConsents(on, customer);
        await recordContact(on, customer, { channel: "Email", contact, isThere }, evidence);
      });
    await record(false);
    expect([await isWanted(customer, "bills"), await isWanted(customer, "bills", "eve@example.org")]).toEqual([
      false,
      true,
    ]);
    await record(true);
    expect(await isWanted(customer, "bills")).toBe(true);
  });

  test("what somebody had refused is refused to their contact after they were erased, whoever is named as its owner", async () => {
    const customer = await someone();
    await refuse(customer);
    await change((on) => keepRefusals(on, customer, ["ada@example.org"], now));
    const other = { accountId, recipientId: "imported" };
    expect([await isWanted(other, "bills"), await isWanted(other, "tips")]).toEqual([false, true]);
    expect(await isWanted(other, "bills", "eve@example.org")).toBe(true);
    const kept = JSON.stringify(await connection.database("kept_refusals").where({ account_id: accountId }));
    // A digest in hexadecimal may spell a name.
    expect(kept).not.toMatch(/ada@|"r"/);
  });

  test("every change is reported to the biller, by ids alone", async () => {
    const customer = await someone();
    await refuse(customer);
    await change((on) => refuseEverything(on, customer, evidence));
    const { rows } = await connection.database.raw<{ rows: { data: object }[] }>(
      `select payload -> 'payload' -> 'data' as data from graphile_worker._private_jobs
       where payload #>> '{payload,accountId}' = ? and payload ->> 'key' like 'webhook:%' order by id`,
      [accountId],
    );
    const reported = { recipientId: "r", given: false, at: now.toISOString(), source: "page" };
    expect(rows.map(({ data }) => data)).toEqual([
      { ...reported, categoryId: "bills", channel: "Email" },
      { ...reported, categoryId: null, channel: null },
    ]);
    const handed = { state: "refused", until: null, isContact: false, source: "page" };
    expect(
      await connection.database("biller_facts").where({ account_id: accountId }).orderBy("number").pluck("data"),
    ).toEqual([
      { ...handed, categoryId: "bills", category: "Bills", channel: "Email" },
      { ...handed, categoryId: null, category: "", channel: null },
    ]);
  });

  test("the words that were read are kept once for each wording, and printed with the proof", async () => {
    const customer = await someone();
    await refuse(customer);
    await refuse(customer, "tips");
    await change((on) =>
      saveConsents(on, customer, [{ categoryId: "bills", channel: "Email", given: true }], evidence),
    );
    const texts = await connection.database("consent_texts").where({ account_id: accountId }).pluck("text");
    expect(texts.sort()).toEqual(["Sobre Bills", "Sobre Tips"]);
    const proof = await proofOf(connection.database, customer);
    expect(proof).toMatch(/3 rows; the chain is whole/);
    expect(proof).toMatch(
      /3\. given "Bills" \(bills\) on Email\n.*, link l\nlanguage es, hash of the text [0-9a-f]{64}\n/,
    );
    expect(proof).toContain("  | Sobre Bills");
  });

  test("address and program go with the customer, and the chain stays whole", async () => {
    const customer = await someone();
    await refuse(customer);
    const rows = connection.database("consents").where({ account_id: accountId });
    await rows.clone().update({ ip: null, user_agent: null, salt: null });
    expect(await broken()).toBe(0);
    await expect(rows.clone().update({ ip: "198.51.100.1" })).rejects.toThrow("never changed");
    await expect(rows.clone().update({ given: true })).rejects.toThrow("never changed");
  });

  test.each([
    ["a changed row", "update consents set given = true, state = 'given' where account_id = ?"],
    ["a row that is gone", "delete from consents where account_id = ? and number = 2"],
    ["rows that are all gone", "delete from consents where account_id = ?"],
  ])("%s is found by the nightly check, which says so in log and metric", async (_title, sql) => {
    const customer = await someone();
    await refuse(customer);
    await refuse(customer, "tips");
    expect(await broken()).toBe(0);
    await unguarded(sql);
    expect(await broken()).toBeGreaterThan(0);
    expect(await findChecks(connection.database)).toMatchObject([{ kind: "consents", checkedAt: now }]);
    expect((await findChecks(connection.database))[0]!.broken).toBeGreaterThan(0);
    expect(logged.filter((line) => line.includes(`"${accountId}"`)).at(-1)).toMatch(/"broken":[12]/);
  });

  test("each customer is found once, whichever table alone has something of them, however many there are", async () => {
    await someone();
    const ids = Array.from({ length: 1_300 }, (_, n) => `c-${String(n).padStart(4, "0")}`);
    const of = (from: number, to: number, row: object) =>
      ids.slice(from, to).map((recipientId) => ({ account_id: accountId, recipient_id: recipientId, ...row }));
    await connection.database("recipient_preferences").insert(of(0, 550, { version: 1 }));
    await connection.database("consent_heads").insert(of(500, 1_100, { number: 1, hash: "h" }));
    const row = { category: "Bills", channel: "Email", actor: "recipient:r", source: "page", at: now, given: false };
    const two = [1, 2].flatMap((version) =>
      of(1_050, 1_300, { ...row, version, category_id: "bills", number: version, hash: "h" }),
    );
    await connection.database("consents").insert(two);
    const found: string[] = [];
    for (let page = [""]; page.length > 0; found.push(...page))
      page = await customersAfter(connection.database, accountId, found.at(-1) ?? "");
    expect(found).toEqual(ids);
    // The nightly checks of the other tests have less to do.
    for (const table of ["recipient_preferences", "consent_heads"])
      await connection.database(table).where({ account_id: accountId }).delete();
    await unguarded("delete from consents where account_id = ?");
  });

  test("that rows have gone with the ends of their chains and all that numbers them is found, too, by the number of the night before", async () => {
    const customer = await someone();
    await refuse(customer);
    expect(await broken()).toBe(0);
    await unguarded("delete from consents where account_id = ?");
    for (const kept of ["consent_heads", "recipient_preferences"])
      await connection.database(kept).where({ account_id: accountId }).delete();
    expect(await broken()).toBe(1);
  });

  test.each([
    ["all of a customer's rows and the end of their chain", 0],
    ["the last row, with the end of the chain set back", 1],
  ])("that %s have gone is found, whoever else's rows have come since", async (_title, left) => {
    const customer = await someone();
    await refuse(customer);
    await refuse(customer, "tips");
    const heads = () => connection.database("consent_heads").where({ account_id: accountId, recipient_id: "r" });
    const first = await connection.database("consents").where({ account_id: accountId, number: 1 }).first("hash");
    expect(await broken()).toBe(0);
    await unguarded(`delete from consents where account_id = ? and recipient_id = 'r' and number > ${left}`);
    if (left === 0) await heads().delete();
    else await heads().update({ number: 1, hash: first.hash });
    for (const recipientId of ["s", "t", "u"]) await refuse({ accountId, recipientId });
    expect(await broken()).toBe(1);
  });

  test("rows of the version before count by the name of their category, and are taken into the chain", async () => {
    const customer = await someone();
    const old = { account_id: accountId, recipient_id: "r", actor: "recipient:r", source: "preferences", at: now };
    await connection.database("recipient_preferences").insert({ account_id: accountId, recipient_id: "r", version: 1 });
    await connection
      .database("consents")
      .insert({ ...old, category: "Bills", channel: "Email", version: 1, given: false, text_hash: "h" });
    await put([{ id: "bills", name: "Invoices", channels: both }, file[1]!], true);
    expect(await isWanted(customer, "Invoices")).toBe(false);
    await refuse(customer, "tips");
    expect(await broken()).toBe(0);
    const numbers = await connection
      .database("consents")
      .where({ account_id: accountId })
      .orderBy("version")
      .pluck("number");
    expect(numbers).toEqual([1, 2]);
    expect(await isWanted(customer, "Invoices")).toBe(false);
  });
});
