// Who gets the next bill, by what, and why, after customers have refused by every door: a file of another system, a text message, a complaint, the staff.
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../jobs/queue.ts";
import { fakeMailgunKey, fakeMailgunReport } from "../../../providers/mail/events/fakeMailgun.ts";
import { fakeMailServer, type FakeMailServer } from "../../../providers/mail/fakeMailServer.ts";
import { genericCall } from "../../../providers/sms/inbound.ts";
import { realDatabase } from "../../../testing/databases.ts";
import { givenAccount, givenRecipient, givenUser } from "../../../testing/given.ts";
import { evidence } from "../../../testing/givenChoice.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { currentKey } from "../../../tokens/secrets.ts";
import { readFile } from "../../customers/imports/read.ts";
import { begin, runBatch } from "../../customers/imports/run.ts";
import { insertImport } from "../../customers/imports/store.ts";

let server: TestServer;
let mails: FakeMailServer;
const db = () => server.connection.database;
const people = ["imported", "stopped", "complained", "called", "returned"];
const numberOf = (recipientId: string) => `+1202555${String(2000 + people.indexOf(recipientId))}`;
const billOf = (number: string) => ({
  ...{ number, customerName: "Ada", address: ["7 Pier Street"], from: "2026-10-01", to: "2026-10-31" },
  ...{ issued: "2026-11-03", due: "2026-11-24", lines: [], previousBalance: 0, payments: 0, amountDue: 82.1 },
});

beforeAll(async () => {
  mails = await fakeMailServer();
  const smtpUrl = `${mails.url}?events=mailgun&key=${fakeMailgunKey}`;
  server = await testServer(realDatabase(), { config: { rateLimit: 0, smtpUrl, publicUrl: "https://bills.example" } });
  await givenAccount(db(), "north", { name: "North", country: "United States" });
  const channels = JSON.stringify({ Email: { assumed: true }, SMS: { assumed: true } });
  const category = {
    account_id: "north",
    category_id: "bills",
    name: "New bill",
    position: 0,
    new_bill: true,
    channels,
  };
  await db()("categories").insert(category);
  for (const recipientId of people) {
    const tags = [
      { name: "EmailAddress", value: `${recipientId}@example.org` },
      { name: "PhoneNumber", value: numberOf(recipientId) },
    ];
    await givenRecipient(db(), "north", recipientId, { tags });
    await db()("recipients")
      .where({ recipient_id: recipientId })
      .update({ bills: JSON.stringify([billOf("B-1"), billOf("B-2")]) });
  }
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});

/** Answers what the log has of it: whom, by what, how it ended and why. */
async function announce(bill: string, to = people): Promise<string[]> {
  const before = await db()("message_log").pluck<string[]>("log_id");
  for (const recipientId of to)
    await addJob(db(), "tellOfBill", `${recipientId} ${bill}`, { accountId: "north", recipientId, bill });
  await server.runJobs();
  const rows = await db()("message_log")
    .whereNotIn("log_id", before)
    .where({ category: "bills" })
    .orderBy(["recipient_id", "channel"]);
  return rows.map((row) => [row.recipient_id, row.channel, row.outcome, row.reason].filter(Boolean).join(" "));
}

async function importRefusal(recipientId: string): Promise<void> {
  const key = { accountId: "north", importId: server.clock.newId() };
  const at = server.clock.now();
  const file = { fileName: "crm.csv", sha256: "", fileKey: null, userId: "operator", at };
  await insertImport(db(), { ...key, ...file, state: "reading" });
  const text = `account number,contact,category,channel,given,when,source,evidence\n${recipientId},,New bill,Email,no,2026-05-01,CRM,\n`;
  const services = { database: db(), runtime: server.clock, seal: server.seal };
  await readFile(services, key, Readable.from([Buffer.from(text)]));
  await inTransaction(db(), server.clock, (on) => begin(on, key, { is: "record", actor: "operator" }));
  while ((await runBatch(services, key)) === "recording");
}

async function receive(recipientId: string, text: string): Promise<void> {
  const secret = currentKey(server.keyring, "development texts").key.toString("base64url");
  const event = { id: `${recipientId} ${text}`, from: numberOf(recipientId), text };
  const { headers, body } = genericCall(secret, event, server.clock.now());
  const request = { method: "POST", headers: headers as Record<string, string>, body: body.toString() };
  expect((await server.fetch("/hooks/sms", request)).status).toBe(200);
}

async function complain(recipientId: string): Promise<void> {
  const address = `${recipientId}@example.org`;
  const mail = mails.taken.find(({ mail: { to } }) => to?.some((each) => each.address === address))!.mail;
  const variables = mail.headers.find(({ key }) => key === "x-mailgun-variables")!.value;
  const reference = (JSON.parse(variables) as { reference: string }).reference;
  const now = server.clock.now();
  const { headers, body } = fakeMailgunReport({ is: "complained", id: "e", address, reference, at: now }, now, "token");
  const request = { method: "POST", headers: headers as Record<string, string>, body: body.toString() };
  expect((await server.fetch("/hooks/mail", request)).status).toBe(200);
}

test("the next bill goes to each by what they have left, and the log says why not by the others [unsubscribe.update-call]", async () => {
  const first = await announce("B-1", ["complained", "returned", "stopped"]);
  expect(first.map((line) => line.split(" ").at(-1))).toEqual(Array.from({ length: 6 }, () => "sent"));
  server.clock.pass(3600);
  await importRefusal("imported");
  await receive("stopped", "Stop.");
  await complain("complained");
  const { token } = await givenUser(server, "north");
  const choice = { recipientId: "called", version: 0, categoryId: "bills", channel: "SMS", given: false };
  const entry = await server.call("POST /api/Choices/Record", { token, body: { ...choice, ...evidence } });
  expect(entry.status).toBe(200);
  await receive("returned", "STOP");
  await receive("returned", "START");
  expect(await announce("B-2")).toEqual([
    "called Email sent",
    "called SMS unwanted noConsent",
    "complained Email unwanted noConsent",
    "complained SMS sent",
    "imported Email unwanted noConsent",
    "imported SMS sent",
    "returned Email sent",
    "returned SMS sent",
    "stopped Email sent",
    "stopped SMS unwanted stopped",
  ]);
  const doors = await db()("consents").orderBy(["recipient_id", "number"]).select("recipient_id", "source", "state");
  expect(doors.map(({ recipient_id, source, state }) => `${recipient_id} ${state} ${source}`)).toEqual([
    "called refused staff",
    "complained refused complaint",
    "imported refused import",
    "returned refused sms",
    "returned given sms",
    "stopped refused sms",
  ]);
});
