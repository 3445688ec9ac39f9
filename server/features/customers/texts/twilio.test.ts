// Twilio's calls through the whole server, against a fake of its interface: what it refuses at once, what comes in, and that it answers by itself.
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../database/transaction.ts";
import { fakeTwilio, type FakeTwilio } from "../../../providers/sms/fakeTwilio.ts";
import { twilioSignature } from "../../../providers/sms/inbound.ts";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { isNumberStopped } from "../../platform/index.ts";

const publicUrl = "https://bills.example";
let twilio: FakeTwilio;
let server: TestServer;
beforeAll(async () => {
  twilio = await fakeTwilio();
  server = await testServer(embeddedDatabase(), { config: { publicUrl, smsUrl: `${twilio.url}&replies=own` } });
  await givenAccount(server.connection.database, "north");
});
afterAll(async () => {
  await server.stop();
  await twilio.close();
});

async function send(key: string, to: string) {
  const { database } = server.connection;
  const job = { accountId: "north", key, customer: { recipientId: key, category: null } };
  await inTransaction(database, server.clock, (on) => server.messages.add(on, "sms", job, { to, text: "News." }));
  await server.runJobs();
  return database("message_log")
    .where({ effect_id: `sms:${key}` })
    .first<{ outcome: string; reason: string | null }>("outcome", "reason");
}
const receive = (parameters: Record<string, string>, path = "/hooks/sms") => {
  const form = new URLSearchParams(parameters);
  return server.fetch(path, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": twilioSignature("token", publicUrl + path, form),
    },
    body: form.toString(),
  });
};

test("a number that Twilio refuses because it has opted out is stopped, in the record too, and nothing was sent", async () => {
  expect(await send("blocked", "+12025551610")).toEqual({
    outcome: "refused",
    reason: "Twilio did not take the message (400, 21610).",
  });
  expect(await isNumberStopped(server.connection.database, "+12025551610")).toBe(true);
  expect(await server.connection.database("consents").select("recipient_id", "state", "source", "actor")).toEqual([
    { recipient_id: "blocked", state: "refused", source: "sms", actor: "carrier" },
  ]);
  expect(await send("again", "+12025551610")).toEqual({ outcome: "unwanted", reason: "stopped" });
});

test("a receipt comes to the address that the message named, and STOP is answered by Twilio alone, with nothing for it to text", async () => {
  const to = "+12025550123";
  expect(await send("first", to)).toEqual({ outcome: "sent", reason: null });
  const callback = new URL(twilio.taken.at(-1)!.get("StatusCallback")!);
  const receipt = { MessageSid: "SM1", To: to, MessageStatus: "undelivered", ErrorCode: "30005" };
  const noted = await receive(receipt, callback.pathname + callback.search);
  expect([noted.status, noted.headers.get("content-type"), noted.text]).toEqual([
    200,
    "text/xml; charset=utf-8",
    "<Response/>",
  ]);
  const { database } = server.connection;
  expect(await database("message_log").where({ effect_id: "sms:first" }).first("outcome", "reason")).toEqual({
    ...{ outcome: "failed", reason: "notDelivered 30005" },
  });
  const texted = twilio.taken.length;
  expect((await receive({ MessageSid: "SM2", From: to, Body: "Stop" })).text).toBe("<Response/>");
  await server.runJobs();
  expect([twilio.taken.length, await isNumberStopped(database, to)]).toEqual([texted, true]);
  expect((await receive({ MessageSid: "SM3", Body: "Stop" })).status).toBe(400);
  expect(
    (await server.fetch("/hooks/sms", { method: "POST", body: "MessageSid=SM4&From=%2B12025550123&Body=START" }))
      .status,
  ).toBe(401);
  expect((await server.fetch("/hooks/whatsapp", { method: "POST", body: "" })).status).toBe(401);
});
