// What a customer has refused outlives their erasure at every contact that they had: also at those which the biller's own system has, and where messages went.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../database/transaction.ts";
import { demoBiller } from "../../../providers/biller/demoBiller.ts";
import { BillerAway } from "../../../providers/biller/biller.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { customerDataOf } from "../../feature.ts";
import { features } from "../../features.ts";
import { eraseCustomer } from "../../platform/personalData/eraseCustomer.ts";
import { askConsent, refuseEverything } from "../consents/index.ts";
import { contactsAtBiller } from "./erase.ts";

describe.each(testDatabases())("what an erased customer had refused, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    const settings = JSON.stringify({ branding: { clientType: "Wgl" } });
    await givenAccount(db(), "north", { settings });
    const channels = JSON.stringify({ Email: { assumed: true }, SMS: { assumed: true } });
    await db()("categories").insert({ account_id: "north", category_id: "b", name: "Bills", position: 0, channels });
  });
  afterAll(() => server.stop());
  const db = () => server.connection.database;
  const services = () => ({ database: db(), biller: demoBiller(db()) });
  const refuseAll = (customer: CustomerKey) =>
    inTransaction(db(), server.clock, (on) =>
      refuseEverything(on, customer, {
        ...{ actor: `recipient:${customer.recipientId}`, source: "page", at: server.clock.now() },
        ...{ ip: null, userAgent: null, linkId: null, language: "en", salt: "random", textOf: () => null },
      }),
    );
  const erase = async (customer: CustomerKey) =>
    eraseCustomer(
      db(),
      { runtime: server.clock, seal: server.seal, contacts: await contactsAtBiller(services(), customer) },
      customer,
      customerDataOf(features),
    );
  /** Whether whoever has the contact now is sent anything. */
  const isSent = async (channel: "Email" | "SMS", to: string) => {
    const about = { customer: { accountId: "north", recipientId: "another" }, category: "b", channel };
    return (await askConsent(db(), about, { to, now: server.clock.now() }))!.consent.isGiven;
  };

  test("is refused at what the biller's own system has, and at what it names [preferences.save-call]", async () => {
    const customer = { accountId: "north", recipientId: "r-1" };
    await givenRecipient(db(), "north", "r-1", { tags: [{ name: "PhoneNumber", value: "+1 202 555 0143" }] });
    const contacts = [{ channel: "Email", value: "Ada@Example.org", preferred: true, verified: true }];
    const erp = { customerName: "Ada", address: "", enrolledInEbill: false, parents: [], contacts };
    await db()("recipients")
      .where({ recipient_id: "r-1" })
      .update({ erp: JSON.stringify(erp) });
    expect(await contactsAtBiller(services(), customer)).toEqual([]);
    await refuseAll(customer);
    await erase(customer);
    for (const spelling of ["Ada@Example.org", "ada@example.org", "ADA@example.org"])
      expect(await isSent("Email", spelling), spelling).toBe(false);
    expect(await isSent("SMS", "+1 202 555 0143")).toBe(false);
    expect(await isSent("Email", "eve@example.org")).toBe(true);
  });

  test("is refused on every channel also at what they had taken off, or what messages never went to [preferences.save-call]", async () => {
    const customer = { accountId: "north", recipientId: "r-4" };
    await givenRecipient(db(), "north", "r-4", {
      tags: [
        { name: "EmailAddress", value: "named@example.org" },
        { name: "PhoneNumber", value: "+12025550144" },
      ],
    });
    const contacts = [
      { channel: "Email", value: "own@example.org", preferred: true, verified: true },
      { channel: "WhatsApp", value: "+12025550145", preferred: true, verified: true },
    ];
    const erp = { customerName: "Ada", address: "", enrolledInEbill: false, parents: [], contacts };
    await db()("recipients")
      .where({ recipient_id: "r-4" })
      .update({ erp: JSON.stringify(erp) });
    const token = await server.tokens.sign("preference", customer, 600);
    const body = { token, contactId: "+12025550145", channel: "WhatsApp" } as const;
    expect((await server.call("POST /api/ContactPreference/DeletePreference", { body })).status).toBe(200);
    // The biller names it all the same.
    await db()("recipients")
      .where({ recipient_id: "r-4" })
      .update({ erp: JSON.stringify(erp) });
    await refuseAll(customer);
    await erase(customer);
    expect(await isSent("SMS", "+12025550145")).toBe(false);
    expect(await isSent("Email", "named@example.org")).toBe(false);
  });

  test("is refused where messages of categories went, and not where a receipt did [preferences.save-call]", async () => {
    const customer = { accountId: "north", recipientId: "r-2" };
    const mail = (to: string, about: object) => {
      const content = { to: { address: to }, fromName: "North", subject: "A bill", text: "A bill" };
      const job = { accountId: "north", key: to, customer: { recipientId: "r-2", category: null, ...about } };
      return server.messages.add(db(), "mail", job as never, content as never);
    };
    const contacts = [{ channel: "Email", value: "former@example.org", preferred: true, verified: true }];
    await mail("former@example.org", { category: "b", language: "en", inEbill: false, contacts });
    await mail("payer@example.org", {});
    await refuseAll(customer);
    await erase(customer);
    expect(await isSent("Email", "former@example.org")).toBe(false);
    expect(await isSent("Email", "payer@example.org")).toBe(true);
  });

  test("is not lost while the biller is away: nothing is erased then", async () => {
    const customer = { accountId: "north", recipientId: "r-3" };
    const away = () => Promise.reject(new BillerAway("down"));
    const biller = { ...demoBiller(db()), recipient: away, preferences: away };
    expect(await contactsAtBiller({ ...services(), biller }, customer)).toEqual([]);
    await refuseAll(customer);
    await expect(contactsAtBiller({ ...services(), biller }, customer)).rejects.toThrow("try again later");
  });
});
