import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../../database/connect.ts";
import { realDatabase, testDatabases } from "../../../testing/databases.ts";
import { dropConsentRules, storeConsentsSlowly } from "../../../testing/dropRules.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { sha256Of } from "../../../tokens/sha256.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { findLanguage, saveLanguage } from "./language.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { Evidence } from "./rows.ts";
import { changedSince, currentConsents, saveConsents, type Wish } from "./store.ts";

const runtime = testRuntime();
const evidence: Evidence = {
  actor: "recipient:r",
  source: "page",
  at: runtime.now(),
  ip: "192.0.2.1",
  userAgent: "A browser",
  linkId: "link-1",
  language: "es",
  salt: "random",
  textOf: ({ category }) => `About ${category}`,
};
const bills = {
  category_id: "bills",
  name: "Bills",
  position: 0,
  new_bill: true,
  channels: { Email: { assumed: true }, SMS: {} },
};
const safety = {
  category_id: "safety",
  name: "Safety",
  position: 1,
  channels: { Email: { mandatory: true }, SMS: {} },
};

async function givenCategories({ database }: Connection, accountId: string): Promise<void> {
  await givenAccount(database, accountId);
  for (const { channels, ...category } of [bills, safety])
    await database("categories").insert({ account_id: accountId, channels: JSON.stringify(channels), ...category });
}

let recipients = 0;
const someone = (accountId = "north"): CustomerKey => ({ accountId, recipientId: `r-${++recipients}` });
const wish = (category: string, channel: Wish["channel"], given: boolean): Wish => ({
  categoryId: category.toLowerCase(),
  channel,
  given,
});
const now = runtime.now();

const save = ({ database }: Connection, customer: CustomerKey, wishes: Wish[], options = {}) =>
  inTransaction(database, runtime, (transaction) => saveConsents(transaction, customer, wishes, evidence, options));

/** As `Bills Email`, what is given. */
async function givenTo({ database }: Connection, customer: CustomerKey, options = {}): Promise<string[]> {
  const { categories } = await currentConsents(database, customer, { now, ...options });
  return categories.flatMap(({ name, choices }) =>
    choices.filter(({ given }) => given).map(({ channel }) => `${name} ${channel}`),
  );
}

describe.each(testDatabases())("consents on $name", ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await givenCategories(connection, "north");
    await givenCategories(connection, "south");
  });
  afterAll(() => connection.close());

  test("before the first change what is mandatory or assumed is given [preferences.info-call]", async () => {
    const customer = someone();
    expect(await givenTo(connection, customer)).toEqual(["Bills Email", "Safety Email"]);
    expect((await currentConsents(connection.database, customer, { now })).version).toBe(0);
  });

  test("each change adds a row that says who, when and from where, and the newest counts [preferences.save-call]", async () => {
    const customer = someone();
    await save(connection, customer, [wish("Bills", "Email", false), wish("Bills", "SMS", true)]);
    await save(connection, customer, [wish("Bills", "Email", true)]);
    expect(await givenTo(connection, customer)).toEqual(["Bills Email", "Bills SMS", "Safety Email"]);
    const rows = await connection.database("consents").where({ recipient_id: customer.recipientId }).orderBy("version");
    expect(rows.map(({ channel, version, given }) => [channel, version, given] as unknown)).toEqual(
      expect.arrayContaining([
        ["Email", 1, false],
        ["SMS", 1, true],
        ["Email", 2, true],
      ]),
    );
    expect(rows[0]).toMatchObject({
      actor: "recipient:r",
      source: "page",
      at: runtime.now(),
      ip: "192.0.2.1",
      text_hash: sha256Of("About Bills"),
    });
    const change = connection
      .database("consents")
      .where({ recipient_id: customer.recipientId })
      .update({ given: false });
    await expect(change).rejects.toThrow("never changed");
    await expect(connection.database("consents").delete()).rejects.toThrow("never changed");
  });

  test("a repeat adds nothing, and of two wishes for one choice the last counts [preferences.save-call]", async () => {
    const customer = someone();
    const twice = [wish("Bills", "SMS", false), wish("Bills", "SMS", true)];
    expect(await save(connection, customer, twice)).toEqual({ version: 1, changed: [wish("Bills", "SMS", true)] });
    expect(await save(connection, customer, twice)).toEqual({ version: 1, changed: [] });
    expect(await connection.database("consents").where({ recipient_id: customer.recipientId })).toHaveLength(1);
  });

  test.each([
    ["what is mandatory", wish("Safety", "Email", false), {}, "preferences.fixed"],
    ["what e-bill needs", wish("Bills", "Email", false), { inEbill: true }, "preferences.fixed"],
    ["a channel that is not applicable", wish("Bills", "Push", true), {}, "preferences.notOffered"],
    ["a category that is none", wish("__proto__", "Email", true), {}, "preferences.notOffered"],
  ])(
    "a save that would change %s stores nothing of the rest [preferences.mandatory, preferences.save-call]",
    async (_title, forged, options, key) => {
      const customer = someone();
      const before = await givenTo(connection, customer, options);
      const refused = save(connection, customer, [wish("Bills", "SMS", true), forged], options);
      await expect(refused).rejects.toMatchObject({ problems: [{ key }] });
      expect(await givenTo(connection, customer, options)).toEqual(before);
    },
  );

  test("e-bill fixes the e-mail of a new bill, and nothing else [preferences.ebill]", async () => {
    const customer = someone();
    await save(connection, customer, [wish("Bills", "Email", false)]);
    const { categories } = await currentConsents(connection.database, customer, { now, inEbill: true });
    expect(categories[0]?.choices).toMatchObject([
      { channel: "Email", given: true, fixedBy: "ebill" },
      { channel: "SMS", given: false, fixedBy: null },
    ]);
    expect(await givenTo(connection, customer)).toEqual(["Safety Email"]);
  });

  test("what others changed since a version is known, and one tenant's customer is not another's", async () => {
    const customer = someone();
    await save(connection, customer, [wish("Bills", "SMS", true)]);
    await save(connection, customer, [wish("Safety", "SMS", true)]);
    expect(await changedSince(connection.database, customer, 1)).toEqual([{ categoryId: "safety", channel: "SMS" }]);
    expect(await givenTo(connection, { ...customer, accountId: "south" })).toEqual(["Bills Email", "Safety Email"]);
  });

  test("the language is kept beside the consents, and neither changes the other [preferences.set-language-call]", async () => {
    const customer = someone();
    expect(await findLanguage(connection.database, customer)).toBeNull();
    await save(connection, customer, [wish("Bills", "SMS", true)]);
    expect([
      await saveLanguage(connection.database, customer, "es"),
      await saveLanguage(connection.database, customer, "es"),
    ]).toEqual([true, false]);
    await save(connection, customer, [wish("Bills", "SMS", false)]);
    expect([
      await findLanguage(connection.database, customer),
      (await currentConsents(connection.database, customer, { now })).version,
    ]).toEqual(["es", 2]);
  });
});

describe("forty saves of one customer at the same time", () => {
  /** Two tabs tick a choice each, twenty times; the number of rows that come of it. */
  async function race(isBroken: boolean): Promise<number> {
    const connection = await realDatabase().open();
    const { database } = connection;
    await givenCategories(connection, "north");
    await storeConsentsSlowly(database);
    if (isBroken) await dropConsentRules(database);
    const customer = someone();
    const tick = (at: number) => save(connection, customer, [wish(at % 2 === 0 ? "Bills" : "Safety", "SMS", true)]);
    await Promise.all(Array.from({ length: 40 }, (_, at) => tick(at)));
    const rows = await database("consents").where({ recipient_id: customer.recipientId });
    await connection.close();
    return rows.length;
  }

  test("store each change once, and more than once where they do not wait for each other [preferences.failure]", async () => {
    expect(await race(false)).toBe(2);
    expect(await race(true)).toBeGreaterThan(2);
  });
});
