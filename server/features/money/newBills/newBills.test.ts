// New bills: each customer is notified on the channels that they want, once, with the bill itself; what is not wanted is in the log with its reason.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../../config.ts";
import { connect } from "../../../database/connect.ts";
import { addJob } from "../../../jobs/queue.ts";
import type { Bill } from "../../../providers/biller/biller.ts";
import { fakeMailServer, type FakeMailServer } from "../../../providers/mail/fakeMailServer.ts";
import { outboxOn } from "../../../providers/outbound/outbox.ts";
import { withSecrets } from "../../../tokens/developmentSecret.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenDatabaseIn } from "../../../testing/embeddedTemplate.ts";
import { givenConsent } from "../../../testing/givenConsent.ts";
import {
  givenAccount,
  givenForm,
  givenLink,
  givenRecipient,
  givenSubmitted,
  givenVerified,
} from "../../../testing/given.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { saveLanguage } from "../../customers/consents/language.ts";
import { readBills, announceBills } from "./announceBills.ts";

const billOf = (number: string, more: Partial<Bill> = {}): Bill => ({
  number,
  customerName: "Ada Quay",
  address: ["7 Pier Street"],
  from: "2026-10-01",
  to: "2026-10-31",
  issued: "2026-11-03",
  due: "2026-11-24",
  lines: [{ label: "Gas", amount: 82.1 }],
  previousBalance: 0,
  payments: 0,
  amountDue: 82.1,
  ...more,
});
const publicUrl = "https://bills.example";

describe.each(testDatabases())("a new bill, on $name", (database) => {
  let server: TestServer;
  let mails: FakeMailServer;
  beforeAll(async () => {
    mails = await fakeMailServer();
    server = await testServer(database, { config: { rateLimit: 0, smtpUrl: mails.url, publicUrl } });
    const db = server.connection.database;
    const settings = JSON.stringify({ branding: { clientType: "Wgl" }, preferences: { codes: { email: "1" } } });
    await givenAccount(db, "north", { name: "North", country: "United States", settings });
    const channels = JSON.stringify({ Email: { assumed: true }, SMS: {} });
    await db("categories").insert({
      account_id: "north",
      category_id: "bills",
      name: "New bill",
      position: 0,
      new_bill: true,
      channels,
    });
    await givenForm(db, "north", { id: "auto", type: "AutoPay" });
    await givenAccount(db, "silent");
  });
  afterAll(async () => {
    await server.stop();
    await mails.close();
  });

  let people = 0;
  async function customer(bills: Bill[] = [billOf("B-1"), billOf("B-2")], tags: Record<string, string> = {}) {
    const recipientId = `r-${++people}`;
    const known = { EmailAddress: `${recipientId}@example.org`, PhoneNumber: "+12025550143", ...tags };
    const db = server.connection.database;
    await givenRecipient(db, "north", recipientId, {
      tags: Object.entries(known).map(([name, value]) => ({ name, value })),
    });
    await db("recipients")
      .where({ account_id: "north", recipient_id: recipientId })
      .update({ bills: JSON.stringify(bills) });
    return recipientId;
  }
  async function announce(recipientId: string, bill: string | null = null, accountId = "north") {
    mails.taken.length = 0;
    await addJob(server.connection.database, "tellOfBill", `${recipientId} ${bill}`, { accountId, recipientId, bill });
    await server.runJobs();
    return mails.taken.map(({ mail }) => mail);
  }
  const logged = (recipientId: string) =>
    server.connection
      .database("message_log")
      .where({ account_id: "north", recipient_id: recipientId })
      .orderBy("channel")
      .select<{ log_id: string; channel: string; category: string; outcome: string; reason: string | null }[]>(
        ...["log_id", "channel", "category", "outcome", "reason"],
      );
  const tokenIn = (text: string | undefined, page: string) =>
    new RegExp(`${publicUrl}/${page}[/?](?:token=)?([\\w.-]+)`).exec(text ?? "")?.[1] ?? expect.fail(page);

  test("comes by mail with the bill attached, and leads to the payment, to the bill and to autopay [view-bill.route, preferences.save-call]", async () => {
    const recipientId = await customer();
    const [mail, ...others] = await announce(recipientId);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe("Your bill of November 3, 2026 from North");
    expect(mail!.text).toContain("$82.10");
    expect(mail!.text).toContain("Please pay by November 24, 2026.");
    const [attachment] = mail!.attachments;
    expect([attachment?.filename, attachment?.mimeType]).toEqual(["bill-B-2.pdf", "application/pdf"]);
    expect(
      Buffer.from(attachment!.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const pay = await server.tokens.verify(tokenIn(mail!.text, "smart-pay"), ["payment"]);
    expect(pay).toMatchObject({ AccountId: "north", RecipientId: recipientId, Amount: 82.1 });
    const view = await server.tokens.verify(tokenIn(mail!.text, "view-bill-access"), ["bill"]);
    expect(view).toMatchObject({ accountId: "north", recipientId, bill: "B-2" });
    const [row] = await logged(recipientId);
    expect(row).toMatchObject({ channel: "Email", category: "bills", outcome: "sent", reason: null });
    const form = await server.tokens.verify(tokenIn(mail!.text, "form"), ["enrollment"]);
    expect(form).toMatchObject({ enrollmentId: "auto", recipientId, notificationLogId: row!.log_id });
    const seen = await server.tokens.verify(tokenIn(mail!.text, "view-online"), ["message"]);
    expect(seen.logId).toBe(row!.log_id);
  });

  test("says what is owed by now where that is another figure, and asks for nothing that is paid [view-bill.route]", async () => {
    const some = await customer(undefined, { AccountBalance: "100.00" });
    const [mail] = await announce(some);
    expect(mail!.text).toMatch(/Amount due:? \$82\.10/);
    expect(mail!.text).toMatch(/You owe in all:? \$100\.00/);
    const nothing = await customer(undefined, { AccountBalance: "0.00" });
    const [paid] = await announce(nothing);
    expect(paid!.text).not.toContain("/smart-pay/");
    expect(paid!.text).toContain("There is nothing to pay.");
  });

  test("is notified of once, however often it is announced; the next one is another message", async () => {
    const recipientId = await customer();
    expect(await announce(recipientId, "B-1")).toHaveLength(1);
    expect(await announce(recipientId, "B-1")).toHaveLength(0);
    expect(await announce(recipientId)).toHaveLength(1);
    expect(await announce(recipientId, "B-2")).toHaveLength(0);
  });

  test("goes nowhere that is not wanted, and the log says why, for each channel [unsubscribe.update-call]", async () => {
    const recipientId = await customer();
    await givenConsent(
      server,
      { accountId: "north", recipientId },
      { category: "New bill", channel: "Email", given: false },
    );
    expect(await announce(recipientId)).toEqual([]);
    expect(await logged(recipientId)).toMatchObject([
      { channel: "Email", outcome: "unwanted", reason: "noConsent" },
      { channel: "SMS", outcome: "unwanted", reason: "noConsent" },
    ]);
  });

  test("goes nowhere where the customer has taken off what it went to, and the log says so, also where the biller still names it [contacts.delete-call]", async () => {
    const take = async (recipientId: string, contactId: string) => {
      const token = await server.tokens.sign("preference", { accountId: "north", recipientId }, 600);
      const body = { token, contactId, channel: "Email" } as const;
      expect((await server.call("POST /api/ContactPreference/DeletePreference", { body })).status).toBe(200);
      await server.runJobs();
    };
    // Whoever was reached there before is told of it, too.
    const ofBills = async (recipientId: string) =>
      (await logged(recipientId)).filter(({ category }) => category === "bills");
    const named = await customer();
    await take(named, `${named}@example.org`);
    expect(await announce(named)).toEqual([]);
    expect(await ofBills(named)).toMatchObject([
      { channel: "Email", category: "bills", outcome: "unwanted", reason: "noContact" },
      { channel: "SMS", outcome: "unwanted", reason: "noConsent" },
    ]);
    // Announced again it is the same one; and who has refused it is not told of a contact.
    expect([await announce(named), (await ofBills(named)).length]).toEqual([[], 2]);
    const refusing = { accountId: "north", recipientId: named };
    await givenConsent(server, refusing, { category: "New bill", channel: "Email", given: false });
    await announce(named, "B-1");
    expect((await ofBills(named)).map(({ reason }) => reason).sort()).toEqual([
      ...["noConsent", "noConsent", "noConsent", "noContact"],
    ]);
  });

  test("goes out when it is announced again after the customer has another address, as was said, and once; no file of it is made before [contacts.delete-call]", async () => {
    const recipientId = await customer();
    const key = { accountId: "north", recipientId };
    const token = await server.tokens.sign("preference", key, 6_000);
    const changed = async (change: "AddContactPreferenceData" | "DeletePreference", contactId: string) => {
      const body = { token, contactId, channel: "Email" } as const;
      expect((await server.call(`POST /api/ContactPreference/${change}`, { body })).status).toBe(200);
      await server.runJobs();
    };
    const files = () =>
      server.connection.database("documents").where({ account_id: "north", recipient_id: recipientId });
    const ofMail = async () =>
      (await logged(recipientId))
        .filter(({ category, channel }) => category === "bills" && channel === "Email")
        .map(({ outcome, reason }) => reason ?? outcome)
        .sort();
    await changed("DeletePreference", `${recipientId}@example.org`);
    expect(await announce(recipientId)).toEqual([]);
    expect([await ofMail(), await files()]).toEqual([["noContact"], []]);
    await givenVerified(server, token, "email", "own@example.net", server.clock.now(), "contact");
    await givenVerified(server, token, "email", `${recipientId}@example.org`, server.clock.now(), "holder");
    await changed("AddContactPreferenceData", "own@example.net");
    const [mail, ...others] = await announce(recipientId);
    expect([mail?.to?.map(({ address }) => address), others]).toEqual([["own@example.net"], []]);
    expect(mail!.attachments).toHaveLength(1);
    expect(await files()).toHaveLength(1);
    expect(await announce(recipientId)).toEqual([]);
    // What has gone out is not said to have gone nowhere.
    await changed("DeletePreference", "own@example.net");
    expect(await announce(recipientId)).toEqual([]);
    expect(await ofMail()).toEqual(["noContact", "sent"]);
  });

  test("offers no end to whoever is in e-bill, who would get the next one all the same [preferences.ebill]", async () => {
    const recipientId = await customer();
    const erp = { customerName: "Ada", address: "", enrolledInEbill: true, parents: [], contacts: [] };
    await server.connection
      .database("recipients")
      .where({ account_id: "north", recipient_id: recipientId })
      .update({ erp: JSON.stringify(erp) });
    const [mail] = await announce(recipientId);
    expect(mail!.headers.map(({ key }) => key)).not.toContain("list-unsubscribe");
    expect(mail!.text).not.toContain("Unsubscribe: ");
    expect(mail!.text).toMatch(/Choose what you receive: \S+\/customer-unsubscribe\/u/);
  });

  test("comes as a text message where that is wanted, with a short link to the bill, in the customer's language [preferences.set-language-call]", async () => {
    const recipientId = await customer();
    await givenConsent(
      server,
      { accountId: "north", recipientId },
      { category: "New bill", channel: "SMS", given: true },
    );
    await saveLanguage(server.connection.database, { accountId: "north", recipientId }, "de");
    const [mail] = await announce(recipientId);
    expect(mail!.subject).toBe("Ihre Rechnung vom 3. November 2026 von North");
    const [text] = await outboxOn(server.connection.database, server.seal).newest(1);
    expect(text).toMatchObject({ channel: "sms", to: "+12025550143" });
    expect(text!.text).toMatch(/^North: Ihre Rechnung vom 3\. November 2026 ist da/);
    const [path = ""] = /\/s\/[0-9A-Z]{16}/.exec(text!.text) ?? [];
    expect((await server.fetch(path)).headers.get("location")).toMatch(/^\/view-bill-access/);
  });

  test("goes to the contact that the customer prefers, not to what the biller has [contacts.preferred]", async () => {
    const recipientId = await customer();
    const link = await server.tokens.sign("preference", { accountId: "north", recipientId }, 600);
    const contact = { token: link, email: "own@example.net" };
    const sent = await server.call("POST /api/Session/GetOtpForEmailVerification", { body: contact });
    const { mobileToken } = sent.envelope.data!;
    mails.taken.length = 0;
    await server.runJobs();
    const [, otp = ""] = /code is (\w+)/.exec(mails.taken[0]?.mail.text ?? "") ?? [];
    await server.call("POST /api/Session/VerifyEmailOtp", { body: { email: contact.email, otp, mobileToken } });
    await givenVerified(server, link, "email", `${recipientId}@example.org`, server.clock.now(), "holder");
    const added = await server.call("POST /api/ContactPreference/AddContactPreferenceData", {
      body: { token: link, contactId: contact.email, channel: "Email" },
    });
    expect(added.status).toBe(200);
    // The contact of before is notified of it.
    await server.runJobs();
    mails.taken.length = 0;
    const [mail] = await announce(recipientId);
    expect(mail?.to?.map(({ address }) => address)).toEqual(["own@example.net"]);
  });

  test.each([
    ["nothing is owed", { amountDue: 0, due: null }, "There is nothing to pay."],
    ["it is paid without the customer's doing", { due: null }, "$82.10"],
  ])("offers no payment where %s", async (_title, more, words) => {
    const [mail] = await announce(await customer([billOf("B-1", more)]));
    expect(mail!.text).toContain(words);
    expect(mail!.text).not.toContain("/smart-pay/");
    expect(mail!.text).not.toContain("Please pay by");
  });

  test("does not offer autopay to whoever has it", async () => {
    const recipientId = await customer();
    const form = { accountId: "north", enrollmentId: "auto" };
    const { token } = await givenLink(server, form, { recipientId });
    const { jti } = await server.tokens.verify(token, ["enrollment"]);
    await givenSubmitted(server, token, { versionId: "version-north-auto" }, server.clock.now());
    await server.connection.database("enrolled").insert({
      ...{ account_id: "north", enrollment_id: "auto", subject: `recipient:${recipientId}` },
      ...{ report_id: `given-${jti}`, type: "AutoPay", opened_at: server.clock.now() },
    });
    const [mail] = await announce(recipientId);
    expect(mail!.text).not.toContain("/form/");
  });

  test("that the biller does not have yet is tried again, and an account without such a category notifies nobody", async () => {
    const recipientId = await customer([]);
    expect(await announce(recipientId)).toEqual([]);
    const { rows } = await server.connection.database.raw<{ rows: { key: string }[] }>(
      "select key from graphile_worker.jobs where key like 'tellOfBill:%'",
    );
    expect(rows).toEqual([{ key: `tellOfBill:${recipientId} null` }]);
    await server.connection.database.raw("delete from graphile_worker._private_jobs");
    await givenRecipient(server.connection.database, "silent", "r", {});
    expect(await announce("r", null, "silent")).toEqual([]);
    expect(await server.connection.database("message_log").where({ account_id: "silent" })).toEqual([]);
  });
});

describe("the operator's list of new bills", () => {
  const folder = mkdtempSync(join(tmpdir(), "billwright-bills-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("has a customer on each line, with a bill's number or without", () => {
    expect(readBills("100201,B-1\r\n\n 100215 \n")).toEqual([
      { recipientId: "100201", bill: "B-1" },
      { recipientId: "100215", bill: null },
    ]);
  });

  test.each([
    ["", /names no bill/],
    ["100201\n,B-1", /Line 2 is not/],
    ["100201,", /Line 1 is not/],
    ["100201,B-1,more", /Line 1 is not/],
    ["1".repeat(129), /Line 1 is not/],
  ])("%j is refused in words", (file, words) => expect(() => readBills(file)).toThrow(words));

  test("is enqueued whole beside a server, and refused for an account that does not exist or has no category for bills", async () => {
    const config = withSecrets(readConfig({ DATA_DIR: folder }));
    await givenDatabaseIn(folder);
    const opened = await connect(config.database);
    for (const id of ["north", "silent"]) await givenAccount(opened.database, id);
    const row = { account_id: "north", name: "Bills", position: 0, new_bill: true, channels: "{}" };
    await opened.database("categories").insert(row);
    const bills = readBills("a\nb,B-1\na");
    await announceBills(config, "north", bills, testRuntime());
    const { rows } = await opened.database.raw<{ rows: { n: string }[] }>(
      "select count(*) as n from graphile_worker.jobs where task_identifier = 'tellOfBill'",
    );
    expect(Number(rows[0]!.n)).toBe(2);
    for (const [id, words] of [
      ["silent", /no category for new bills/],
      ["west", /no account "west"/],
    ] as const)
      await expect(announceBills(config, id, bills, testRuntime())).rejects.toThrow(words);
    await opened.close();
  });
});
