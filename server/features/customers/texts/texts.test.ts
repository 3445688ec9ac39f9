// Text messages that come in: what they stop, start and are answered, through the provider's calls, until the log of what is sent.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../database/transaction.ts";
import { genericCall } from "../../../providers/sms/inbound.ts";
import { outboxOn, type OutboxMessage } from "../../../providers/outbound/outbox.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink, givenUser } from "../../../testing/given.ts";
import { givenWebhook } from "../../../testing/givenWebhook.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { currentKey } from "../../../tokens/secrets.ts";
import { findQueuedTexts } from "./index.ts";
import { askConsent, contactHashes } from "../consents/index.ts";
import { hashOfNumber, lockNumber, noteReply } from "../../platform/index.ts";

const channels = { SMS: { assumed: true }, IVR: { assumed: true }, WhatsApp: { assumed: true } };
const rows = [
  { category_id: "bills", name: "Bills", position: 0, channels },
  { category_id: "tips", name: "Tips", position: 1, channels },
  { category_id: "safety", name: "Safety", position: 2, channels: { SMS: { mandatory: true } } },
];

describe.each(testDatabases())("a text message that comes in, on $name", (database) => {
  let server: TestServer;
  let secret: string;
  beforeAll(async () => {
    server = await testServer(database);
    secret = currentKey(server.keyring, "development texts").key.toString("base64url");
    const db = server.connection.database;
    for (const [account, settings] of [
      ["north", {}],
      ["narrow", { messages: { stopEnds: "category" } }],
    ] as const) {
      await givenAccount(db, account, {
        name: account,
        support_phone: "+18005550100",
        settings: JSON.stringify(settings),
      });
      await givenWebhook(db, account);
      for (const { channels: each, ...row } of rows)
        await db("categories").insert({ account_id: account, channels: JSON.stringify(each), ...row });
    }
  });
  afterAll(() => server.stop());

  let number: string;
  let recipient: string;
  let numbers = 0;
  let sent = 0;
  beforeEach(() => {
    number = `+1202555${String(1000 + ++numbers)}`;
    recipient = `r-${numbers}`;
    server.clock.pass(3600);
  });
  const db = () => server.connection.database;
  const post = async (event: object, path = "/hooks/sms") => {
    const { headers, body } = genericCall(secret, event, server.clock.now());
    return server.fetch(path, { method: "POST", headers: headers as Record<string, string>, body: body.toString() });
  };
  const receive = async (text: string, id = `in-${++sent}`, path?: string) => {
    const { status } = await post({ id, from: number, text }, path);
    await server.runJobs();
    return status;
  };
  /** What the phone got since the last look, the oldest first. */
  let seen = new Set<string>();
  async function phone(): Promise<string[]> {
    const all = await outboxOn(db(), server.seal).newest(500);
    const own = all.filter(({ to, id }: OutboxMessage) => to === number && !seen.has(id));
    seen = new Set([...seen, ...own.map(({ id }) => id)]);
    return own.reverse().map(({ text }) => text);
  }
  type More = {
    accountId?: string;
    category?: string | null;
    recipientId?: string;
    kind?: "sms" | "whatsApp";
    to?: string;
  };
  /** Sends and answers how that ended, in the log. */
  async function send({
    accountId = "north",
    category = "bills",
    recipientId = recipient,
    kind = "sms",
    to = number,
  }: More = {}) {
    const key = `out-${++sent}`;
    await db()("recipients")
      .insert({
        account_id: accountId,
        recipient_id: recipientId,
        tags: JSON.stringify([{ name: "PhoneNumber", value: to }]),
      })
      .onConflict(["account_id", "recipient_id"])
      .ignore();
    const contacts = [{ channel: "SMS", value: to, verified: true }] as const;
    const customer =
      category === null
        ? { recipientId, category }
        : { recipientId, category, language: "de" as const, inEbill: false, contacts };
    await inTransaction(db(), server.clock, (on) =>
      server.messages.add(on, kind, { accountId, key, customer }, { to, text: "News." }),
    );
    await server.runJobs();
    server.clock.pass(1);
    const row = await db()("message_log")
      .where({ account_id: accountId, effect_id: `${kind}:${key}` })
      .first();
    return [row.outcome, row.reason].filter(Boolean).join(" ");
  }
  const record = (recipientId = recipient) =>
    db()("consents")
      .where({ recipient_id: recipientId })
      .orderBy("number")
      .select("account_id", "category_id", "channel", "state", "source");
  const events = async (recipientId = recipient) =>
    db()("webhook_deliveries")
      .where({ event: "consent.changed" })
      .whereRaw("data ->> 'recipientId' = ?", [recipientId])
      .pluck<object[]>("data");

  test("STOP ends all that goes to the number at once, by text and voice, in every account and for what is mandatory; START brings it back [C5]", async () => {
    expect([await send(), await send({ accountId: "narrow", category: "tips" })]).toEqual(["sent", "sent"]);
    await send();
    await phone();
    expect(await receive(" Stop! ")).toBe(200);
    expect(await phone()).toEqual([
      "north: Sie erhalten unter dieser Nummer keine Textnachrichten und automatischen Anrufe mehr. Antworten Sie START, um sie wieder zu erhalten.",
    ]);
    const stopped = "unwanted stopped";
    expect(await send()).toBe(stopped);
    expect(await send({ category: "safety" })).toBe(stopped);
    expect(await send({ category: null })).toBe(stopped);
    expect(await send({ accountId: "narrow", category: "tips" })).toBe(stopped);
    expect(await send({ recipientId: `${recipient} another` })).toBe(stopped);
    const refused = { category_id: null, channel: "", state: "refused", source: "sms" };
    expect(await record()).toEqual([
      { account_id: "narrow", ...refused },
      { account_id: "north", ...refused },
    ]);
    const data = { categoryId: null, channel: null, given: false, source: "sms", isContact: true };
    expect(await events()).toEqual([expect.objectContaining(data), expect.objectContaining(data)]);
    const about = {
      customer: { accountId: "north", recipientId: recipient },
      category: "bills",
      channel: "IVR",
    } as const;
    const voice = async () => (await askConsent(db(), about, { to: number, now: server.clock.now() }))!.isStopped;
    expect(await voice()).toBe(true);
    await receive("START");
    expect(await phone()).toEqual([expect.stringContaining("wieder Textnachrichten")]);
    expect([await voice(), await send(), await send({ category: "safety" })]).toEqual([false, "sent", "sent"]);
    expect((await record()).slice(2).map(({ state, source }) => [state, source])).toEqual([
      ["given", "sms"],
      ["given", "sms"],
    ]);
  });

  test("is confirmed once within five minutes, in the language of its word, and counts every time", async () => {
    await send();
    await phone();
    await receive("ARRÊT");
    await Promise.all([receive("stop"), receive("quit")]);
    expect(await phone()).toEqual([expect.stringContaining("vous ne recevrez plus de SMS")]);
    expect(await record()).toHaveLength(1);
    server.clock.pass(301);
    await receive("stop");
    expect(await phone()).toHaveLength(1);
  });

  test("counts once however often its call is delivered, at once or later", async () => {
    await send();
    await phone();
    await Promise.all([receive("STOP", "same"), receive("STOP", "same")]);
    await receive("START", "other");
    await receive("STOP", "same");
    expect(await phone()).toHaveLength(2);
    expect(await send()).toBe("sent");
  });

  test("that asks for help is told who sends, whom to ask and how to stop, also where all is stopped", async () => {
    await send();
    await receive("STOP");
    await phone();
    await receive("help?");
    expect(await phone()).toEqual([expect.stringMatching(/^north: .*\+18005550100.* STOP.*Kosten/)]);
  });

  test("that may be a refusal waits for the staff of the account that texted last; any other does nothing", async () => {
    await send();
    await phone();
    await receive("Please don't text me any more");
    await receive("When is it due?");
    expect(await phone()).toEqual([]);
    const queue = await findQueuedTexts(db(), server, "north", { limit: 100 });
    expect(queue.filter((entry) => entry.number === number)).toMatchObject([
      { recipientId: recipient, channel: "SMS", text: "Please don't text me any more" },
    ]);
    expect(await send()).toBe("sent");
  });

  test("ends the category of the last message alone where the account has set that; STOPALL, and STOP to what is mandatory, end everything", async () => {
    const narrow = { accountId: "narrow" };
    await send({ ...narrow, category: "bills" });
    await send({ ...narrow, category: "tips" });
    await phone();
    await receive("STOP");
    expect(await phone()).toEqual([expect.stringContaining("Nachrichten zu Tips")]);
    expect([await send({ ...narrow, category: "tips" }), await send(narrow)]).toEqual(["unwanted noConsent", "sent"]);
    expect((await record()).map(({ category_id, channel, state }) => [category_id, channel, state]).toSorted()).toEqual(
      [
        ...[
          ["tips", "IVR", "refused"],
          ["tips", "SMS", "refused"],
          ["tips", "WhatsApp", "refused"],
        ],
      ],
    );
    await receive("START");
    expect(await send({ ...narrow, category: "tips" })).toBe("sent");
    await receive("STOPALL");
    expect([await send(narrow), await send({ ...narrow, category: "tips" })]).toEqual([
      "unwanted stopped",
      "unwanted stopped",
    ]);
    await receive("START");
    await send({ ...narrow, category: "safety" });
    await receive("STOP");
    expect(await send({ ...narrow, category: "safety" })).toBe("unwanted stopped");
  });

  test("by WhatsApp stops the same number, and is answered there", async () => {
    await send({ kind: "whatsApp", category: null });
    await phone();
    await receive("退订", "w-1", "/hooks/whatsapp");
    const [newest] = await outboxOn(db(), server.seal).newest(1);
    expect(newest).toMatchObject({ channel: "whatsApp", to: number, text: expect.stringContaining("START") as string });
    expect(await send()).toBe("unwanted stopped");
  });

  test("what was enqueued before STOP does not go out after it, a code neither", async () => {
    await send();
    const customer = { recipientId: recipient, category: null } as const;
    await inTransaction(db(), server.clock, (on) =>
      server.messages.add(
        on,
        "sms",
        { accountId: "north", key: `code-${recipient}`, customer },
        { to: number, text: "1234", code: "1234" },
      ),
    );
    await phone();
    await receive("STOP");
    expect(await phone()).toEqual([expect.stringContaining("START")]);
  });

  test("no code goes to a number that is stopped, and the page is told why [otp.delivery]", async () => {
    await send();
    const { token } = await givenLink(server, await givenForm(db(), "north", { id: `form-${recipient}` }));
    const ask = () =>
      server.call("POST /api/Session/GetOtpForDynamicFormMobileVerification", {
        body: { mobileNumber: number, token },
      });
    await receive("STOP");
    expect((await ask()).envelope.errors).toMatchObject([{ text: expect.stringContaining("Reply START") as string }]);
    await receive("START");
    expect((await ask()).status).toBe(200);
  });

  test("shows on the page of preferences, and to the staff, at the number that it stopped", async () => {
    await send();
    const token = await server.tokens.sign("preference", { accountId: "north", recipientId: recipient }, 600);
    const stopped = async () => {
      const { envelope } = await server.call("POST /api/ContactPreference/ContactPreferenceData", { body: { token } });
      return envelope.data!.contactPreferenceData.map(({ contactId, isStopped }) => [contactId, isStopped]);
    };
    expect(await stopped()).toEqual([[number, undefined]]);
    await receive("STOP");
    expect(await stopped()).toEqual([[number, true]]);
    const { token: staff } = await givenUser(server, "north");
    const query = { recipientId: recipient };
    const seen = await server.call("GET /api/Choices/Customer", { token: staff, query });
    expect(seen.envelope.data!.contacts).toMatchObject([{ value: number, isStopped: true }]);
  });

  test("of the first of a category says who sends, STOP, HELP and rates; the next one does not", async () => {
    await send();
    await send();
    await send({ category: "tips" });
    const first = /^News\.\nnorth: Nachrichten zu (?:Bills|Tips)\. Antworten Sie STOP.* HELP .*Kosten/;
    expect((await phone()).map((text) => first.test(text))).toEqual([true, false, true]);
  });

  test("a receipt that says blocked is a refusal, one that says failed is none; the log has sent in neither", async () => {
    await send();
    const outcomeOf = async (more: object) => {
      const { effect_id, log_id } = await db()("message_log")
        .where({ recipient_id: recipient })
        .orderBy("created_at", "desc")
        .first();
      for (let times = 0; times < 2; times++) await post({ id: effect_id, to: number, ...more });
      const row = await db()("message_log").where({ log_id }).first();
      return [row.outcome, row.reason];
    };
    expect(await outcomeOf({ status: "delivered" })).toEqual(["sent", null]);
    expect(await outcomeOf({ status: "failed", code: "30005" })).toEqual(["failed", "notDelivered 30005"]);
    expect(await send()).toBe("sent");
    expect(await outcomeOf({ status: "blocked", code: "21610" })).toEqual(["refused", "blocked 21610"]);
    expect(await send()).toBe("unwanted stopped");
    expect((await record()).map(({ state, source }) => [state, source])).toEqual([["refused", "sms"]]);
    expect((await post({ id: "sms:unknown", to: "+12025559999", status: "blocked" })).status).toBe(200);
    expect(await db()("text_numbers").where({ number: await hashOfNumber(db(), "+12025559999") })).toEqual([]);
  });

  test("is refused with 401 where it is not signed, with 400 where it is strange, and with no fault of ours", async () => {
    const unsigned = await server.fetch("/hooks/sms", {
      method: "POST",
      body: JSON.stringify({ id: "a", from: number, text: "STOP" }),
    });
    const strange = [
      {},
      { id: "a" },
      { id: "a\u0000", from: number, text: "STOP" },
      { id: "a", from: number, text: 7 },
    ];
    const statuses = await Promise.all(strange.map(async (event) => (await post(event)).status));
    expect([unsigned.status, ...statuses]).toEqual([401, 400, 400, 400, 400]);
    const large = await server.fetch("/hooks/sms", { method: "POST", body: "x".repeat(70_000) });
    expect(large.status).toBe(413);
    expect(await receive("\u0000\ud800 STOP")).toBe(200);
    expect((await server.fetch("/hooks/sms")).status).toBeLessThan(500);
  });

  test("can be typed on the phone that the sandbox plays, without a script", async () => {
    await send();
    const page = await server.fetch("/dev/phone");
    expect(page.text).toContain(`/dev/phone?channel=SMS&amp;number=%2B${number.slice(1)}`);
    const answer = await server.fetch("/dev/phone", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ channel: "SMS", number, text: "stop" }).toString(),
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/dev/phone?channel=SMS&number=%2B${number.slice(1)}`,
    ]);
    await server.runJobs();
    const { text } = await server.fetch(answer.headers.get("location")!);
    expect(text).toContain("<pre>stop</pre>");
    expect(text).toContain("keine Textnachrichten");
    expect(text).not.toMatch(/<script/);
  });

  test("two at once: whoever locks the number answers once, and a twin that reads without a lock answers twice", async () => {
    if (!database.name.includes("PostgreSQL")) return;
    const hash = await hashOfNumber(db(), number);
    const both = async (read: typeof lockNumber) => {
      await db()("text_numbers").insert({ number: hash, replies: "{}" }).onConflict("number").merge();
      let answers = 0;
      const one = () =>
        inTransaction(db(), server.clock, async (on) => {
          const { replies } = await read(on, hash);
          if (replies["stop"] !== undefined) return;
          answers++;
          await noteReply(on, hash, { stop: "now" });
        });
      await Promise.all([one(), one()]);
      return answers;
    };
    let read = 0;
    let go = (): void => undefined;
    const haveRead = new Promise<void>((resolve) => (go = resolve));
    const unlocked: typeof lockNumber = async (on) => {
      const { replies } = await on("text_numbers").where({ number: hash }).first();
      if (++read === 2) go();
      await haveRead;
      return { isStopped: false, replies };
    };
    expect([await both(lockNumber), await both(unlocked)]).toEqual([1, 2]);
  });

  test("keeps numbers by hashes alone", async () => {
    await send();
    await receive("STOP");
    const stored = JSON.stringify([
      ...[await db()("text_numbers"), await db()("message_numbers"), await db()("text_calls"), await record("x")],
    ]);
    expect(stored).not.toContain("2025551");
    expect((await contactHashes(db(), "north"))(number)).not.toBe(await hashOfNumber(db(), number));
  });
});
