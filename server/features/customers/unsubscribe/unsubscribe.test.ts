import { allMessages } from "@billwright/schemas";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { currentConsents } from "../consents/store.ts";

const info = "GET /api/Unsubscribe/InfoToUnsubscribe";
const update = "POST /api/Unsubscribe/UpdateUnsubscribe";
const device = { "X-Device": "a".repeat(32) };

/** As the look-up says, which is made for a request from a private network. */
const publicIp = "93.184.216.34";

describe.each(testDatabases())("unsubscribing, on $name", (database) => {
  const lookUp = createServer((_request, response) => response.end(publicIp));
  let server: TestServer;
  beforeAll(async () => {
    await new Promise<void>((done) => lookUp.listen(0, "127.0.0.1", done));
    const ipLookupUrl = `http://127.0.0.1:${(lookUp.address() as AddressInfo).port}/`;
    server = await testServer(database, { config: { rateLimit: 0, ipLookupUrl } });
    const db = server.connection.database;
    await givenAccount(db, "north", { capture_ip: true });
    await givenAccount(db, "asking");
    const bills = { name: "Bills", position: 0, channels: { Email: { assumed: true }, SMS: { assumed: true } } };
    const tips = { name: "Tips", position: 1, channels: { Email: {} } };
    const safety = { name: "Safety", position: 2, channels: { Email: { mandatory: true } } };
    for (const account_id of ["north", "asking"])
      for (const { channels, ...category } of [bills, tips, safety])
        await db("categories").insert({ account_id, channels: JSON.stringify(channels), ...category });
    const items = JSON.stringify([{ key: "zip", tag: "ZIP", limit: 5 }]);
    await db("smart_page_gates").insert({ account_id: "asking", kind: "preference", items, words: "{}" });
  });
  afterAll(async () => {
    await server.stop();
    lookUp.close();
  });

  let recipients = 0;
  async function someone(about: { category?: string; channel?: string } = {}, accountId = "north") {
    const recipientId = `r-${++recipients}`;
    const token = await server.tokens.sign("preference", { accountId, recipientId, ...about }, 86_400);
    const given = async () => {
      const { categories } = await currentConsents(server.connection.database, { accountId, recipientId });
      return categories.flatMap(({ name, choices }) =>
        choices.filter((choice) => choice.given).map(({ channel }) => `${name} ${channel}`),
      );
    };
    const rows = () =>
      server.connection.database("consents").where({ recipient_id: recipientId }).orderBy("version").select();
    return { token, given, rows };
  }
  const read = async (token: string) => (await server.call(info, { query: { token }, headers: device })).envelope.data;
  const change = async (token: string, isConsentGiven?: boolean) => {
    const query = { token, ...(isConsentGiven !== undefined && { isConsentGiven }) };
    return (await server.call(update, { query, headers: device })).envelope.data;
  };
  const post = (token: string, body: string | FormData, query = "") =>
    server.fetch(`/api/Unsubscribe/UpdateUnsubscribe?token=${token}${query}`, {
      method: "POST",
      body,
      ...(typeof body === "string" && { headers: { "Content-Type": "application/x-www-form-urlencoded" } }),
    });
  const oneClick = "List-Unsubscribe=One-Click";
  const ofBills = { category: "Bills", channel: "Email" };

  test("answers with the current state; opening the page and its call, by GET or HEAD, unsubscribes nobody [unsubscribe.info-call]", async () => {
    const { token, given } = await someone(ofBills);
    for (const method of ["GET", "HEAD"])
      for (const path of [`/customer-unsubscribe/${token}`, `/api/Unsubscribe/UpdateUnsubscribe?token=${token}`])
        await server.fetch(path, { method, headers: { Purpose: "prefetch" } });
    expect(await read(token)).toEqual({
      isConsentGiven: true,
      isInfoOnUpdate: false,
      redirectToManagePref: false,
      category: "Bills",
    });
    expect(await given()).toEqual(["Bills Email", "Bills SMS", "Safety Email"]);
  });

  const readOf = (category: string, key: "unsubscribe.unsubscribe" | "unsubscribe.resubscribe") =>
    createHash("sha256")
      .update(JSON.stringify([category, allMessages[key]]))
      .digest("hex");

  test("changes the link's own category and channel alone, with who, when, from where and what was read [unsubscribe.update-call]", async () => {
    const { token, given, rows } = await someone(ofBills);
    expect(await change(token, false)).toMatchObject({ isConsentGiven: false, isInfoOnUpdate: true });
    expect(await given()).toEqual(["Bills SMS", "Safety Email"]);
    expect(await change(token, true)).toMatchObject({ isConsentGiven: true, isInfoOnUpdate: true });
    expect(await given()).toEqual(["Bills Email", "Bills SMS", "Safety Email"]);
    const stored = { category: "Bills", channel: "Email", source: "unsubscribe", at: server.clock.now(), ip: publicIp };
    expect(await rows()).toMatchObject([
      { ...stored, given: false, text_hash: readOf("Bills", "unsubscribe.unsubscribe") },
      { ...stored, given: true, text_hash: readOf("Bills", "unsubscribe.resubscribe") },
    ]);
  });

  test("a link of no category takes back what is given, and resubscribing gives that again and nothing more [unsubscribe.update-call]", async () => {
    const { token, given } = await someone();
    await change(token, false);
    expect(await given()).toEqual(["Safety Email"]);
    await change(token, true);
    expect(await given()).toEqual(["Bills Email", "Bills SMS", "Safety Email"]);
  });

  test("what such a link gave back it gives back again, after all was taken back elsewhere [unsubscribe.update-call]", async () => {
    const { token, given } = await someone();
    for (const isGiven of [false, true]) await change(token, isGiven);
    const named = await server.tokens.sign(
      "preference",
      { accountId: "north", recipientId: `r-${recipients}`, category: "Bills" },
      86_400,
    );
    await change(named, false);
    expect(await given()).toEqual(["Safety Email"]);
    expect(await read(token)).toMatchObject({ isConsentGiven: false, redirectToManagePref: false });
    await change(token, true);
    expect(await given()).toEqual(["Bills Email", "Bills SMS", "Safety Email"]);
  });

  test("without a named state a second change within ten seconds answers the first one's result, later it changes back [unsubscribe.update-call]", async () => {
    const { token, rows } = await someone(ofBills);
    const answers = await Promise.all([change(token), change(token), change(token)]);
    expect(answers.map((answer) => answer?.isConsentGiven)).toEqual([false, false, false]);
    server.clock.pass(11);
    expect((await change(token))?.isConsentGiven).toBe(true);
    expect(await rows()).toHaveLength(2);
  });

  test("two presses that name the same state store it once [unsubscribe.failure]", async () => {
    const { token, rows } = await someone(ofBills);
    await Promise.all([change(token, false), change(token, false)]);
    expect(await rows()).toHaveLength(1);
  });

  test("a mail program's one POST unsubscribes, in either encoding, also where the account asks something first, and never resubscribes [unsubscribe.one-click]", async () => {
    const asking = await someone(ofBills, "asking");
    expect((await server.call(update, { query: { token: asking.token }, headers: device })).status).toBe(403);
    const fields = new FormData();
    fields.append("List-Unsubscribe", "One-Click");
    for (const body of [oneClick, fields, oneClick])
      expect((await post(asking.token, body, "&isConsentGiven=true")).status).toBe(200);
    expect(await asking.given()).toEqual(["Bills SMS", "Safety Email"]);
    expect(await asking.rows()).toMatchObject([{ given: false, source: "one-click", text_hash: null, ip: null }]);
  });

  test.each(["", "List-Unsubscribe=Two-Clicks", `${oneClick}&more=1`, `${oneClick}&${oneClick}`])(
    "a form of '%s' is no such POST: it changes nothing [unsubscribe.one-click]",
    async (body) => {
      const { token, given } = await someone(ofBills);
      expect((await post(token, body)).status).toBe(400);
      expect(await given()).toContain("Bills Email");
    },
  );

  test("the same link's preferences are what its options say, and those sent back as changed stand here as well [unsubscribe.preferences-info]", async () => {
    const { token, given } = await someone(ofBills);
    const { data } = (await server.call("GET /api/Unsubscribe/Info", { query: { token }, headers: device })).envelope;
    const isBillsMail = (name: string, channel: string) => name === "Bills" && channel === "Email";
    const categories = data!.categories.map((category) => ({
      ...category,
      options: category.options.map((option) => {
        const isChanged = isBillsMail(category.name, option.channel);
        // What is not marked as changed is not stored, whatever it says.
        return { ...option, isChanged, consentProvided: false };
      }),
    }));
    const body = { token, info: { ...data!, expiredUrl: null, categories } };
    expect((await server.call("POST /api/Unsubscribe/Update", { body, headers: device })).status).toBe(200);
    expect(await given()).toEqual(["Bills SMS", "Safety Email"]);
    expect(await read(token)).toMatchObject({ isConsentGiven: false });
  });

  test("leads to the preferences page where nothing can be decided here [unsubscribe.redirect]", async () => {
    const { token } = await someone({ category: "Safety" });
    expect(await read(token)).toMatchObject({ isConsentGiven: false, redirectToManagePref: true });
    const tips = await someone({ category: "Tips", channel: "Email" });
    expect(await read(tips.token)).toMatchObject({ isConsentGiven: false, redirectToManagePref: false });
  });

  test("new bills that e-bill sends cannot be stopped here, and no answer says that they are [unsubscribe.redirect, preferences.ebill]", async () => {
    const db = server.connection.database;
    await givenAccount(db, "utility", { settings: JSON.stringify({ branding: { clientType: "Wgl" } }) });
    const channels = JSON.stringify({ Email: { assumed: true }, SMS: { assumed: true } });
    await db("categories").insert({ account_id: "utility", name: "Bills", position: 0, new_bill: true, channels });
    const enrolled = async (inEbill: boolean, channel: string) => {
      const { token, given } = await someone({ category: "Bills", channel }, "utility");
      const recipientId = `r-${recipients}`;
      await givenRecipient(db, "utility", recipientId, {});
      const erp = { customerName: "Ada", address: "", enrolledInEbill: inEbill, parents: [], contacts: [] };
      await db("recipients")
        .where({ recipient_id: recipientId })
        .update({ erp: JSON.stringify(erp) });
      return { token, given };
    };
    const { token, given } = await enrolled(true, "Email");
    expect(await read(token)).toMatchObject({ isConsentGiven: false, redirectToManagePref: true });
    await post(token, oneClick);
    expect(await change(token, false)).toMatchObject({ redirectToManagePref: true });
    expect(await given()).toEqual(["Bills Email", "Bills SMS"]);
    for (const [inEbill, channel, left] of [
      [true, "SMS", "Bills Email"],
      [false, "Email", "Bills SMS"],
    ] as const) {
      const other = await enrolled(inEbill, channel);
      expect(await change(other.token, false)).toMatchObject({ isConsentGiven: false });
      expect(await other.given()).toEqual([left]);
    }
  });

  test("a forged or an expired link changes nothing [unsubscribe.failure]", async () => {
    const { token } = await someone(ofBills);
    expect((await post(`${token}x`, oneClick)).envelope.errors[0]?.key).toBe("link.invalid");
    server.clock.pass(2 * 86_400);
    expect((await post(token, oneClick)).envelope.errors[0]?.key).toBe("link.expired");
  });
});
