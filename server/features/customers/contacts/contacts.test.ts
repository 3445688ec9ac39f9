import type { ContactType } from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ErpPreferences } from "../../../providers/biller/biller.ts";
import { outboxOn } from "../../../providers/outbound/outbox.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenForm, givenLink, givenRecipient, givenVerified } from "../../../testing/given.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { codeChannelOf } from "../codes/contacts.ts";
import { digestsOf } from "../codes/digests.ts";
import { rowOf } from "./store.ts";

const add = "POST /api/ContactPreference/AddContactPreferenceData";
const prefer = "POST /api/ContactPreference/ChangePreference";
const remove = "POST /api/ContactPreference/DeletePreference";
const own = "POST /api/ContactPreference/ContactPreferenceData";
const proof = "GET /api/ContactPreference/GetContactProof";
const erp = "GET /api/v1/CustomerPreference/GetErpCustomerPreferenceData";
const sendMail = "POST /api/Session/GetOtpForEmailVerification";
const sendSms = "POST /api/Session/GetOtpForMobileVerification";
const sendWhatsApp = "POST /api/Session/GetOtpForWhatsAppVerification";
const verifyMail = "POST /api/Session/VerifyEmailOtp";
const verifySms = "POST /api/Session/VerifyMobileOtp";
const verifyWhatsApp = "POST /api/Session/VerifyWhatsAppOtp";

const phone = "a".repeat(32);
const allCodes = { email: "e", sms: "s", whatsApp: "w" };
const inErp: ErpPreferences = {
  customerName: "Zoë Hart",
  address: "7 Pier Street",
  enrolledInEbill: false,
  parents: [],
  contacts: [{ channel: "Email", value: "zoe@example.org", preferred: true, verified: true }],
};

describe.each(testDatabases())("a customer's contacts, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database, { config: { rateLimit: 0 } });
    const { database: db } = server.connection;
    const account = (id: string, preferences: object, branding: object = {}, columns: object = {}) =>
      givenAccount(db, id, { settings: JSON.stringify({ preferences, branding }), ...columns });
    await account("north", { codes: allCodes });
    await account("south", { codes: allCodes });
    await account("india", { codes: { indiaSms: "i" } }, {}, { country: "India" });
    await account("mailless", { codes: allCodes, removeEmailCapture: true });
    await account("phoneless", { codes: allCodes, removeMobileCapture: true });
    await account("two", { codes: allCodes }, { maximumPreferences: 2 });
    await account("one", { codes: allCodes }, { oneContactPreferences: true });
    await account("erp", { codes: allCodes }, { clientType: "Wgl", maximumPreferences: 2 });
    await account("gated", { codes: allCodes });
    await db("smart_page_gates").insert({
      account_id: "gated",
      kind: "preference",
      items: JSON.stringify([{ key: "zip", tag: "ZIP", limit: 5 }]),
      words: JSON.stringify({ en: { header: "x", authorization: "x", refused: "x", labels: { zip: "ZIP" } } }),
    });
  });
  // One network does for all tests.
  beforeEach(() => server.connection.database("limit_counts").delete());
  afterAll(() => server.stop());

  let people = 0;
  const someone = () => `person-${++people}@example.org`;
  const number = () => `+1202555${String(1000 + ++people)}`;
  const customer = () => `c-${++people}`;
  const link = (recipientId: string, accountId = "north", seconds = 6_000) =>
    server.tokens.sign("preference", { accountId, recipientId }, seconds);
  const statusAndText = ({ status, envelope }: TestAnswer<unknown>) => [status, envelope.errors[0]?.text ?? null];
  const newestCode = async () => {
    await server.runJobs();
    return (await outboxOn(server.connection.database, server.seal).newest(1))[0]!;
  };
  /** The contact is proved for this link, as if a code had been sent and typed. */
  const proved = (token: string, contactId: string, channel: "email" | "mobile" | "whatsApp" = "email") =>
    givenVerified(server, token, channel, contactId, server.clock.now(), "contact");
  const change = (
    name: typeof add | typeof prefer | typeof remove,
    token: string,
    contactId: string,
    channel: ContactType | number = "Email",
    more = {},
  ) => server.call(name, { body: { token, contactId, channel, ...more } });
  /** `ada@… *`: preferred; `?`: not verified. */
  const listed = async (token: string) =>
    (await server.call(own, { body: { token } })).envelope.data!.contactPreferenceData.map(
      ({ contactType, contactId, preffered, verified }) =>
        `${contactType} ${contactId}${preffered ? " *" : verified ? "" : " ?"}`,
    );
  /** Whoever has the link has a contact of before at hand, where there is one. */
  async function proveHolder(token: string): Promise<void> {
    const { contacts } = (await server.call(proof, { query: { token } })).envelope.data ?? { contacts: [] };
    for (const { contactType, contactId } of contacts.slice(0, 1))
      await givenVerified(server, token, codeChannelOf[contactType], contactId, server.clock.now(), "holder");
  }
  async function added(token: string, contactId: string, channel: ContactType = "Email") {
    await proveHolder(token);
    await proved(token, contactId, codeChannelOf[channel]);
    server.clock.pass(1);
    return change(add, token, contactId, channel);
  }
  /** Nobody has verified it. */
  const givenUnverified = (accountId: string, recipientId: string, value: string) =>
    server.connection
      .database("contacts")
      .insert(
        rowOf(
          { seal: server.seal, digests: digestsOf(server.keyring), newId: server.clock.newId },
          { accountId, recipientId },
          { channel: "Email", value },
          server.clock.now(),
          null,
        ),
      );

  test.each([
    { channel: "Email", send: sendMail, verify: verifyMail, field: "email", contact: "Ada@Example.org", by: "mail" },
    { channel: "SMS", send: sendSms, verify: verifySms, field: "mobileNumber", contact: "+12025550143", by: "sms" },
    {
      channel: "WhatsApp",
      send: sendWhatsApp,
      verify: verifyWhatsApp,
      field: "mobileNumber",
      contact: "+12025550144",
      by: "whatsApp",
    },
  ] as const)(
    "$channel: a code is sent, checked, and the contact stored as verified and preferred [add-contact.email-call, add-contact.mobile-call, add-contact.whatsapp-call, add-contact.answer, add-contact.verify-email-call, add-contact.verify-mobile-call, add-contact.verify-whatsapp-call, add-contact.add-call, contacts.item]",
    async ({ channel, send, verify, field, contact, by }) => {
      const token = await link(customer());
      const sent = await server.call(send, { body: { token, [field]: contact } });
      expect([sent.status, sent.envelope.hasErrors, sent.envelope.errors]).toEqual([200, false, []]);
      const { mobileToken } = sent.envelope.data!;
      const message = await newestCode();
      expect(message.channel).toBe(by);
      expect(message.to.toLowerCase()).toBe(contact.toLowerCase());
      expect(message.code).toMatch(/^\d{4}$/);
      // Before the code is typed nothing is stored, whatever the browser says.
      expect(statusAndText(await change(add, token, contact, channel))).toEqual([
        400,
        "Please check the errors before submitting",
      ]);
      const wrong = message.code === "0000" ? "1111" : "0000";
      expect(statusAndText(await server.call(verify, { body: { [field]: contact, otp: wrong, mobileToken } }))).toEqual(
        [400, "The OTP you've entered is incorrect."],
      );
      const right = { [field]: contact, otp: message.code!, mobileToken };
      expect((await server.call(verify, { body: right })).status).toBe(200);
      expect((await change(add, token, contact, channel)).status).toBe(200);
      expect((await server.call(own, { body: { token } })).envelope.data!.contactPreferenceData).toEqual([
        { contactType: channel, contactId: contact.toLowerCase(), preffered: true, verified: true },
      ]);
    },
  );

  test("a code proves one contact by one channel for one link, and for this purpose alone [add-contact.add-call, contacts.channels]", async () => {
    const id = customer();
    const [token, otherLink, otherCustomer] = [await link(id), await link(id), await link(customer())];
    const [ada, mobile] = [someone(), number()];
    await proved(token, ada);
    await proved(token, mobile, "mobile");
    const form = await givenForm(server.connection.database, "north", { id: `form-${id}` });
    const { token: formLink } = await givenLink(server, form, { recipientId: id });
    const eve = someone();
    await givenVerified(server, formLink, "email", eve, server.clock.now());
    await givenVerified(server, token, "email", eve, server.clock.now(), "form");
    const refused: TestAnswer<unknown>[] = [
      await change(add, token, someone()),
      await change(add, otherLink, ada),
      await change(add, otherCustomer, ada),
      await change(add, await link(id, "south"), ada),
      await change(add, token, mobile, "WhatsApp"),
      await change(add, token, eve),
    ];
    expect(refused.map(statusAndText)).toEqual(refused.map(() => [400, "Please check the errors before submitting"]));
    server.clock.pass(30 * 60);
    expect((await change(add, token, ada)).status).toBe(400);
    expect(await listed(token)).toEqual([]);
    await proved(token, ada);
    await proved(token, mobile, "mobile");
    // Names on the wire, and numbers are taken.
    expect((await change(add, token, ada, 0)).status).toBe(200);
    await proveHolder(token);
    expect((await change(add, token, mobile, 1)).status).toBe(200);
    expect((await change(add, token, mobile, 3)).status).toBe(400);
    expect(await listed(token)).toEqual([`Email ${ada} *`, `SMS ${mobile} *`]);
  });

  test("a contact that is there already is not added twice, however it is spelled [contacts.duplicate]", async () => {
    const token = await link(customer());
    const ada = someone();
    for (const spelled of [ada, ada.toUpperCase(), ` ${ada} `]) expect((await added(token, spelled)).status).toBe(200);
    expect(await listed(token)).toEqual([`Email ${ada} *`]);
  });

  test("one that nobody has verified becomes verified by its code, in its own row [contacts.unverified]", async () => {
    const id = customer();
    const token = await link(id);
    const ada = someone();
    await givenUnverified("north", id, ada);
    expect(await listed(token)).toEqual([`Email ${ada} ?`]);
    expect(statusAndText(await change(prefer, token, ada))).toEqual([409, "Only a verified contact can be preferred."]);
    await added(token, ada);
    expect(await listed(token)).toEqual([`Email ${ada} *`]);
  });

  test("one is preferred of each channel, and another replaces it in one step [contacts.change-call, contacts.preferred]", async () => {
    const token = await link(customer());
    const [ada, eve, mobile] = [someone(), someone(), number()];
    for (const each of [ada, eve]) await added(token, each);
    await added(token, mobile, "SMS");
    expect(await listed(token)).toEqual([`Email ${ada} *`, `Email ${eve}`, `SMS ${mobile} *`]);
    for (let time = 0; time < 2; time++) expect((await change(prefer, token, eve)).status).toBe(200);
    expect(await listed(token)).toEqual([`Email ${ada}`, `Email ${eve} *`, `SMS ${mobile} *`]);
  });

  test("where there is one contact to use, the one verified last is preferred [contacts.one-contact]", async () => {
    const token = await link(customer(), "one");
    const [ada, eve] = [someone(), someone()];
    for (const each of [ada, eve]) await added(token, each);
    expect(await listed(token)).toEqual([`Email ${ada}`, `Email ${eve} *`]);
    await added(token, ada);
    expect(await listed(token)).toEqual([`Email ${eve}`, `Email ${ada} *`]);
  });

  test("a removed one is gone, for this customer alone, and the oldest verified one replaces it [contacts.delete-call, contacts.delete-preferred]", async () => {
    const [token, neighbour] = [await link(customer()), await link(customer())];
    const [ada, eve, joe] = [someone(), someone(), someone()];
    for (const each of [ada, eve, joe]) await added(token, each);
    await added(neighbour, ada);
    await change(prefer, token, joe);
    const body = { token, contactId: joe, channel: "Email" as const };
    const headers = { "Idempotency-Key": "0123456789abcdef" };
    // The answer was lost: the repeat gets it.
    for (let time = 0; time < 2; time++) expect((await server.call(remove, { body, headers })).status).toBe(200);
    expect(await listed(token)).toEqual([`Email ${ada} *`, `Email ${eve}`]);
    await change(remove, token, ada);
    await change(remove, token, eve);
    expect(await listed(token)).toEqual([]);
    expect(await listed(neighbour)).toEqual([`Email ${ada} *`]);
  });

  test("another's contact is as absent as none: nothing changes, and the attempt is recorded [contacts.delete-call, link.token]", async () => {
    const id = customer();
    const [mine, theirs, abroad] = [await link(id), await link(customer()), await link(id, "south")];
    const [ada, eve] = [someone(), someone()];
    await added(theirs, ada);
    await added(abroad, eve);
    const before = await server.connection.database("audit").where({ action: "idor_attempt" });
    const answers = [];
    for (const name of [prefer, remove] as const)
      for (const contact of [ada, eve, "nobody@example.org"]) answers.push(await change(name, mine, contact));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const after = await server.connection.database("audit").where({ action: "idor_attempt" });
    expect(after.length - before.length).toBe(answers.length);
    expect([await listed(theirs), await listed(abroad)]).toEqual([[`Email ${ada} *`], [`Email ${eve} *`]]);
  });

  test.each([
    { title: "five, where the account says nothing", account: "north", most: 5 },
    { title: "as many as the account allows", account: "two", most: 2 },
  ])(
    "a channel takes $title, and no code is sent for one more [contacts.max, contacts.max-email, contacts.max-mobile]",
    async ({ account, most }) => {
      const token = await link(customer(), account);
      for (let each = 0; each < most; each++) {
        expect((await added(token, someone())).status).toBe(200);
        expect((await added(token, number(), "SMS")).status).toBe(200);
        expect((await added(token, number(), "WhatsApp")).status).toBe(200);
      }
      const emails = [409, `We can't add more than ${most} emails.`];
      const numbers = [409, `We can't add more than ${most} mobile numbers.`];
      expect(statusAndText(await added(token, someone()))).toEqual(emails);
      expect(statusAndText(await added(token, number(), "SMS"))).toEqual(numbers);
      expect(statusAndText(await added(token, number(), "WhatsApp"))).toEqual(numbers);
      expect(statusAndText(await server.call(sendMail, { body: { token, email: someone() } }))).toEqual(emails);
      expect(statusAndText(await server.call(sendSms, { body: { token, mobileNumber: number() } }))).toEqual(numbers);
      expect(statusAndText(await server.call(sendWhatsApp, { body: { token, mobileNumber: number() } }))).toEqual(
        numbers,
      );
      expect(await listed(token)).toHaveLength(3 * most);
    },
  );

  test.each([
    ["india", "Email", "+919876543210"],
    ["india", "WhatsApp", "+919876543210"],
    ["mailless", "Email", ""],
    ["phoneless", "SMS", ""],
    ["phoneless", "WhatsApp", ""],
  ] as const)(
    "%s takes no contact by %s, and sends no code for one [contacts.offered, contacts.removed-capture]",
    async (account, channel, typed) => {
      const token = await link(customer(), account);
      const contact = channel === "Email" ? someone() : typed || number();
      const [send, field] = (
        {
          Email: [sendMail, "email"],
          SMS: [sendSms, "mobileNumber"],
          WhatsApp: [sendWhatsApp, "mobileNumber"],
        } as const
      )[channel];
      const refused = [409, "Contacts of this kind cannot be added."];
      expect(statusAndText(await server.call(send, { body: { token, [field]: contact } }))).toEqual(refused);
      expect(statusAndText(await added(token, contact, channel))).toEqual(refused);
    },
  );

  test("an Indian account texts Indian numbers, and none of another country [contacts.offered, add-contact.phone-valid]", async () => {
    const token = await link(customer(), "india");
    const text = (mobileNumber: string) => server.call(sendSms, { body: { token, mobileNumber } });
    expect((await text("+919876543210")).status).toBe(200);
    expect(statusAndText(await text("+12025550143"))).toEqual([400, "Codes cannot be sent to this country."]);
    expect(statusAndText(await added(token, "+12025550143", "SMS"))).toEqual([
      400,
      "Codes cannot be sent to this country.",
    ]);
  });

  test("a number of the account's own dialling code, but another country's, is none of it [add-contact.phone-valid]", async () => {
    const token = await link(customer());
    expect((await server.call(sendSms, { body: { token, mobileNumber: "+14165550123" } })).status).toBe(400);
    expect((await server.call(sendWhatsApp, { body: { token, mobileNumber: "+18765550123" } })).status).toBe(400);
  });

  test.each([
    ["", "Invalid email "],
    ["   ", "Invalid email "],
    ["ada", "Please enter valid email address."],
    ["ada@example.org, eve@example.org", "Please enter valid email address."],
    ["a@example.org\r\nBcc: b@example.org", "Please enter valid email address."],
  ])("no code goes to %j: %s [contacts.email-empty, contacts.email-format]", async (email, words) => {
    expect(statusAndText(await server.call(sendMail, { body: { token: await link(customer()), email } }))).toEqual([
      400,
      words,
    ]);
  });

  test("a number rests thirty seconds, whether its code came by SMS or by WhatsApp [add-contact.answer, add-contact.resend]", async () => {
    const token = await link(customer());
    const mobileNumber = number();
    expect((await server.call(sendSms, { body: { token, mobileNumber } })).status).toBe(200);
    const early = await server.call(sendWhatsApp, { body: { token, mobileNumber } });
    expect([early.status, early.envelope.errors[0]?.params]).toEqual([429, { n: 30 }]);
    server.clock.pass(30);
    expect((await server.call(sendWhatsApp, { body: { token, mobileNumber } })).status).toBe(200);
  });

  test("the biller's name is the server's own, and what the page says is only noted [add-contact.email-call]", async () => {
    const token = await link(customer());
    const lie = { company: "Your Bank", supportEmail: "help@evil.example", isErp: true };
    expect((await server.call(sendMail, { body: { token, email: someone(), ...lie } })).status).toBe(200);
    await server.runJobs();
    // The test before has sent a text at the same time.
    const newest = await outboxOn(server.connection.database, server.seal).newest(5);
    expect(newest.find(({ channel }) => channel === "mail")?.fromName).toBe("Biller north");
    const noted = await server.connection.database("audit").where({ action: "claim_differs" }).pluck("detail");
    expect(noted).toEqual(expect.arrayContaining([{ fields: "company, supportEmail" }, { fields: "isErp" }]));
  });

  test("behind a smart page nothing is sent or changed until the device has answered [contacts.delete-call, add-contact.email-call]", async () => {
    const token = await link(customer(), "gated");
    await proved(token, "ada@example.org");
    const body = { token, contactId: "ada@example.org", channel: "Email" };
    const calls = [
      [sendMail, { token, email: someone() }],
      [sendSms, { token, mobileNumber: number() }],
      [sendWhatsApp, { token, mobileNumber: number() }],
      [add, body],
      [prefer, body],
      [remove, body],
    ] as const;
    for (const [name, sent] of calls)
      expect((await server.call(name, { body: sent, headers: { "X-Device": phone } })).status, name).toBe(403);
    expect(await server.connection.database("contacts").where({ account_id: "gated" })).toEqual([]);
  });

  test("a forged, foreign or expired link sends, adds and removes nothing [contacts.failure, add-contact.failure]", async () => {
    const good = await link(customer());
    const form = await givenForm(server.connection.database, "north", { id: `form-${customer()}` });
    const bad = {
      invalid: [forged(good), (await givenLink(server, form)).token],
      expired: [await link(customer(), "north", -60)],
    };
    const body = { contactId: "ada@example.org", channel: "Email" };
    for (const [why, tokens] of Object.entries(bad))
      for (const token of tokens)
        for (const [name, sent] of [
          [sendMail, { email: someone() }],
          [sendSms, { mobileNumber: number() }],
          [sendWhatsApp, { mobileNumber: number() }],
          [add, body],
          [prefer, body],
          [remove, body],
        ] as const) {
          const { status, envelope } = await server.call(name, { body: { ...sent, token } });
          expect([status, envelope.errors[0]?.key], name).toEqual([401, `link.${why}`]);
        }
  });

  test("who changed what is recorded, without the address; the address is stored encrypted [contacts.change-call]", async () => {
    const id = customer();
    const token = await link(id);
    const canary = `canary-${someone()}`;
    await added(token, canary);
    await change(prefer, token, canary);
    const { rows } = await server.connection.database.raw<{ rows: { t: string }[] }>(
      "select t::text from contacts t union all select t::text from audit t",
    );
    expect(JSON.stringify(rows)).not.toContain(canary);
    await change(remove, token, canary);
    const audit = await server.connection
      .database("audit")
      .where({ actor: `recipient:${id}` })
      .orderBy("at");
    expect(audit.map((row: { action: string; object: string }) => [row.action, row.object])).toEqual([
      ["contact_added", "Email"],
      ["contact_preferred", "Email"],
      ["contact_removed", "Email"],
    ]);
    expect(server.log()).not.toContain(canary);
  });

  describe("of a customer whom the biller's own system knows", () => {
    const ofErp = async (token: string) =>
      (await server.call(erp, { query: { token } })).envelope.data!.contactPreferenceData.map(
        ({ contactId, preffered }) => `${contactId}${preffered ? " *" : ""}`,
      );
    async function inBiller(contacts = inErp.contacts): Promise<string> {
      const id = customer();
      await givenRecipient(server.connection.database, "erp", id, {});
      await server.connection
        .database("recipients")
        .where({ account_id: "erp", recipient_id: id })
        .update({ erp: JSON.stringify({ ...inErp, contacts }) });
      return link(id, "erp");
    }

    async function reported(token: string): Promise<unknown[]> {
      const { recipientId } = await server.tokens.verify(token, ["preference"]);
      const lies = { account_id: "erp", action: "claim_differs", actor: `recipient:${recipientId}` };
      return server.connection.database("audit").where(lies).pluck("detail");
    }

    test("they are the biller's, and every change goes there, whatever isErp says, which is noted [contacts.delete-call, contacts.change-call, add-contact.add-call]", async () => {
      const token = await inBiller();
      const ada = someone();
      await proved(token, ada);
      await proveHolder(token);
      for (let time = 0; time < 2; time++)
        expect((await change(add, token, ada, "Email", { isErp: false })).status).toBe(200);
      expect(await ofErp(token)).toEqual(["zoe@example.org *", ada]);
      await change(prefer, token, ada, "Email", { isErp: false });
      expect(await ofErp(token)).toEqual(["zoe@example.org", `${ada} *`]);
      const one = someone();
      await proved(token, one);
      expect(statusAndText(await change(add, token, one))).toEqual([409, "We can't add more than 2 emails."]);
      await change(remove, token, ada, "Email", { isErp: false });
      expect(await reported(token)).toEqual(Array.from({ length: 4 }, () => ({ fields: "isErp" })));
      expect(await ofErp(token)).toEqual(["zoe@example.org *"]);
      expect((await change(remove, token, ada)).status).toBe(404);
      expect(await server.connection.database("contacts").where({ account_id: "erp" })).toEqual([]);
    });

    test("one that the biller spells in its own way is preferred and taken off there, however it is named [contacts.delete-call, contacts.change-call]", async () => {
      const contacts = ["Zoe@Example.org", "Two@Example.org"].map((value, index) => ({
        ...{ channel: "Email" as const, value, preferred: index === 0, verified: true },
      }));
      for (const named of ["two@example.org", "Two@Example.org", "TWO@example.org"]) {
        const token = await inBiller(contacts);
        await proveHolder(token);
        expect((await change(prefer, token, named)).status).toBe(200);
        expect(await ofErp(token)).toEqual(["Zoe@Example.org", "Two@Example.org *"]);
        expect((await change(remove, token, named)).status).toBe(200);
        const { recipientId } = await server.tokens.verify(token, ["preference"]);
        const row = await server.connection.database("recipients").where({ recipient_id: recipientId }).first();
        expect(row.erp.contacts).toMatchObject([{ value: "Zoe@Example.org", preferred: true }]);
        // The biller may name it again: it was taken off.
        const [record] = await server.connection.database("consents").where({ recipient_id: recipientId });
        await server.connection
          .database("recipients")
          .where({ recipient_id: recipientId })
          .update({ erp: JSON.stringify({ ...inErp, contacts }) });
        expect([record.state, await ofErp(token)]).toEqual(["refused", ["Zoe@Example.org *"]]);
        expect((await change(remove, token, named)).status).toBe(404);
      }
    });

    test("two tabs that add at once leave no more than there is room for, and each says what became of its own [contacts.max]", async () => {
      for (let time = 0; time < 4; time++) {
        const token = await inBiller();
        const both = [someone(), someone()];
        for (const each of both) await proved(token, each);
        await proveHolder(token);
        const answers = await Promise.all(both.map((each) => change(add, token, each)));
        expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
        const added = both[answers.findIndex(({ status }) => status === 200)];
        expect(await ofErp(token)).toEqual(["zoe@example.org *", added]);
      }
    });

    test("one whom it does not know keeps them with us, whatever isErp says [contacts.delete-call]", async () => {
      const token = await link(customer(), "erp");
      const ada = someone();
      await proved(token, ada);
      expect((await change(add, token, ada, "Email", { isErp: true })).status).toBe(200);
      expect(await listed(token)).toEqual([`Email ${ada} *`]);
    });
  });
});
