// Changes of where messages go: a code to the former contact, the notice to it, and the way back (decisions-proposed.md P147).
import type { ContactType } from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outboxOn } from "../../../providers/outbound/outbox.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenRecipient, givenVerified } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { deviceDigest } from "../../../http/device.ts";
import { codeChannelOf } from "../codes/index.ts";
import { forgetChanges } from "./changes.ts";

const add = "POST /api/ContactPreference/AddContactPreferenceData";
const prefer = "POST /api/ContactPreference/ChangePreference";
const remove = "POST /api/ContactPreference/DeletePreference";
const own = "POST /api/ContactPreference/ContactPreferenceData";
const proof = "GET /api/ContactPreference/GetContactProof";
const sendKnown = "POST /api/Session/GetOtpForKnownContact";
const verifyMail = "POST /api/Session/VerifyEmailOtp";
const read = "GET /api/ContactPreference/GetContactChange";
const takeBack = "POST /api/ContactPreference/TakeBackContactChange";

const [phone, stranger] = ["a".repeat(32), "b".repeat(32)];
const ada = "ada@example.org";
const needed = "First enter the code that we send to a contact that you already have.";

describe.each(testDatabases())("a change of a customer's contacts, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database, { config: { rateLimit: 0, publicUrl: "https://bills.example" } });
    const { database: db } = server.connection;
    const settings = JSON.stringify({ preferences: { codes: { email: "e", sms: "s" } } });
    for (const id of ["north", "gated"]) await givenAccount(db, id, { settings });
    await db("smart_page_gates").insert({
      account_id: "gated",
      kind: "preference",
      items: JSON.stringify([{ key: "zip", tag: "ZIP", limit: 5 }]),
      words: JSON.stringify({ en: { header: "x", authorization: "x", refused: "x", labels: { zip: "ZIP" } } }),
    });
  });
  beforeEach(() => server.connection.database("limit_counts").delete());
  afterAll(() => server.stop());

  let people = 0;
  /** A customer whose address the biller has. */
  async function someone(accountId = "north") {
    const recipientId = `c-${++people}`;
    await givenRecipient(server.connection.database, accountId, recipientId, {
      tags: [{ name: "EmailAddress", value: ada }],
    });
    return { recipientId, token: await server.tokens.sign("preference", { accountId, recipientId }, 60_000) };
  }
  const jtiOf = async (token: string) => (await server.tokens.verify(token, ["preference"])).jti;
  const headersOf = (device: string) => ({ "X-Device": device });
  async function change(name: typeof add | typeof prefer | typeof remove, token: string, contactId: string, more = {}) {
    const { device = phone, channel = "Email" as ContactType } = more as { device?: string; channel?: ContactType };
    if (name === add)
      await givenVerified(server, token, codeChannelOf[channel], contactId, server.clock.now(), "contact");
    server.clock.pass(1);
    const body = { token, contactId, channel };
    const { status, envelope } = await server.call(name, { body, headers: headersOf(device) });
    return status === 200 ? 200 : [status, envelope.errors[0]?.text];
  }
  /** A code to a contact of before was entered on this device. */
  async function proveHolder(token: string, contactId = ada, device = phone): Promise<void> {
    const jti = deviceDigest(await jtiOf(token), device);
    await givenVerified(server, token, "email", contactId, server.clock.now(), "holder", jti);
  }
  const listed = async (token: string) =>
    (await server.call(own, { body: { token }, headers: headersOf(phone) })).envelope.data!.contactPreferenceData.map(
      ({ contactId, preffered, verified }) => `${contactId}${preffered ? " *" : verified ? "" : " ?"}`,
    );
  async function newest(count: number) {
    await server.runJobs();
    return outboxOn(server.connection.database, server.seal).newest(count);
  }
  /** The way back, from the newest message to this contact. */
  async function wayBack(to: string) {
    const message = (await newest(10)).find((each) => each.to === to);
    const [, token] = /contact-change\/([\w.-]+)/.exec(message?.text ?? "") ?? [];
    return { message, token: token ?? "" };
  }

  test("where nothing is asked before the page, wants a code to a contact of before, entered on the same device [add-contact.add-call, contacts.change-call]", async () => {
    const { token } = await someone();
    expect(await change(add, token, "eve@example.org")).toEqual([409, needed]);
    const options = await server.call(proof, { query: { token }, headers: headersOf(phone) });
    expect(options.envelope.data).toEqual({ isNeeded: true, contacts: [{ contactType: "Email", contactId: ada }] });
    const to = (contactId: string) => ({
      body: { token, contactId, channel: "Email" as const },
      headers: headersOf(phone),
    });
    expect((await server.call(sendKnown, to("eve@example.org"))).status).toBe(404);
    const { mobileToken } = (await server.call(sendKnown, to(ada))).envelope.data!;
    const otp = (await newest(1))[0]?.code ?? "";
    expect(await change(add, token, "eve@example.org")).toEqual([409, needed]);
    expect((await server.call(verifyMail, { body: { email: ada, otp, mobileToken } })).status).toBe(200);
    expect(await change(add, token, "eve@example.org", { device: stranger })).toEqual([409, needed]);
    expect(await change(add, token, "eve@example.org")).toBe(200);
    expect((await server.call(proof, { query: { token }, headers: headersOf(phone) })).envelope.data?.isNeeded).toBe(
      false,
    );
    // What a code for another purpose, or another link, has proved does not count; nor does this after half an hour.
    expect(await change(prefer, token, "eve@example.org")).toBe(200);
    server.clock.pass(31 * 60);
    expect(await change(add, token, "joe@example.org")).toEqual([409, needed]);
  });

  test("wants none where there is none of before, for the biller's own one, and to take one off; taking it off first is no way around [contacts.delete-call]", async () => {
    const { token } = await someone();
    expect(await change(add, token, ada)).toBe(200);
    expect(await change(remove, token, ada)).toBe(200);
    expect(await listed(token)).toEqual([]);
    expect(await change(add, token, "eve@example.org")).toEqual([409, needed]);
    expect(await change(add, token, ada)).toBe(200);
    await change(remove, token, ada);
    server.clock.pass(8 * 86_400);
    const later = await server.tokens.sign("preference", { accountId: "north", recipientId: `c-${people}` }, 6_000);
    expect(await change(add, later, "eve@example.org")).toBe(200);
  });

  test("of two tabs at once, where there is none of before, one adds [add-contact.add-call]", async () => {
    const recipientId = `c-${++people}`;
    const tabs = [];
    for (const value of ["one@example.org", "two@example.org"]) {
      const token = await server.tokens.sign("preference", { accountId: "north", recipientId }, 600);
      await givenVerified(server, token, "email", value, server.clock.now(), "contact");
      tabs.push({ token, contactId: value, channel: "Email" as const });
    }
    const answers = await Promise.all(tabs.map((body) => server.call(add, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is told to the contact of before, which takes it back: opening changes nothing, and a repeat neither [contacts.change-call]", async () => {
    const { token } = await someone();
    await proveHolder(token);
    await change(add, token, "mallory@evil.example");
    const back = await wayBack(ada);
    expect(back.message?.subject).toBe("Your contacts at Biller north were changed");
    expect(back.message?.text).toContain("m•••@evil.example was added");
    expect(back.message?.text).not.toContain("mallory");
    const query = { token: back.token };
    const info = (await server.call(read, { query })).envelope.data!;
    expect([info.is, info.contact, info.isTakenBack]).toEqual(["add", "m•••@evil.example", false]);
    expect(await listed(token)).toEqual(["mallory@evil.example *"]);
    for (let time = 0; time < 2; time++)
      expect((await server.call(takeBack, { query })).envelope.data?.isTakenBack).toBe(true);
    expect(await listed(token)).toEqual([`${ada} ?`]);
  });

  test("by several steps still reaches the first one; each step is taken back by itself [contacts.change-call, contacts.delete-preferred]", async () => {
    const { token } = await someone();
    await change(add, token, ada);
    await proveHolder(token);
    await change(add, token, "mallory@evil.example");
    await change(prefer, token, "mallory@evil.example");
    await change(remove, token, ada);
    const removed = await wayBack(ada);
    expect(removed.message?.text).toContain("a•••@example.org was removed");
    await server.call(takeBack, { query: { token: removed.token } });
    expect(await listed(token)).toEqual(["mallory@evil.example *", ada]);
    await change(add, token, "trudy@evil.example");
    const last = await wayBack(ada);
    expect(last.message?.text).toContain("t•••@evil.example was added");
  });

  test("behind a gate wants no code, and is told all the same [contacts.change-call]", async () => {
    const { token } = await someone("gated");
    const row = {
      account_id: "gated",
      link_id: await jtiOf(token),
      device_digest: deviceDigest(await jtiOf(token), phone),
    };
    const times = { authorized_at: server.clock.now(), expires_at: new Date(server.clock.now().getTime() + 9e9) };
    await server.connection.database("smart_page_devices").insert({ ...row, ...times });
    expect(await change(add, token, "eve@example.org")).toBe(200);
    const { message, token: back } = await wayBack(ada);
    expect(message?.text).toContain("e•••@example.org was added");
    // Its link is behind no gate: it can do nothing else.
    expect((await server.call(takeBack, { query: { token: back } })).status).toBe(200);
  });

  test("cannot be taken back after a week, by another's link, or once it is forgotten [link.expired, link.token]", async () => {
    const { token, recipientId } = await someone();
    await proveHolder(token);
    await change(add, token, "eve@example.org");
    const { token: back } = await wayBack(ada);
    const { changeId } = await server.tokens.verify(back, ["contactChange"]);
    const forged = await server.tokens.sign(
      "contactChange",
      { accountId: "north", recipientId: "other", changeId },
      600,
    );
    for (const name of [read, takeBack] as const)
      expect((await server.call(name, { query: { token: forged } })).status).toBe(404);
    server.clock.pass(7 * 86_400 + 10);
    expect((await server.call(takeBack, { query: { token: back } })).envelope.errors[0]?.key).toBe("link.expired");
    const late = await server.tokens.sign("contactChange", { accountId: "north", recipientId, changeId }, 600);
    expect((await server.call(takeBack, { query: { token: late } })).status).toBe(404);
    await forgetChanges(server.connection.database, server.clock.now());
    expect(await server.connection.database("contact_changes").where({ change_id: changeId })).toEqual([]);
  });
});
