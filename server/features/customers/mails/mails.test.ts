// What the provider of mail tells, through its calls, until the log of what is sent, the record and the page.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../../database/transaction.ts";
import type { ReportedMail } from "../../../providers/mail/events/events.contract.ts";
import { writtenReference, type MailCall } from "../../../providers/mail/events/events.ts";
import { fakeMailgunCall, fakeMailgunKey, fakeMailgunReport } from "../../../providers/mail/events/fakeMailgun.ts";
import { fakeMailServer, type FakeMailServer } from "../../../providers/mail/fakeMailServer.ts";
import { evidence as entry } from "../../../testing/givenChoice.ts";
import { givenAccount, givenRecipient, givenUser, givenVerified } from "../../../testing/given.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenConsent } from "../../../testing/givenConsent.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

const own = "POST /api/ContactPreference/ContactPreferenceData";
const add = "POST /api/ContactPreference/AddContactPreferenceData";
const device = { "X-Device": "a".repeat(32) };

describe.each(testDatabases())("what a provider of mail tells, on $name", (database) => {
  let server: TestServer;
  let mails: FakeMailServer;
  beforeAll(async () => {
    mails = await fakeMailServer();
    const smtpUrl = `${mails.url}?events=mailgun&key=${fakeMailgunKey}`;
    server = await testServer(database, { config: { rateLimit: 0, smtpUrl, publicUrl: "https://bills.example" } });
    const db = server.connection.database;
    const settings = JSON.stringify({ preferences: { codes: { email: "e", sms: "s" } } });
    for (const account_id of ["north", "south"]) {
      await givenAccount(db, account_id, { settings });
      for (const [position, [category_id, rule]] of Object.entries({
        bills: { assumed: true },
        tips: { assumed: true },
        safety: { mandatory: true },
      }).entries())
        await db("categories").insert({
          ...{ account_id, category_id, name: category_id, position },
          channels: JSON.stringify({ Email: rule, SMS: { assumed: true } }),
        });
    }
  });
  afterAll(async () => {
    await server.stop();
    await mails.close();
  });

  let people = 0;
  let sent = 0;
  let recipientId: string;
  let address: string;
  beforeEach(async () => {
    server.clock.pass(3600);
    recipientId = `m-${++people}`;
    address = `zoe${people}@example.org`;
    const tags = [{ name: "EmailAddress", value: address }];
    for (const account of ["north", "south"])
      await givenRecipient(server.connection.database, account, recipientId, { tags });
  });
  const db = () => server.connection.database;
  const post = ({ headers, body }: MailCall) =>
    server.fetch("/hooks/mail", { method: "POST", headers: headers as Record<string, string>, body: body.toString() });
  const report = async (
    is: ReportedMail["is"],
    reference: string | null,
    more: Partial<ReportedMail & { token: string }> = {},
  ) => {
    const now = server.clock.now();
    const { token = `token-${++sent}`, ...reported } = more;
    return (
      await post(fakeMailgunReport({ is, id: `e-${sent}`, address, reference, at: now, ...reported }, now, token))
    ).status;
  };
  interface Sent {
    /** What the provider was given to report it by. */
    reference: string | null;
    /** How it ended, in the log. */
    ended(): Promise<string>;
  }
  async function send({ category = "bills" as string | null, accountId = "north", code = "" } = {}): Promise<Sent> {
    const key = `mail-${++sent}`;
    const contacts = [{ channel: "Email", value: address, verified: true }] as const;
    const customer =
      category === null
        ? { recipientId, category }
        : { recipientId, category, language: "de" as const, inEbill: false, contacts };
    const content = { to: { address }, fromName: "North", subject: "News", text: "News.", ...(code && { code }) };
    mails.taken.length = 0;
    await inTransaction(db(), server.clock, (on) =>
      server.messages.add(on, "mail", { accountId, key, customer }, content),
    );
    await server.runJobs();
    const variables = mails.taken[0]?.mail.headers.find(({ key: name }) => name === "x-mailgun-variables")?.value;
    return {
      reference: variables === undefined ? null : (JSON.parse(variables) as { reference: string }).reference,
      async ended() {
        const row = await db()("message_log")
          .where({ account_id: accountId, effect_id: `mail:${key}` })
          .first();
        return [row.outcome, row.reason].filter(Boolean).join(" ");
      },
    };
  }
  const ended = async (more?: Parameters<typeof send>[0]) => (await send(more)).ended();
  const link = (accountId = "north") => server.tokens.sign("preference", { accountId, recipientId }, 6_000);
  const shown = async (accountId?: string) => {
    const answer = await server.call(own, { body: { token: await link(accountId) }, headers: device });
    return answer.envelope.data!.contactPreferenceData.map(({ contactId, isUnreached = false }) => [
      contactId,
      isUnreached,
    ]);
  };
  const record = () =>
    db()("consents")
      .where({ account_id: "north", recipient_id: recipientId })
      .orderBy("number")
      .select("category_id", "channel", "state", "source", "actor");

  test("an address from which a mail came back is marked on the page, and gets none but codes", async () => {
    const mail = await send();
    expect([await mail.ended(), await shown()]).toEqual(["sent", [[address, false]]]);
    expect(await report("bounced", mail.reference, { address: address.toUpperCase() })).toBe(200);
    expect([await mail.ended(), await shown()]).toEqual(["failed bounced 5.1.1", [[address, true]]]);
    expect([await ended(), await ended({ category: "safety" }), await ended({ category: null })]).toEqual(
      Array.from({ length: 3 }, () => "unwanted unreached"),
    );
    expect(mails.taken).toEqual([]);
    expect(await ended({ category: null, code: "1234" })).toBe("sent");
    // Of another account it is nothing that this one's provider has reported.
    expect([await shown("south"), await ended({ accountId: "south" })]).toEqual([[[address, false]], "sent"]);
  });

  test("a delay changes nothing, and neither does what names no mail of ours", async () => {
    const mail = await send();
    const stranger = writtenReference({ accountId: "nobody", logId: "0".repeat(32) });
    const statuses = [
      await report("delayed", mail.reference),
      ...(await Promise.all([report("bounced", null), report("bounced", stranger), report("complained", stranger)])),
    ];
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect([await mail.ended(), await shown(), await record()]).toEqual(["sent", [[address, false]], []]);
  });

  test("a mail that the log does not have any more marks the address that the provider names, in its account alone", async () => {
    const reference = writtenReference({ accountId: "north", logId: "f".repeat(32) });
    expect(await report("bounced", reference)).toBe(200);
    expect([await shown("north"), await shown("south")]).toEqual([[[address, true]], [[address, false]]]);
    expect([await report("complained", reference), await record()]).toEqual([200, []]);
  });

  test("a code that is entered lifts the mark, and what came back before that says nothing of now", async () => {
    const mail = await send();
    const at = server.clock.now();
    await report("bounced", mail.reference);
    server.clock.pass(60);
    const token = await link();
    await givenVerified(server, token, "email", address, server.clock.now(), "contact");
    const body = { token, contactId: address, channel: "Email" } as const;
    expect((await server.call(add, { body, headers: device })).status).toBe(200);
    expect([await shown(), await ended()]).toEqual([[[address, false]], "sent"]);
    await report("bounced", mail.reference, { at });
    expect(await shown()).toEqual([[address, false]]);
    server.clock.pass(60);
    await report("bounced", mail.reference);
    expect(await shown()).toEqual([[address, true]]);
  });

  test("the staff see the mark, and lift it by recording the address again", async () => {
    const mail = await send();
    await report("bounced", mail.reference);
    const { token } = await givenUser(server, "north");
    const contacts = async () =>
      (await server.call("GET /api/Choices/Customer", { token, query: { recipientId } })).envelope.data!.contacts;
    expect(await contacts()).toMatchObject([{ value: address, isUnreached: true }]);
    const body = { recipientId, is: "add", channel: "Email", contactId: address, ...entry } as const;
    expect((await server.call("POST /api/Choices/Contact", { token, body })).status).toBe(200);
    expect((await contacts())[0]).not.toHaveProperty("isUnreached");
    expect(await ended()).toBe("sent");
  });

  test("a complaint is a refusal of that category by e-mail, in the record, once", async () => {
    const mail = await send();
    const reported = { id: "complaint", token: "first" };
    expect(await report("complained", mail.reference, reported)).toBe(200);
    const row = { category_id: "bills", channel: "Email", state: "refused", source: "complaint" };
    expect(await record()).toEqual([{ ...row, actor: `recipient:${recipientId}` }]);
    expect([await mail.ended(), await ended(), await ended({ category: "tips" })]).toEqual([
      ...["sent", "unwanted noConsent", "sent"],
    ]);
    await givenConsent(
      server,
      { accountId: "north", recipientId },
      { category: "bills", channel: "Email", given: true },
    );
    // The same one again, under another token and then under the same, with another id in what is not signed.
    await report("complained", mail.reference, { ...reported, token: "second" });
    await report("complained", mail.reference, { ...reported, id: "another" });
    expect([(await record()).length, await ended()]).toEqual([2, "sent"]);
  });

  test("a complaint of what is mandatory, or of no category, refuses nothing", async () => {
    const [safety, receipt] = [await send({ category: "safety" }), await send({ category: null })];
    expect([await report("complained", safety.reference), await report("complained", receipt.reference)]).toEqual([
      200, 200,
    ]);
    expect([await record(), await ended({ category: "safety" })]).toEqual([[], "sent"]);
  });

  test("twelve calls at once count once, and a bounce that comes with its complaint takes nothing from it", async () => {
    const mail = await send();
    const twice = { id: "twice", token: "twice" };
    const reported = Array.from({ length: 12 }, () => report("complained", mail.reference, twice));
    const statuses = await Promise.all([...reported, report("bounced", mail.reference)]);
    expect([new Set(statuses), (await record()).length, await shown()]).toEqual([new Set([200]), 1, [[address, true]]]);
  });

  test("what is forged, stale or malformed is refused with 4xx, and changes nothing", async () => {
    const mail = await send();
    const now = server.clock.now();
    const reported = { is: "bounced", id: "e", address, reference: mail.reference, at: now } as const;
    const stale = fakeMailgunReport(reported, new Date(now.getTime() - 26 * 3_600_000));
    const signed = (event: object) => fakeMailgunCall(event, { now, token: `t-${++sent}` });
    const forged = fakeMailgunCall({ "event-data": {} }, { now, token: "t", key: "another key of somebody" });
    const bodies = ["", "{}", "[", "\u0000", "x".repeat(2_000_000)].map((text) => ({
      ...stale,
      body: Buffer.from(text),
    }));
    const odd = [{ "event-data": { event: "complained" } }, { "event-data": 7 }, {}].map(signed);
    const statuses = [];
    for (const call of [stale, forged, ...bodies, ...odd]) statuses.push((await post(call)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 413, 400, 400, 400]);
    expect([await mail.ended(), await shown()]).toEqual(["sent", [[address, false]]]);
  });
});
