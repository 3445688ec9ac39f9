import { limits } from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { found, foundInTwin } from "../../../../test/support/proof.ts";
import { limitsOn } from "../../../http/limits.ts";
import { outboxOn, type OutboxMessage } from "../../../providers/outbound/outbox.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink, type GivenForm } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { auditOf } from "../../platform/events/audit.ts";
import { digestsOf } from "./digests.ts";
import { sendCode } from "./sendCode.ts";
import { verifiedContacts } from "./verifiedContacts.ts";

const sendMail = "POST /api/Session/GetOtpForDynamicFormEmailVerification";
const sendSms = "POST /api/Session/GetOtpForDynamicFormMobileVerification";
const verifyMail = "POST /api/Session/VerifyEmailOtp";
const verifySms = "POST /api/Session/VerifyMobileOtp";

describe.each(testDatabases())("one-time codes on $name", (database) => {
  let server: TestServer;
  let form: GivenForm;
  let token = "";
  let people = 0;
  /** A contact nobody used before. */
  const someone = () => `person${++people}@example.com`;

  beforeAll(async () => {
    server = await testServer(database, { config: { trustedProxies: ["127.0.0.1"] } });
    await givenAccount(server.connection.database, "north", {
      name: "North Energy",
      support_email: "care@north.example",
    });
    form = await givenForm(server.connection.database, "north");
  });
  beforeEach(async () => {
    // Each test has its own hour, so that the limits of one do not affect another.
    server.clock.pass(3600);
    token = (await givenLink(server, form)).token;
  });
  afterAll(() => server.stop());

  const newest = async (): Promise<OutboxMessage> => {
    await server.runJobs();
    const [message] = await outboxOn(server.connection.database, server.seal).newest(1);
    return message ?? expect.fail("nothing was sent");
  };
  const send = (email: string, headers: Record<string, string> = {}) =>
    server.call(sendMail, { body: { email, token }, headers });
  /** Sends a code and reads it from the outbox. */
  async function sent(
    email: string,
    headers: Record<string, string> = {},
  ): Promise<{ mobileToken: string; code: string }> {
    server.clock.pass(1);
    const answer = await send(email, headers);
    expect(answer.envelope.errors).toEqual([]);
    return { mobileToken: answer.envelope.data!.mobileToken, code: (await newest()).code ?? "" };
  }
  const verify = (email: string, otp: string, mobileToken: string) =>
    server.call(verifyMail, { body: { email, otp, mobileToken } });
  const wrongOf = (code: string) => (code === "0000" ? "1111" : "0000");
  const link = async () => server.tokens.verify(token, ["enrollment"]) as Promise<Link>;
  const isVerified = async (contact: string, channel: "email" | "mobile" = "email") =>
    verifiedContacts(server.connection.database, digestsOf(server.keyring), "form").isVerified(
      await link(),
      channel,
      contact,
      server.clock.now(),
    );
  const first = ({ status, envelope }: Awaited<ReturnType<typeof send>> | Awaited<ReturnType<typeof verify>>) => [
    status,
    envelope.code,
    envelope.errors[0]?.key,
  ];

  test("mails a code of four digits that verifies the address for this link [otp.send] [otp.delivery]", async () => {
    const ada = someone();
    const { mobileToken, code } = await sent(ada);
    expect(await newest()).toMatchObject({
      channel: "mail",
      to: ada,
      subject: "Your verification code for North Energy",
      fromName: "North Energy",
    });
    expect((await newest()).text).toContain(`Your verification code is ${code}.`);
    expect(code).toMatch(/^\d{4}$/);
    expect(await isVerified(ada)).toBe(false);
    expect(first(await verify(ada, code, mobileToken))).toEqual([200, 200, undefined]);
    expect(await isVerified(ada)).toBe(true);
    expect(await isVerified(` ${ada.toUpperCase()} `)).toBe(true);
  });

  test("texts a code that verifies the number, however it is written [otp.send] [otp.delivery]", async () => {
    const answer = await server.call(sendSms, { body: { mobileNumber: "+1 (202) 555-0123", token, isErp: true } });
    const { to, code, channel, text } = await newest();
    expect({ to, channel }).toEqual({ to: "+12025550123", channel: "sms" });
    expect(text).toBe(
      `North Energy: your verification code is ${code}. It is valid for 10 minutes. Share it with nobody.`,
    );
    const body = { mobileNumber: "+12025550123", otp: ` ${code}`, mobileToken: answer.envelope.data!.mobileToken };
    expect((await server.call(verifySms, { body })).status).toBe(200);
    expect(await isVerified("+1-202-555-0123", "mobile")).toBe(true);
  });

  test("gets the name that the page gives the biller, and goes out in the biller's own [api.calls]", async () => {
    const differing = () => server.connection.database("audit").where({ action: "claim_differs" }).pluck("detail");
    const email = someone();
    const honest = { company: "North Energy", supportEmail: "care@north.example" };
    expect((await server.call(sendMail, { body: { email, token, ...honest } })).status).toBe(200);
    expect(await differing()).toEqual([]);
    const lie = { company: "Your Bank", supportEmail: "help@evil.example" };
    expect((await server.call(sendMail, { body: { email: someone(), token, ...lie } })).status).toBe(200);
    expect(await differing()).toEqual([{ fields: "company, supportEmail" }]);
    const { fromName, subject, text } = await newest();
    expect([fromName, `${subject} ${text}`.includes("Your Bank")]).toEqual(["North Energy", false]);
  });

  test("writes the message in the language of the page [form.languages]", async () => {
    const { database } = server.connection;
    const digests = digestsOf(server.keyring);
    const limits = limitsOn(database, server.keyring, server.clock);
    const texts = (language: string) => Promise.resolve((key: string) => `${language} ${key} {code} {company}`);
    const services = {
      ...server,
      database,
      runtime: server.clock,
      audit: auditOf(server.clock),
      digests,
      limits,
      messages: server.messages,
      texts,
    };
    const contact = someone();
    await sendCode(services, {
      link: await link(),
      actor: "ada",
      channel: "email",
      contact,
      purpose: "form",
      ip: "::1",
      language: "hi",
    });
    const { subject, text, code } = await newest();
    expect([subject, text]).toEqual([
      `hi mail.code.subject ${code} North Energy`,
      `hi mail.code.text ${code} North Energy`,
    ]);
  });

  test("refuses a wrong code, then takes the right one [otp.wrong]", async () => {
    const ada = someone();
    const { mobileToken, code } = await sent(ada);
    const answer = await verify(ada, wrongOf(code), mobileToken);
    expect(first(answer)).toEqual([400, 400, "codes.wrong"]);
    expect(answer.envelope.errors[0]?.text).toBe("The OTP you've entered is incorrect.");
    expect((await verify(ada, code, mobileToken)).status).toBe(200);
  });

  test("kills a code after five wrong guesses, and says so from the sixth on [otp.limits]", async () => {
    const ada = someone();
    const { mobileToken, code } = await sent(ada);
    for (let guess = 0; guess < 5; guess++) expect((await verify(ada, wrongOf(code), mobileToken)).status).toBe(400);
    const sixth = await verify(ada, code, mobileToken);
    expect(first(sixth)).toEqual([429, 420, "codes.tooMany"]);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await isVerified(ada)).toBe(false);
  });

  test("takes a code once [otp.limits]", async () => {
    const ada = someone();
    const { mobileToken, code } = await sent(ada);
    expect((await verify(ada, code, mobileToken)).status).toBe(200);
    expect(first(await verify(ada, code, mobileToken))).toEqual([400, 400, "codes.wrong"]);
  });

  test("lets a code expire after ten minutes and what it proved after thirty [otp.limits]", async () => {
    const [ada, eve] = [someone(), someone()];
    const late = await sent(ada);
    server.clock.pass(10 * 60);
    expect(first(await verify(ada, late.code, late.mobileToken))).toEqual([400, 400, "codes.wrong"]);
    const intime = await sent(eve);
    server.clock.pass(10 * 60 - 1);
    expect((await verify(eve, intime.code, intime.mobileToken)).status).toBe(200);
    server.clock.pass(30 * 60 - 1);
    expect(await isVerified(eve)).toBe(true);
    server.clock.pass(1);
    expect(await isVerified(eve)).toBe(false);
  });

  test("makes a new code on a resend and kills the old one [otp.resend] [otp.limits]", async () => {
    const ada = someone();
    const old = await sent(ada);
    server.clock.pass(30);
    const fresh = await sent(ada);
    expect(fresh.mobileToken).not.toBe(old.mobileToken);
    expect(first(await verify(ada, old.code, old.mobileToken))).toEqual([400, 400, "codes.wrong"]);
    expect((await verify(ada, fresh.code, fresh.mobileToken)).status).toBe(200);
  });

  test("names the same code to a request repeated with its key, and sends no second one [otp.send] [otp.resend]", async () => {
    const ada = someone();
    const headers = { "Idempotency-Key": "lost-answer" };
    const fresh = await sent(ada, headers);
    const again = await send(ada, headers);
    expect([again.status, again.envelope.data?.mobileToken]).toEqual([200, fresh.mobileToken]);
    server.clock.pass(60);
    expect((await send(ada, headers)).envelope.data?.mobileToken).toBe(fresh.mobileToken);
    expect((await verify(ada, fresh.code, fresh.mobileToken)).status).toBe(200);
  });

  test("holds a resend back for thirty seconds [otp.resend]", async () => {
    const ada = someone();
    await sent(ada);
    const early = await send(ada);
    expect(first(early)).toEqual([429, 420, "codes.tooSoon"]);
    expect([early.headers.get("retry-after"), early.envelope.errors[0]?.params]).toEqual(["30", { n: 30 }]);
    server.clock.pass(29);
    expect((await send(ada)).status).toBe(429);
    server.clock.pass(1);
    expect((await send(ada)).status).toBe(200);
  });

  test("sends a contact five codes an hour and ten a day, whatever the link [otp.limits]", async () => {
    const ada = someone();
    const statusAt = async (minute: number) => {
      server.clock.set(new Date(started.getTime() + minute * 60_000));
      token = (await givenLink(server, form)).token;
      return (await send(ada)).status;
    };
    const started = server.clock.now();
    const statuses: Record<number, number> = {};
    for (const minute of [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 180, 1439, 1440, 1441])
      statuses[minute] = await statusAt(minute);
    const refused = Object.keys(statuses).filter((minute) => statuses[Number(minute)] === 429);
    expect(refused).toEqual(["50", "110", "180", "1439", "1441"]);
  });

  test("sends twenty codes an hour to one address's wishes [otp.limits]", async () => {
    const answers = [];
    for (let wish = 0; wish < 21; wish++) answers.push((await send(someone())).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    server.clock.pass(3600);
    expect((await send(someone())).status).toBe(200);
  });

  test.each([
    { sender: "of one recipient sends 20 codes an hour", recipientId: "r-1", sent: 20 },
    { sender: "that many share sends 25", recipientId: null, sent: 25 },
  ])("a link $sender of 25 wishes, each from another network [otp.limits]", async ({ recipientId, sent }) => {
    const link = await givenLink(server, form, { recipientId });
    token = link.token;
    const from = (network: number) => send(someone(), { "X-Forwarded-For": `198.51.${network}.1` });
    const answers = [];
    for (let wish = 1; wish <= 25; wish++) answers.push(await from(wish));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(sent);
    const refused = answers.slice(sent).map(first);
    expect(refused).toEqual(refused.map(() => [429, 420, "codes.sendLimit"]));
    token = (await givenLink(server, form)).token;
    expect((await from(26)).status).toBe(200);
    token = link.token;
    server.clock.pass(3600);
    expect((await from(27)).status).toBe(200);
  });

  test.each([
    { network: "2001:db8:1:2::", other: "2001:db8:1:3::1", sent: 20 },
    { network: "198.51.100.", other: "203.0.113.9", sent: 25 },
  ])(
    "of 25 wishes, each from another address that begins with $network, sends $sent: an IPv6 network is one address [otp.limits]",
    async ({ network, other, sent }) => {
      token = (await givenLink(server, form, { recipientId: null })).token;
      const from = (ip: string) => send(someone(), { "X-Forwarded-For": ip });
      const answers = [];
      for (let wish = 1; wish <= 25; wish++) answers.push((await from(`${network}${wish}`)).status);
      expect(answers.filter((status) => status === 200)).toHaveLength(sent);
      expect((await from(other)).status).toBe(200);
    },
  );

  test("strangers behind one network use up theirs, and a fresh link still gets its codes [otp.limits]", async () => {
    const carrier = { "X-Forwarded-For": "203.0.113.77" };
    token = (await givenLink(server, form, { recipientId: null })).token;
    const statuses = [];
    for (let wish = 1; wish <= 25; wish++) statuses.push((await send(someone(), carrier)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    token = (await givenLink(server, form, { recipientId: "r-fresh" })).token;
    for (let code = 1; code <= 5; code++) expect((await send(someone(), carrier)).status).toBe(200);
    expect(first(await send(someone(), carrier))).toEqual([429, 420, "codes.sendLimit"]);
  });

  describe("lets a contact guess", { tags: ["S5"] }, () => {
    /** How many guesses were compared in a day of twenty resends with five guesses each; the first code that was not sent. */
    async function comparedInDay(): Promise<{ compared: number; refusal: unknown[] }> {
      const ada = someone();
      let compared = 0;
      let refusal: unknown[] = [];
      for (let code = 0; code < 20; code++) {
        const answer = await send(ada);
        if (answer.status === 200) {
          const { code: right } = await newest();
          for (let guess = 0; guess < 5; guess++)
            if ((await verify(ada, wrongOf(right ?? ""), answer.envelope.data!.mobileToken)).status === 400)
              compared += 1;
        } else if (refusal.length === 0) refusal = first(answer);
        server.clock.pass(4_000);
      }
      return { compared, refusal };
    }

    test("ten times a day, however often a code is resent [otp.limits]", async () => {
      const { compared, refusal } = await comparedInDay();
      found("S5", "guesses compared in a day", compared, 100, 10);
      expect([compared, refusal]).toEqual([10, [429, 420, "codes.sendLimit"]]);
    });

    test("more often on a twin that counts for each code alone", async () => {
      const [day] = limits.codesGuessed.windows;
      const { count } = day;
      Object.assign(day, { count: 1_000 });
      const { compared } = await comparedInDay().finally(() => Object.assign(day, { count }));
      foundInTwin("S5", "guesses compared too many where each code counts alone", compared - count);
      expect(compared).toBeGreaterThan(count);
    });
  });

  test("does not count right codes among the ten wrong ones [otp.limits]", async () => {
    const ada = someone();
    for (let round = 0; round < 3; round++) {
      const { mobileToken, code } = await sent(ada);
      for (let guess = 0; guess < 3; guess++) await verify(ada, wrongOf(code), mobileToken);
      expect((await verify(ada, code, mobileToken)).status).toBe(200);
      server.clock.pass(1000);
    }
  });

  test("verifies nothing but what the code was sent for: contact, channel, account and link [otp.limits]", async () => {
    const [ada, eve] = [someone(), someone()];
    const { mobileToken, code } = await sent(ada);
    expect(first(await verify(eve, code, mobileToken))).toEqual([400, 400, "codes.wrong"]);
    expect(
      first(await server.call(verifySms, { body: { mobileNumber: "+12025550123", otp: code, mobileToken } })),
    ).toEqual([400, 400, "codes.wrong"]);
    const { challenge } = await server.tokens.verify(mobileToken, ["mobileToken"]);
    await givenAccount(server.connection.database, `other-${ada}`);
    const elsewhere = await server.tokens.sign("mobileToken", { accountId: `other-${ada}`, challenge }, 600);
    expect(first(await verify(ada, code, elsewhere))).toEqual([400, 400, "codes.wrong"]);
    const unknown = await server.tokens.sign("mobileToken", { accountId: "north", challenge: "0".repeat(32) }, 600);
    expect(first(await verify(ada, code, unknown))).toEqual([400, 400, "codes.wrong"]);
    expect((await verify(ada, code, mobileToken)).status).toBe(200);
    expect(await isVerified(eve)).toBe(false);
    token = (await givenLink(server, form)).token;
    expect(await isVerified(ada)).toBe(false);
  });

  test("takes no other kind of token for a challenge's, and no challenge's for a link", async () => {
    const { mobileToken } = await sent(someone());
    expect((await verify("a@example.com", "1234", token)).status).toBe(401);
    expect((await server.call(sendMail, { body: { email: someone(), token: mobileToken } })).status).toBe(401);
  });

  test.each(["", "ada", "ada@", "a@example.com,b@example.com", "a@example.com\r\nBcc: b@example.com"])(
    "sends nothing to %j: it is no address",
    async (email) => {
      expect(first(await send(email))).toEqual([400, 400, "check.email"]);
    },
  );

  test.each([
    ["+123", "check.phone"],
    ["+4479111234", "check.phone"],
    ["+447911123456", "codes.country"],
    ["+18765550123", "codes.country"],
    ["+99912345678", "codes.country"],
  ])("texts nothing to %s: %s", async (mobileNumber, key) => {
    expect(first(await server.call(sendSms, { body: { mobileNumber, token } }))).toEqual([400, 400, key]);
  });

  test("sends nothing through a link that was taken back, or to a form that is not open", async () => {
    const closed = await givenForm(
      server.connection.database,
      "north",
      { id: `closed-${someone()}` },
      { columns: { status: "Rejected" } },
    );
    token = (await givenLink(server, closed)).token;
    expect((await send(someone())).status).toBe(410);
    token = (await givenLink(server, form)).token;
    await server.connection
      .database("revoked_links")
      .insert({ account_id: "north", link_id: (await link()).jti, revoked_at: server.clock.now() });
    expect((await send(someone())).status).toBe(401);
  });

  test.each([
    ["digits6", /^\d{6}$/, { codeLength: 6, codeHasLetters: false }],
    ["crockford4", /^[0-9A-HJKMNP-TV-Z]{4}$/, { codeLength: 4, codeHasLetters: true }],
  ])(
    "makes %s codes for an account that asks for them, tells their shape, and keeps to its budget and countries [otp.limits, otp.autofill]",
    async (kind, shape, expected) => {
      const account = `choosy-${kind}`;
      const settings = JSON.stringify({ codes: { kind, countries: ["IN"], dailyBudget: 2 } });
      await givenAccount(server.connection.database, account, { settings });
      token = (await givenLink(server, await givenForm(server.connection.database, account))).token;
      const opened = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } });
      expect(opened.envelope.data).toMatchObject(expected);
      const text = (mobileNumber: string) => server.call(sendSms, { body: { mobileNumber, token } });
      expect(first(await text("+12025550123"))).toEqual([400, 400, "codes.country"]);
      expect((await text("+919876543210")).status).toBe(200);
      const ada = someone();
      const { mobileToken, code } = await sent(ada);
      expect(code).toMatch(shape);
      expect((await verify(ada, code.toLowerCase(), mobileToken)).status).toBe(200);
      expect(first(await send(someone()))).toEqual([429, 420, "codes.sendLimit"]);
      server.clock.pass(24 * 3600);
      expect((await send(someone())).status).toBe(200);
    },
  );

  test("keeps neither code nor contact plain, in database, log, answer or waiting job [otp.limits]", async () => {
    const ada = `canary${someone()}`;
    const answer = await send(ada);
    const { database } = server.connection;
    const tables = ["code_challenges", "limit_counts", "deliveries", "outbox", "graphile_worker._private_jobs"];
    const dump = async () =>
      JSON.stringify(
        await Promise.all(
          tables.map((table) =>
            database.raw<{ rows: unknown[] }>(`select t::text from ${table} t`).then(({ rows }) => rows),
          ),
        ),
      );
    const waiting = await dump();
    const { code } = await newest();
    await verify(ada, code ?? "", answer.envelope.data!.mobileToken);
    const texts = { waiting, after: await dump(), log: server.log(), answer: answer.text };
    const hash = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
    for (const [name, text] of Object.entries(texts)) {
      expect(text, name).not.toContain(ada);
      if (name === "answer" || name === "log") expect(text, name).not.toMatch(hash);
    }
    for (const text of [waiting, texts.after])
      expect(text).not.toMatch(new RegExp(`code["\\\\]+:["\\\\]+${code}|is ${code}`));
  });

  test("answers a known and an unknown contact alike [otp.limits]", async () => {
    const known = someone();
    const before = await sent(known);
    await verify(known, before.code, before.mobileToken);
    server.clock.pass(60);
    const [one, other] = [await send(known), await send(someone())];
    const shape = (text: string) => text.replace(/"mobileToken":"[^"]+"/, '"mobileToken":"…"');
    expect([one.status, shape(one.text)]).toEqual([other.status, shape(other.text)]);
    expect(one.text.length).toBe(other.text.length);
  });
});
