// The one module that sends: a customer's consent is checked for each message, when it is enqueued and again when it goes out; every message of a category says how to
// stop it, and a mail program's one click does (RFC 8058).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakeMailServer, type FakeMailServer, type TakenMail } from "../../../providers/mail/fakeMailServer.ts";
import { outboxOn } from "../../../providers/outbound/outbox.ts";
import { realDatabase, testDatabases } from "../../../testing/databases.ts";
import { givenConsent } from "../../../testing/givenConsent.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { findContent, findMessage } from "./messageLog.ts";
import { logIdOf, type Customer } from "./messageQueue.ts";

const bills = {
  name: "Bills",
  position: 0,
  new_bill: true,
  channels: { Email: { assumed: true }, SMS: { assumed: true } },
};
const safety = { name: "Safety", position: 1, channels: { Email: { mandatory: true }, SMS: { mandatory: true } } };
const tags = [
  { name: "EmailAddress", value: "ada@example.com" },
  { name: "PhoneNumber", value: "+12025550123" },
];
const update = "POST /api/Unsubscribe/UpdateUnsubscribe";
const device = { "X-Device": "a".repeat(32) };

describe.each(testDatabases())("the message queue, on $name", (database) => {
  let server: TestServer;
  let mails: FakeMailServer;
  beforeAll(async () => {
    mails = await fakeMailServer();
    server = await testServer(database, {
      config: { rateLimit: 0, smtpUrl: mails.url, publicUrl: "https://bills.example" },
    });
    const db = server.connection.database;
    await givenAccount(db, "north", { name: "North" });
    await givenAccount(db, "utility", { settings: JSON.stringify({ branding: { clientType: "Wgl" } }) });
    for (const account_id of ["north", "utility"])
      for (const { channels, ...category } of [bills, safety])
        await db("categories").insert({ account_id, channels: JSON.stringify(channels), ...category });
  });
  afterAll(async () => {
    await server.stop();
    await mails.close();
  });

  let sent = 0;
  interface Sent {
    outcome: string | undefined;
    reason: string | null | undefined;
    mail: TakenMail | undefined;
    text: string | null | undefined;
  }
  const billerKnows = (account_id: string, recipient_id: string) =>
    server.connection
      .database("recipients")
      .insert({ account_id, recipient_id, tags: JSON.stringify(tags) })
      .onConflict(["account_id", "recipient_id"])
      .merge(["tags"]);
  /** What became of a message, and the mail where one arrived. `between`: after it is enqueued, before its job runs. */
  async function send(customer: Customer, accountId = "north", between = async () => Promise.resolve()): Promise<Sent> {
    const db = server.connection.database;
    const key = `m-${++sent}`;
    const content = {
      to: { address: "ada@example.com" },
      fromName: "North",
      subject: "News",
      text: "News.",
      html: "<html><body><p>News.</p></body></html>",
    };
    mails.taken.length = 0;
    if (customer.recipientId !== null) await billerKnows(accountId, customer.recipientId);
    await db.transaction((transaction) =>
      server.messages.add(transaction, "mail", { accountId, key, customer }, content),
    );
    await between();
    await server.runJobs();
    const logged = { accountId, logId: logIdOf("mail", { accountId, key }) };
    const message = await findMessage(db, logged);
    const { text } = (await findContent(server.seal, db, logged)) ?? {};
    return { outcome: message?.outcome, reason: message?.reason, mail: mails.taken[0], text };
  }
  /** Their biller has both, so their page shows them. */
  const shown = [
    { channel: "Email", value: "ada@example.com", verified: false },
    { channel: "SMS", value: "+12025550123", verified: false },
  ] as const;
  let people = 0;
  const someone = () => `r-${++people}`;
  const about = (recipientId: string, category = "Bills", language: "en" | "de" = "en") => ({
    recipientId,
    category,
    language,
    inEbill: false,
    contacts: shown,
  });
  const headerOf = (taken: TakenMail | undefined, name: string) =>
    taken?.mail.headers.find(({ key }) => key === name)?.value ?? null;
  const tokenIn = (text: string, page: string) =>
    new RegExp(`https://bills\\.example/${page}/([\\w.-]+)`).exec(text)?.[1];

  test("a mail's own header, posted as a mail program posts it, stops the next mail; the log says why; resubscribed, they come again [unsubscribe.one-click, unsubscribe.update-call]", async () => {
    const message = about(someone());
    const first = await send(message);
    expect(first.outcome).toBe("sent");
    expect(headerOf(first.mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const [, address = ""] =
      /^<(https:\/\/bills\.example\/[^>\s]+)>$/.exec(headerOf(first.mail, "list-unsubscribe") ?? "") ?? [];
    const posted = await server.fetch(address.replace("https://bills.example", ""), {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(posted.status).toBe(200);
    const second = await send(message);
    expect(second).toMatchObject({ outcome: "unwanted", reason: "noConsent", mail: undefined });
    await givenConsent(
      server,
      { accountId: "north", ...message },
      { category: "Bills", channel: "Email", given: true },
    );
    expect((await send(message)).outcome).toBe("sent");
  });

  test("what was enqueued before the customer unsubscribed does not go out after it [unsubscribe.update-call]", async () => {
    const message = about(someone());
    const { recipientId, category } = message;
    const token = await server.tokens.sign(
      "preference",
      { accountId: "north", recipientId, category, channel: "Email" },
      600,
    );
    const unsubscribed = await send(message, "north", async () => {
      await server.call(update, { query: { token, isConsentGiven: false }, headers: device });
    });
    expect(unsubscribed).toMatchObject({ outcome: "unwanted", reason: "noConsent", mail: undefined });
  });

  test("a mail of a category says what it is about, in the customer's language, with links that open by themselves", async () => {
    const recipientId = someone();
    const { mail, text } = await send(about(recipientId, "Bills", "de"));
    const whole = text ?? "";
    expect(whole).toContain("Sie erhalten diese Nachricht von North, weil Sie „Bills“ erhalten.");
    for (const [page, kind] of [
      ["view-online", "message"],
      ["customer-unsubscribe", "unsubscribe"],
    ] as const) {
      const claims = await server.tokens.verify(tokenIn(whole, page) ?? "", [kind]);
      expect(claims).toMatchObject({ accountId: "north", recipientId });
      expect(mail?.mail.html).toContain(`href="https://bills.example/${page}/`);
    }
    const no = await server.tokens.verify(tokenIn(whole, "customer-unsubscribe") ?? "", ["unsubscribe"]);
    expect(no).toMatchObject({ channel: "Email", contact: "a•••@example.com" });
    // Nothing in a mail opens the preferences: whoever has it may be anybody.
    expect(whole).not.toContain("/customer-preferences/");
    expect(mail?.mail.text?.trim()).toBe(whole.trim());
  });

  test("what is mandatory goes out whatever the customer wants, and offers nothing that would not hold [unsubscribe.redirect]", async () => {
    const { outcome, mail, text } = await send(about(someone(), "Safety"));
    expect(outcome).toBe("sent");
    expect(headerOf(mail, "list-unsubscribe")).toBeNull();
    expect(text).not.toContain("Unsubscribe: ");
    expect(tokenIn(text ?? "", "customer-unsubscribe")).toBeDefined();
  });

  test("what belongs to no category goes out and carries no such header", async () => {
    const { outcome, mail, text } = await send({ recipientId: someone(), category: null });
    expect([outcome, headerOf(mail, "list-unsubscribe"), text]).toEqual(["sent", null, "News."]);
  });

  test("a category that the account does not offer is in the log with that reason", async () => {
    expect(await send(about(someone(), "Gossip"))).toMatchObject({ outcome: "unwanted", reason: "notOffered" });
  });

  const withdraw = async (accountId: string, recipientId: string) => {
    const token = await server.tokens.sign(
      "preference",
      { accountId, recipientId, category: "Bills", channel: "Email" },
      600,
    );
    await server.call(update, { query: { token, isConsentGiven: false }, headers: device });
  };
  test.each([true, false])(
    "a new bill goes to whoever is in e-bill, as the biller says: %s, and then offers no end that would not hold [preferences.ebill, unsubscribe.redirect]",
    async (inEbill) => {
      const recipientId = someone();
      const customer = { ...about(recipientId), inEbill };
      const db = server.connection.database;
      await givenRecipient(db, "utility", recipientId, {});
      const erp = { customerName: "Ada", address: "", enrolledInEbill: inEbill, parents: [], contacts: [] };
      await db("recipients")
        .where({ account_id: "utility", recipient_id: recipientId })
        .update({ erp: JSON.stringify(erp) });
      const wanted = await send(customer, "utility");
      const offers = [headerOf(wanted.mail, "list-unsubscribe"), wanted.text?.includes("Unsubscribe: ")];
      expect(offers.map(Boolean)).toEqual([!inEbill, !inEbill]);
      await withdraw("utility", recipientId);
      expect((await send(customer, "utility")).outcome).toBe(inEbill ? "sent" : "unwanted");
    },
  );

  test("the first text message of a category says who sends it, STOP, HELP and rates, and ends with a link that stops it", async () => {
    const recipientId = someone();
    const db = server.connection.database;
    const customer = about(recipientId);
    await billerKnows("north", recipientId);
    await db.transaction((transaction) =>
      server.messages.add(
        transaction,
        "sms",
        { accountId: "north", key: recipientId, customer },
        { to: "+12025550123", text: "News." },
      ),
    );
    await server.runJobs();
    const [message] = await outboxOn(db, server.seal).newest(1);
    const [, path = ""] =
      /^News\.\nNorth: messages about Bills\. Reply STOP to end them, HELP for help\. Message and data rates may apply\.\nUnsubscribe: https:\/\/bills\.example\/customer-unsubscribe\/(\S+)$/.exec(
        message?.text ?? "",
      ) ?? [];
    const no = await server.tokens.verify(path, ["unsubscribe"]);
    expect(no).toMatchObject({ recipientId, channel: "SMS", contact: "•••0123" });
  });
});

test("a server that stops ends its connection to the mail server, which would hold up the end of its process", async () => {
  const mails = await fakeMailServer();
  const { connection, messages, runJobs, stop } = await testServer(realDatabase(), {
    config: { rateLimit: 0, smtpUrl: mails.url },
  });
  const { database } = connection;
  await givenAccount(database, "north");
  const content = { to: { address: "ada@example.com" }, fromName: "North", subject: "News", text: "News." };
  await database.transaction((on) =>
    messages.add(on, "mail", { accountId: "north", key: "last", customer: null }, content),
  );
  await runJobs();
  expect([mails.taken.length, mails.connected()]).toEqual([1, 1]);
  await stop();
  // By itself it would end after five seconds without a mail.
  await expect.poll(() => mails.connected(), { timeout: 4_000 }).toBe(0);
  await mails.close();
});
