import { allMessages } from "@billwright/schemas";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outboxOn } from "../../../providers/outbound/outbox.ts";
import { sealConnection } from "../../../providers/biller/storedConnections.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { givenConsent } from "../../../testing/givenConsent.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { sha256Of } from "../../../tokens/sha256.ts";
import { currentConsents } from "../consents/store.ts";
import { newUnsubscribeLink } from "./links.ts";
import { maskedContact } from "../codes/index.ts";

const info = "GET /api/Unsubscribe/InfoToUnsubscribe";
const update = "POST /api/Unsubscribe/UpdateUnsubscribe";
const toPreferences = "POST /api/Unsubscribe/GetPreferencesLink";
const device = { "X-Device": "a".repeat(32) };

/** As the look-up says, which is made for a request from a private network. */
const publicIp = "93.184.216.34";

test.each([
  ["ada@example.org", "a•••@example.org"],
  ["+12025550123", "•••0123"],
  ["12", "•••"],
])("%s is shown as %s", (value, shown) => expect(maskedContact(value)).toBe(shown));

describe.each(testDatabases())("unsubscribing, on $name", (database) => {
  const lookUp = createServer((_request, response) => response.end(publicIp));
  /** Knows nobody. */
  const biller = createServer((_request, response) => response.writeHead(404).end());
  const hostOf = (listening: typeof lookUp) => `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  let server: TestServer;
  beforeAll(async () => {
    for (const each of [lookUp, biller]) await new Promise<void>((done) => each.listen(0, "127.0.0.1", done));
    const ipLookupUrl = `http://${hostOf(lookUp)}/`;
    const trusted = { trustedProxies: ["127.0.0.1"], trustedHosts: [hostOf(biller)] };
    server = await testServer(database, { config: { rateLimit: 5, ipLookupUrl, ...trusted } });
    const db = server.connection.database;
    await givenAccount(db, "north", { capture_ip: true });
    await givenAccount(db, "asking");
    const bills = {
      category_id: "b",
      name: "Bills",
      names: JSON.stringify({ es: "Facturas" }),
      position: 0,
      channels: { Email: { assumed: true }, SMS: { assumed: true } },
    };
    const tips = { category_id: "t", name: "Tips", position: 1, channels: { Email: {} } };
    const safety = { category_id: "s", name: "Safety", position: 2, channels: { Email: { mandatory: true } } };
    for (const account_id of ["north", "asking"])
      for (const { channels, ...category } of [bills, tips, safety])
        await db("categories").insert({ account_id, channels: JSON.stringify(channels), ...category });
    await givenAccount(db, "hiding");
    const hidden = { category_id: "h", name: "Hidden", position: 0, channels: bills.channels, hide: true };
    await db("categories").insert({ account_id: "hiding", ...hidden, channels: JSON.stringify(hidden.channels) });
    const items = JSON.stringify([{ key: "zip", tag: "ZIP", limit: 5 }]);
    await db("smart_page_gates").insert({ account_id: "asking", kind: "preference", items, words: "{}" });
  });
  afterAll(async () => {
    await server.stop();
    lookUp.close();
    biller.close();
  });

  let recipients = 0;
  /** A customer, and the link of a message of this category by mail. */
  async function someone({ categoryId = "b", accountId = "north" } = {}) {
    const recipientId = `recipient-${++recipients}`;
    const customer = { accountId, recipientId };
    const db = server.connection.database;
    await givenRecipient(db, accountId, recipientId, { tags: [{ name: "EmailAddress", value: "ada@example.org" }] });
    const about = { customer, categoryId, channel: "Email", to: "ada@example.org", logId: "none" } as const;
    const token = await newUnsubscribeLink(db, server.clock, about);
    const given = async () => {
      const { categories } = await currentConsents(db, customer, { now: server.clock.now() });
      return categories.flatMap(({ name, choices }) =>
        choices.filter((choice) => choice.given).map(({ channel }) => `${name} ${channel}`),
      );
    };
    const rows = () => db("consents").where({ recipient_id: recipientId }).orderBy("version").select();
    return { token, recipientId, given, rows };
  }
  let networks = 0;
  const from = () => ({ "X-Forwarded-For": `203.0.113.${++networks % 250}`, ...device });
  const read = async (token: string) => (await server.call(info, { query: { token }, headers: from() })).envelope;
  const change = async (token: string, more: object = {}) =>
    (await server.call(update, { query: { token, ...more }, headers: device })).envelope;
  const post = (token: string, body: string | FormData, query = "") =>
    server.fetch(`/api/Unsubscribe/UpdateUnsubscribe?token=${token}${query}`, {
      method: "POST",
      body,
      ...(typeof body === "string" && { headers: { "Content-Type": "application/x-www-form-urlencoded" } }),
    });
  const oneClick = "List-Unsubscribe=One-Click";
  const everything = ["Bills Email", "Bills SMS", "Safety Email"];

  test("a link says what it is about, to whom the message went, and what goes on; opening it unsubscribes nobody [unsubscribe.info-call]", async () => {
    const { token, given, recipientId } = await someone();
    for (const method of ["GET", "HEAD"])
      await server.fetch(`/customer-unsubscribe/${token}`, { method, headers: { Purpose: "prefetch" } });
    expect((await read(token)).data).toEqual({
      isConsentGiven: true,
      isInfoOnUpdate: false,
      redirectToManagePref: false,
      isFixed: false,
      category: "Bills",
      channel: "Email",
      contact: "a•••@example.org",
      account: `•••${recipientId.slice(-4)}`,
      goesOn: [
        { categoryId: "b", name: "Bills", channel: "SMS", isFixed: false, isFixedByEbill: false },
        { categoryId: "s", name: "Safety", channel: "Email", isFixed: true, isFixedByEbill: false },
      ],
    });
    expect(await given()).toEqual(everything);
  });

  test("a no takes back the link's own category and channel, with who, when, from where and what was read; it is repeated without harm [unsubscribe.update-call]", async () => {
    const { token, given, rows } = await someone();
    expect((await change(token)).data).toMatchObject({ isConsentGiven: false, isInfoOnUpdate: true });
    await change(token, { isConsentGiven: false });
    expect(await given()).toEqual(["Bills SMS", "Safety Email"]);
    expect(await rows()).toMatchObject([
      {
        ...{
          category: "Bills",
          channel: "Email",
          source: "unsubscribe",
          at: server.clock.now(),
          ip: publicIp,
          given: false,
        },
        text_hash: sha256Of(["Bills", "E-mail", allMessages["unsubscribe.unsubscribe"]].join("\n\n")),
      },
    ]);
  });

  test("a category that the page of preferences hides is refused by the link of its own messages [unsubscribe.update-call]", async () => {
    const ways = [(token: string) => change(token), (token: string) => post(token, oneClick)];
    for (const say of ways) {
      const { token, given } = await someone({ categoryId: "h", accountId: "hiding" });
      expect((await read(token)).data).toMatchObject({ isConsentGiven: true, isFixed: false, goesOn: [] });
      await say(token);
      expect((await read(token)).data).toMatchObject({ isConsentGiven: false, isFixed: false });
      expect(await given()).toEqual(["Hidden SMS"]);
    }
  });

  test.each([
    ["removed", { removed_at: new Date(0) }],
    ["removed, and without the channel", { removed_at: new Date(0), channels: JSON.stringify({ SMS: {} }) }],
    ["hidden", { hide: true }],
    ["renamed", { name: "Invoices", former_names: JSON.stringify(["Bills"]) }],
    ["without the channel", { channels: JSON.stringify({ SMS: { assumed: true } }) }],
  ])(
    "a link of a category that is %s since says no to it, which counts when it is as before [unsubscribe.update-call]",
    async (title, changes) => {
      const accountId = `was ${title}`;
      const db = server.connection.database;
      await givenAccount(db, accountId);
      const channels = JSON.stringify({ Email: { assumed: true }, SMS: { assumed: true } });
      const before = { account_id: accountId, category_id: "b", name: "Bills", position: 0, channels };
      await db("categories").insert(before);
      const own = () => db("categories").where({ account_id: accountId });
      const links = [
        () => someone({ accountId }),
        async () => {
          const customer = await someone({ accountId });
          const claims = { accountId, recipientId: customer.recipientId, category: "Bills", channel: "Email" };
          return { ...customer, token: await server.tokens.sign("preference", claims, 600) };
        },
      ];
      for (const given of links)
        for (const say of [(token: string) => change(token), (token: string) => post(token, oneClick)]) {
          const customer = await given();
          await own().update(changes);
          expect((await read(customer.token)).data).toMatchObject({ isConsentGiven: true, isFixed: false });
          await say(customer.token);
          await say(customer.token);
          expect((await read(customer.token)).data).toMatchObject({ isConsentGiven: false, isFixed: false });
          expect(await customer.rows()).toMatchObject([{ category_id: "b", channel: "Email", state: "refused" }]);
          await own().update({ ...before, removed_at: null, hide: false, former_names: "[]" });
          expect(await customer.given()).toEqual(["Bills SMS"]);
        }
    },
  );

  test.each([{}, { channel: "Email" }])(
    "a link of no category says no to a channel that a category has lost since, which counts when it is back: %j [unsubscribe.update-call]",
    async (about) => {
      const accountId = `lost ${JSON.stringify(about)}`;
      const db = server.connection.database;
      await givenAccount(db, accountId);
      const channels = { Email: { assumed: true }, SMS: { assumed: true }, Push: {} };
      const before = { account_id: accountId, category_id: "b", name: "Bills", position: 0 };
      await db("categories").insert({ ...before, channels: JSON.stringify(channels) });
      const own = () => db("categories").where({ account_id: accountId });
      const has = (now: object) => own().update({ channels: JSON.stringify(now) });
      for (const say of [(token: string) => change(token), (token: string) => post(token, oneClick)]) {
        const { recipientId, given, rows } = await someone({ accountId });
        const customer = { accountId, recipientId };
        await givenConsent(server, customer, { category: "Bills", channel: "Push", given: true });
        expect(await given()).toEqual(["Bills Email", "Bills SMS", "Bills Push"]);
        const token = await server.tokens.sign("preference", { ...customer, ...about }, 600);
        await has({ SMS: { assumed: true } });
        await say(token);
        const stored = (await rows()).length;
        await say(token);
        expect((await rows()).length).toBe(stored);
        await has(channels);
        expect(await given()).toEqual("channel" in about ? ["Bills SMS", "Bills Push"] : []);
      }
    },
  );

  test("everything is refused anew where what was given since is removed: it counts when that comes back [unsubscribe.update-call]", async () => {
    const db = server.connection.database;
    const { token, given, recipientId } = await someone();
    const customer = { accountId: "north", recipientId };
    await change(token, { everything: true });
    await givenConsent(server, customer, { category: "Tips", channel: "Email", given: true });
    const tips = () => db("categories").where({ account_id: "north", category_id: "t" });
    await tips().update({ removed_at: new Date(0) });
    await change(token, { everything: true });
    await tips().update({ removed_at: null });
    expect(await given()).toEqual(["Safety Email"]);
  });

  test("what was read is kept in the page's language: the names of category and channel, and what everything means [unsubscribe.update-call]", async () => {
    const textRead = async (query: object) => {
      const { token, rows } = await someone();
      await server.call(update, { query: { token, ...query }, headers: { ...device, "Accept-Language": "es" } });
      const [{ text_hash: hash, language }] = await rows();
      const { text } = await server.connection.database("consent_texts").where({ hash }).first();
      return [language, ...text.split("\n\n")];
    };
    expect(await textRead({})).toEqual(["es", "Facturas", "Correo electrónico", "Cancelar suscripción"]);
    expect(await textRead({ everything: true })).toEqual([
      "es",
      "Cancelar todo",
      expect.stringContaining("se añadan más adelante"),
    ]);
  });

  test("another that goes on can be stopped, and everything, categories to come included [unsubscribe.update-call]", async () => {
    const { token, given } = await someone();
    expect((await change(token, { categoryId: "b", channel: "SMS" })).data?.goesOn.map(({ name }) => name)).toEqual([
      "Safety",
    ]);
    expect(await given()).toEqual(["Bills Email", "Safety Email"]);
    await change(token, { everything: true });
    expect(await given()).toEqual(["Safety Email"]);
    expect((await change(token, { categoryId: "s", channel: "Email" })).errors[0]?.key).toBe("preferences.fixed");
  });

  test("it can say no and nothing else: a yes, the preferences and the contacts are refused [unsubscribe.resubscribed]", async () => {
    const { token, given } = await someone();
    await change(token);
    expect((await change(token, { isConsentGiven: true })).errors[0]?.key).toBe("unsubscribe.onlyNo");
    const answer = await server.call("GET /api/Unsubscribe/Info", { query: { token }, headers: from() });
    expect([answer.status, answer.envelope.errors[0]?.key]).toEqual([401, "link.invalid"]);
    expect(await given()).not.toContain("Bills Email");
  });

  test("a link of preferences that a message of before has brought does the same and no more, also once it has expired [unsubscribe.preferences-info]", async () => {
    const { recipientId, given } = await someone();
    const claims = { accountId: "north", recipientId, category: "Bills", channel: "Email" };
    const old = await server.tokens.sign("preference", claims, -86_400);
    expect((await change(old)).data).toMatchObject({ isConsentGiven: false, contact: null });
    expect(await given()).toEqual(["Bills SMS", "Safety Email"]);
    const fresh = await server.tokens.sign("preference", claims, 600);
    const answer = await server.call("GET /api/Unsubscribe/Info", { query: { token: fresh }, headers: from() });
    expect([answer.status, answer.envelope.errors[0]?.key]).toEqual([403, "unsubscribe.onlyNo"]);
  });

  test("a mail program's one click unsubscribes before every question, with or without a line end, whatever else it says [unsubscribe.one-click]", async () => {
    for (const body of [oneClick, `${oneClick}\r\n`]) {
      const { token, given, rows } = await someone({ accountId: "asking" });
      const answer = await post(token, body, "&isConsentGiven=true");
      expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
      expect(await given()).toEqual(["Bills SMS", "Safety Email"]);
      expect(await rows()).toMatchObject([{ source: "one-click", text_hash: null, ip: null }]);
    }
    const { token } = await someone();
    const form = new FormData();
    form.append("List-Unsubscribe", "One-Click");
    expect((await post(token, form)).status).toBe(200);
  });

  test.each(["List-Unsubscribe=Two-Click", "a=b", `${oneClick}&more=1`])(
    "a form of '%s' is no such POST: it changes nothing [unsubscribe.one-click]",
    async (body) => {
      const { token, given } = await someone();
      expect((await post(token, body)).status).toBe(400);
      expect(await given()).toContain("Bills Email");
    },
  );

  test("the address of a mail's header leads a GET to the page, and changes nothing [unsubscribe.one-click]", async () => {
    const { token, given } = await someone();
    const answer = await server.fetch(`/api/Unsubscribe/UpdateUnsubscribe?token=${token}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/customer-unsubscribe/${token}`]);
    expect(await given()).toEqual(everything);
  });

  test("a no is never limited, from whatever network it comes: on the page, and of a mail program [unsubscribe.one-click]", async () => {
    for (let n = 0; n < 12; n++) {
      const { token } = await someone();
      expect((await change(token)).code).toBe(200);
      expect((await post(token, oneClick)).status).toBe(200);
    }
  });

  test("a link has no end and is stored as its hash alone [unsubscribe.failure]", async () => {
    const { token, given } = await someone();
    server.clock.pass(3 * 365 * 86_400);
    expect((await change(token)).data).toMatchObject({ isConsentGiven: false });
    expect(await given()).not.toContain("Bills Email");
    expect(JSON.stringify(await server.connection.database("unsubscribe_links"))).not.toContain(token);
    const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    expect((await read(forged)).errors[0]?.key).toBe("link.invalid");
  });

  test("where the account asks something, the way to the preferences is behind it; where it asks nothing a fresh link goes to the contact that got the message [unsubscribe.manage]", async () => {
    const way = async (token: string) =>
      (await server.call(toPreferences, { query: { token }, headers: from() })).envelope;
    const gated = await someone({ accountId: "asking" });
    const { data } = await way(gated.token);
    const [, fresh = ""] = /^\/customer-preferences\/(.+)$/.exec(data?.url ?? "") ?? [];
    expect(data?.sentTo).toBeNull();
    const load = await server.call("GET /api/Unsubscribe/Info", { query: { token: fresh }, headers: from() });
    expect(load.envelope.errors[0]?.key).toBe("smartauth.closed");

    const open = await someone();
    expect((await way(open.token)).data).toEqual({ url: null, sentTo: "a•••@example.org" });
    await server.runJobs();
    const [mail] = await outboxOn(server.connection.database, server.seal).newest(1);
    const [, sent = ""] = /customer-preferences\/([\w.-]+)/.exec(mail?.text ?? "") ?? [];
    expect([mail?.to, mail?.subject]).toEqual(["ada@example.org", allMessages["mail.preferences.subject"]]);
    const answer = await server.call("GET /api/Unsubscribe/Info", { query: { token: sent }, headers: from() });
    expect(answer.envelope.data?.finalRecipientId).toBe(open.recipientId);
  });

  test("a link about nothing takes back everything, and leads to the preferences page where nothing is left; what always goes out says so [unsubscribe.redirect]", async () => {
    const { recipientId } = await someone();
    const all = await server.tokens.sign("preference", { accountId: "north", recipientId }, 600);
    expect((await read(all)).data).toMatchObject({ isConsentGiven: true, redirectToManagePref: false });
    await change(all);
    expect((await read(all)).data).toMatchObject({ isConsentGiven: false, redirectToManagePref: true });
    const { token } = await someone({ categoryId: "s" });
    expect((await read(token)).data).toMatchObject({
      isFixed: true,
      isConsentGiven: false,
      redirectToManagePref: false,
    });
  });

  test("new bills that e-bill sends cannot be stopped here, and no answer says that they are [preferences.ebill]", async () => {
    const db = server.connection.database;
    await givenAccount(db, "utility", { settings: JSON.stringify({ branding: { clientType: "Wgl" } }) });
    const channels = JSON.stringify({ Email: { assumed: true }, SMS: { assumed: true } });
    await db("categories").insert({
      account_id: "utility",
      category_id: "b",
      name: "Bills",
      position: 0,
      new_bill: true,
      channels,
    });
    await db("categories").insert({
      ...{ account_id: "utility", category_id: "n", name: "News", position: 1 },
      channels: JSON.stringify({ Email: { assumed: true } }),
    });
    const { token, given, recipientId } = await someone({ accountId: "utility" });
    const erp = { customerName: "Ada", address: "", enrolledInEbill: true, parents: [], contacts: [] };
    await db("recipients")
      .where({ recipient_id: recipientId })
      .update({ erp: JSON.stringify(erp) });
    expect((await read(token)).data).toMatchObject({ isFixed: true });
    await post(token, oneClick);
    expect(await given()).toEqual(["Bills Email", "Bills SMS", "News Email"]);
    const goingOn = { ...{ categoryId: "b", name: "Bills", channel: "Email" }, isFixed: true, isFixedByEbill: true };
    const another = await someone({ accountId: "utility", categoryId: "n" });
    await db("recipients")
      .where({ recipient_id: another.recipientId })
      .update({ erp: JSON.stringify(erp) });
    expect((await read(another.token)).data?.goesOn).toContainEqual(goingOn);
    const refused = await change(another.token, { categoryId: "b", channel: "Email" });
    expect(refused.errors[0]?.key).toBe("preferences.fixed");
    expect((await change(another.token, { everything: true })).data?.goesOn).toEqual([goingOn]);
  });

  test("a no to a newsletter waits for no biller: it alone knows of e-bill, and is asked for the page that lists the bills, after it [unsubscribe.update-call, unsubscribe.one-click]", async () => {
    const db = server.connection.database;
    /** How many choices were recorded when the biller was asked. */
    const recorded: number[] = [];
    biller.removeAllListeners("request").on("request", (_request, response) => {
      void db("consents")
        .where({ account_id: "slow" })
        .then((rows) => recorded.push(rows.length))
        .finally(() => response.writeHead(404).end());
    });
    const connection = { address: `http://${hostOf(biller)}`, bearer: "b".repeat(32) };
    const settings = { branding: { clientType: "Wgl" }, biller: sealConnection(server.seal, "slow", connection) };
    await givenAccount(db, "slow", { settings: JSON.stringify(settings) });
    const channels = JSON.stringify({ Email: { assumed: true } });
    const all = [
      { category_id: "b", name: "Bills", position: 0, new_bill: true },
      { category_id: "n", name: "News", position: 1 },
      { category_id: "t", name: "Tips", position: 2 },
    ];
    await db("categories").insert(all.map((each) => ({ account_id: "slow", channels, ...each })));
    const ofNews = async () => (await someone({ accountId: "slow", categoryId: "n" })).token;
    expect((await post(await ofNews(), oneClick)).status).toBe(200);
    expect(recorded).toEqual([]);
    expect((await change(await ofNews())).data).toMatchObject({ isConsentGiven: false });
    const ofTips = await change(await ofNews(), { categoryId: "t", channel: "Email" });
    expect(ofTips.data?.goesOn.map(({ name }) => name)).toEqual(["Bills"]);
    expect(recorded).toEqual([2, 3]);
    // Whether it can be refused at all is asked before.
    expect((await change(await ofNews(), { categoryId: "b", channel: "Email" })).errors).toEqual([]);
    expect(recorded).toEqual([2, 3, 3]);
  });

  test.each([{}, { everything: true }, { categoryId: "b", channel: "Email" }])(
    "a no counts while the biller is away, who alone knows of e-bill, and the page asks for it: %j [unsubscribe.update-call]",
    async (query) => {
      const db = server.connection.database;
      const away = { address: "http://127.0.0.1:9", bearer: "b".repeat(32) };
      const accountId = `away ${JSON.stringify(query)}`;
      const settings = { branding: { clientType: "Wgl" }, biller: sealConnection(server.seal, accountId, away) };
      await givenAccount(db, accountId, { settings: JSON.stringify(settings) });
      const channels = JSON.stringify({ Email: { assumed: true } });
      const category = { category_id: "b", name: "Bills", position: 0, new_bill: true, channels };
      await db("categories").insert({ account_id: accountId, ...category });
      const customer = await someone({ accountId });
      expect((await read(customer.token)).data).toMatchObject({ isConsentGiven: true });
      expect((await change(customer.token, query)).data).toMatchObject({ isConsentGiven: false });
      expect(await customer.given()).toEqual([]);
      const oneClicked = await someone({ accountId });
      expect((await post(oneClicked.token, oneClick)).status).toBe(200);
      expect(await oneClicked.given()).toEqual([]);
    },
  );
});
