import { compile, CompileError } from "@billwright/engine";
import type { Enrollment, InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn } from "../../../testing/filling.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenForm, givenLink, type GivenForm, type GivenLink } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

const name: InputForm = { id: "name", name: "Name", inputType: "ShortText" };

describe.each(testDatabases())("opening a form on $name", (database) => {
  let server: TestServer;
  let form: GivenForm;
  let link: GivenLink;

  beforeAll(async () => {
    server = await testServer(database);
    const { database: db } = server.connection;
    await givenAccount(db, "north", { support_phone: "+12025550100", capture_ip: true });
    await db("recipients").insert({
      account_id: "north",
      recipient_id: "r-1",
      tags: JSON.stringify([
        { name: "ZIP", value: "20001" },
        { name: "AccountBalance", value: "12.50" },
      ]),
      pay_dates: JSON.stringify(["2026-12-01"]),
    });
    form = await givenForm(
      db,
      "north",
      { inputs: [name], allowViewResults: true },
      { translations: { es: { "input.name.name": "Nombre" } } },
    );
    link = await givenLink(server, form, { tags: [{ name: "ZIP", value: "10001" }] });
  });
  afterAll(() => server.stop());

  const get = (query: Record<string, unknown> = {}, token = link.token, enrollmentId = form.enrollmentId) =>
    server.call("GET /api/Enrollments/Get", {
      token,
      query: { id: enrollmentId, encryptedAccountId: link.encAccount, ...query },
    });
  const open = async (
    enrollment: Partial<Enrollment> & { inputs?: InputForm[] },
    columns: Record<string, unknown> = {},
  ) => {
    const given = await givenForm(server.connection.database, "north", enrollment, { columns });
    return { given, opened: await givenLink(server, given) };
  };

  test("Get answers the token's form with its version and the support contact [form.token]", async () => {
    const answer = await get({ recipient: "r-1" });
    expect(answer.envelope).toMatchObject({
      hasErrors: false,
      code: 200,
      data: {
        id: form.enrollmentId,
        versionId: form.versionId,
        status: "Active",
        isSubmitted: false,
        country: "United States",
        companyContactPhone: "+12025550100",
      },
    });
  });

  test.each([
    ["es", "Nombre"],
    ["fr", "Name"],
    ["tlh", "Name"],
    ["__proto__", "Name"],
  ])("Get speaks %s where the form does, else English [form.language]", async (language, expected) => {
    const { data } = (await get({ language })).envelope;
    expect(data?.formElements?.[0]?.inputForms).toMatchObject({ name: expected });
  });

  test("Fetcher gives the token's tags before the biller's, and counts a visit with its source [form.token, form.merge-tags]", async () => {
    const answer = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token, source: "sms" } });
    expect(answer.envelope.data).toMatchObject({
      apiError: null,
      tags: [
        { name: "ZIP", value: "10001" },
        { name: "AccountBalance", value: "12.50" },
        { name: "RecipientId", value: "r-1" },
      ],
      autoPayElements: { payDates: ["2026-12-01"], savedBanks: [] },
      enrollmentId: form.enrollmentId,
      recipientId: "r-1",
      notificationLogId: null,
      communicationChannel: 0,
      codeLength: 4,
      codeHasLetters: false,
      resume: null,
      now: "2026-11-20T12:00:00.000Z",
    });
    expect(await server.connection.database("events").where({ kind: "Visit" }).select("source", "subject")).toEqual([
      { source: "sms", subject: "recipient:r-1" },
    ]);
    const [{ count }] = (await server.connection
      .database("event_counts")
      .where({ kind: "Visit" })
      .sum({ count: "count" })) as [{ count: string }];
    expect(Number(count)).toBe(1);
    await expect(
      server.tokens.verify(String(answer.envelope.data?.analyticToken), ["analyticPublic"]),
    ).resolves.toBeDefined();
  });

  test("AvailableTranslations lists the languages the form speaks, with the country [form.language] [shell.translations]", async () => {
    const answer = await server.call("GET /api/Enrollments/AvailableTranslations", {
      token: link.token,
      query: { surveyGuid: form.enrollmentId, accountId: link.encAccount },
    });
    expect(answer.envelope.data).toEqual({
      translations: [
        { code: "en", name: "English", language: "en" },
        { code: "es", name: "Español", language: "es" },
      ],
      country: "United States",
    });
  });

  test("GetCaptureIpAddressConfig says what the biller asks for [submit.ip]", async () => {
    const answer = await server.call("GET /api/Enrollments/GetCaptureIpAddressConfig", {
      query: { token: link.token },
    });
    expect(answer.envelope.data).toEqual({ captureIpAddress: true });
  });

  test("an expired token says so, a bad one only that it is bad [link.expired, link.bad-token]", async () => {
    const short = await givenLink(server, form, {}, 60);
    server.clock.pass(66);
    const late = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: short.token } });
    expect([late.status, late.envelope.errors[0]?.text]).toEqual([
      401,
      "This link has expired. Please contact customer service.",
    ]);
    const bad = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: forged(short.token) } });
    expect([bad.status, bad.envelope.errors[0]?.text]).toEqual([401, "Invalid token."]);
    server.clock.pass(-66);
  });

  test("a form past its date still opens, for the page to say so, but takes nothing [form.expired]", async () => {
    const { given, opened } = await open({ id: "late", inputs: [name], expirationDate: "2026-11-20T11:59:59Z" });
    expect((await get({}, opened.token, "late")).status).toBe(200);
    const submitted = await customerOn(server, given, opened).submit({ name: "Ada" });
    expect([submitted.status, submitted.envelope.code, submitted.envelope.errors[0]?.text]).toEqual([
      410,
      420,
      "Sorry, this form got expired",
    ]);
  });

  test.each(["Draft", "PendingForApproval", "Rejected"])(
    "a form in %s opens as closed and takes nothing, which is no failure in its figures",
    async (status) => {
      const { given, opened } = await open({ id: `down-${status}`, inputs: [name] }, { status });
      const fetched = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: opened.token } });
      expect(fetched.envelope.data?.apiError).toBe("form.closed");
      expect((await get({}, opened.token, given.enrollmentId)).status).toBe(410);
      expect((await customerOn(server, given, opened).submit({ name: "Ada" })).status).toBe(410);
    },
  );

  test("answers to a version that customers never got are refused, and the page hears that the form has changed [submit.server-check]", async () => {
    const { given, opened } = await open({ id: "edited", inputs: [name] });
    const customer = customerOn(server, given, opened);
    const before = await customer.submit({ name: "Ada" }, { more: { versionId: "version-before" } });
    expect([before.status, before.envelope.errors[0]?.key]).toEqual([410, "form.changed"]);
    expect((await customer.submit({ name: "Ada" }, { more: { versionId: given.versionId } })).status).toBe(200);
  });

  test("a stored form whose rules form a cycle opens as it is and takes nothing; it never hangs [form.invalid]", async () => {
    const rule = (parentId: string) => [{ parentId, condition: "Displayed" as const }];
    const { given, opened } = await open({
      id: "cycle",
      inputs: [
        { ...name, id: "a", rules: rule("b") },
        { ...name, id: "b", rules: rule("a") },
      ],
    });
    const { data } = (await get({}, opened.token, "cycle")).envelope;
    expect(() => compile(data!)).toThrow(CompileError);
    const submitted = await customerOn(server, given, opened).submit({ a: "x" });
    expect([submitted.status, submitted.envelope.errors[0]?.key]).toEqual([422, "submit.invalidForm"]);
  });

  test("a fault of ours is named by a guid that the log explains, and by nothing else [api.envelope]", async () => {
    await server.connection.database.raw("alter table recipients rename to recipients_gone");
    const answer = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
    await server.connection.database.raw("alter table recipients_gone rename to recipients");
    expect([answer.status, answer.envelope.code, answer.envelope.data]).toEqual([500, 500, null]);
    expect(answer.text).not.toContain("recipients");
    const { errorGuid } = answer.envelope;
    expect(errorGuid).toEqual(expect.any(String));
    expect(server.log()).toContain(errorGuid);
  });
});
