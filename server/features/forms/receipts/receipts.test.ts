import type { InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outboxOn } from "../../../providers/outbound/outbox.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn, type Answers } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, type GivenForm, type GivenLink } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { referenceOf } from "../submissions/index.ts";

const inputs: InputForm[] = [
  { id: "name", name: "Name", inputType: "ShortText", required: true },
  { id: "mail", name: "E-mail", inputType: "Email" },
];
const period: InputForm = { id: "months", name: "Months", inputType: "InstallmentPeriod", required: true };
const types = ["CustomForm", "InstallmentPlan", "EBill", "Dpp", "Supplier"] as const;

describe.each(testDatabases())("a receipt on $name", (database) => {
  let server: TestServer;
  let survey: GivenForm;
  const forms = new Map<string, GivenForm>();

  beforeAll(async () => {
    server = await testServer(database);
    const db = server.connection.database;
    await givenAccount(db, "north", { name: "North Water", support_email: "help@north.example" });
    for (const type of types) {
      const translations = { de: { name: "Formular" } } as never;
      const id = type.toLowerCase();
      forms.set(type, await givenForm(db, "north", { id, type, name: `A ${type}`, inputs }, { translations }));
    }
    forms.set(
      "plan",
      await givenForm(db, "north", {
        id: "plan",
        type: "InstallmentPlan",
        name: "Winter plan\r\nBcc: all@evil.example",
        inputs: [...inputs, period],
        downPayment: -1,
      }),
    );
    survey = await givenForm(db, "north", { id: "survey", inputs, multipleSubmission: true });
  });
  afterAll(() => server.stop());

  const receiptOf = (token: string) => server.call("GET /api/Enrollments/GetSubmission", { token });
  const visits = (enrollmentId: string) =>
    server.connection.database("events").where({ enrollment_id: enrollmentId, kind: "Visit" }).pluck("event_id");
  async function submit(form: GivenForm, link: GivenLink, answers: Answers, more = {}): Promise<string> {
    const customer = customerOn(server, form, link);
    const { envelope, text } = await customer.submit(answers, { more });
    if (envelope.hasErrors) throw new Error(text);
    const reportId = String(envelope.data);
    expect((await customer.post(reportId)).status).toBe(200);
    return reportId;
  }
  let last = 0;
  const tags = [{ name: "AccountBalance", value: "100" }];
  const linkTo = (form: GivenForm, recipientId: string | null = `r-${++last}`) =>
    givenLink(server, form, { recipientId, tags });
  const mails = async () => {
    await server.runJobs();
    return (await outboxOn(server.connection.database, server.seal).newest(50)).reverse();
  };

  test.each(types)(
    "of a %s is had by the link's token alone, and looking at it is no visit [list.analytics]",
    async (type) => {
      const form = forms.get(type)!;
      const link = await linkTo(form);
      expect((await receiptOf(link.token)).envelope.data).toBeNull();
      const reportId = await submit(form, link, { name: "Ada" });
      const { status, envelope } = await receiptOf(link.token);
      expect([status, envelope.data]).toEqual([
        200,
        expect.objectContaining({
          type,
          name: `A ${type}`,
          reportId,
          reference: referenceOf(reportId),
          answers: [{ id: "name", name: "Name", type: "ShortText", text: "Ada" }],
          mailedTo: null,
        }),
      ]);
      expect(await visits(form.enrollmentId)).toEqual([]);
      await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
      expect(await visits(form.enrollmentId)).toHaveLength(1);
    },
  );

  test("opens as long as the link lives, whatever became of its form, and no longer", async () => {
    const db = server.connection.database;
    const form = await givenForm(db, "north", { id: "brief", inputs, expirationDate: "2026-11-20T13:00:00Z" });
    const link = await givenLink(server, form, {}, 86_400);
    const reportId = await submit(form, link, { name: "Ada" });
    await db("templates").where({ template_id: "brief" }).update({ active_version_id: null, status: "Draft" });
    const before = server.clock.now();
    server.clock.pass(86_000);
    expect((await receiptOf(link.token)).envelope.data).toMatchObject({ reportId });
    server.clock.pass(500);
    const { status, envelope } = await receiptOf(link.token);
    expect([status, envelope.errors[0]?.key]).toEqual([401, "link.expired"]);
    server.clock.set(before);
  });

  test("shows the latest of several submissions [submit.once]", async () => {
    const link = await linkTo(survey);
    for (const name of ["First", "Latest"]) {
      server.clock.pass(60);
      await submit(survey, link, { name });
    }
    expect((await receiptOf(link.token)).envelope.data?.answers).toMatchObject([{ text: "Latest" }]);
  });

  test("says what was agreed to, the plan and what is to be paid on the day [installment.dates]", async () => {
    const form = forms.get("plan")!;
    const link = await linkTo(form);
    await submit(form, link, { name: "Ada", months: ["InstallmentPeriod", 3] }, { agreed: true });
    const { data } = (await receiptOf(link.token)).envelope;
    expect(data).toMatchObject({
      agreedAt: server.clock.now().toISOString(),
      balance: 100,
      payToday: 33.33,
      scheduleTotal: 100,
    });
    expect(data?.schedule?.map(({ amount }) => amount)).toEqual([33.33, 33.33, 33.34]);
    expect(data?.agreedText).toEqual([
      "You pay North Water $100.00 in 3 installments. The first is $33.33 on Nov 20, 2026, the last is $33.34 on Feb 20, 2027.",
      "You can stop at any time: write to help@north.example.",
    ]);
  });

  test("repeats the words that were agreed to, whatever they would be today [gate.agree]", async () => {
    const db = server.connection.database;
    const form = forms.get("plan")!;
    const link = await linkTo(form);
    const reportId = await submit(form, link, { name: "Ada", months: ["InstallmentPeriod", 2] }, { agreed: true });
    const { agreedText } = (await receiptOf(link.token)).envelope.data!;
    await db("accounts").where({ account_id: "north" }).update({ name: "South Gas" });
    expect((await receiptOf(link.token)).envelope.data!.agreedText).toEqual(agreedText);
    await db("accounts").where({ account_id: "north" }).update({ name: "North Water" });
    await db("reports")
      .where({ report_id: reportId })
      .update({ consent: db.raw("jsonb_set(consent, '{text}', '[\"As it was said then.\"]')") });
    expect((await receiptOf(link.token)).envelope.data!.agreedText).toEqual(["As it was said then."]);
  });

  test("goes by mail to the address that was given, in the language of the form, with its reference and plan and nothing that is secret", async () => {
    const before = (await mails()).length;
    const form = forms.get("plan")!;
    const link = await linkTo(form);
    const answers = {
      name: "Ada Lovelace",
      mail: ["Email", "ada@example.org, second@example.org"],
      months: ["InstallmentPeriod", 2],
    } as const;
    const reportId = await submit(form, link, answers, { agreed: true, language: "de" });
    const sent = (await mails()).slice(before);
    // The other says what the biller has answered.
    const [mail, ...others] = sent.filter(({ id }) => !id.startsWith("mail:handed:"));
    expect([others, sent.length]).toEqual([[], 2]);
    expect(mail).toMatchObject({ to: "ada@example.org", fromName: "North Water", code: null });
    expect(mail!.subject).toBe("Wir haben Ihre Einsendung erhalten: Winter plan Bcc: all@evil.example");
    for (const words of [
      `Referenz: ${referenceOf(reportId)}`,
      "Heute zu zahlen: 50,00",
      "Fällig am 20. Januar 2027: 50,00",
      "Ihr Ratenplan wird eingerichtet. Sobald das geschehen ist, erhalten Sie Nachricht.",
      "Dem haben Sie zugestimmt",
      "Sie zahlen 100,00 $ in 2 Raten an North Water.",
      "help@north.example",
    ])
      expect(mail!.text.replaceAll("\u00a0", " ")).toContain(words);
    for (const secret of [link.token, reportId, "Lovelace", "http", "second@"])
      expect(mail!.text).not.toContain(secret);
    expect((await receiptOf(link.token)).envelope.data?.mailedTo).toBe("ada@example.org");
    await customerOn(server, form, link).post(reportId);
    expect(await mails()).toHaveLength(before + 2);
    expect(server.log()).not.toContain("ada@example.org");
  });

  test("is in the language that the customer chose to be written to in; what was agreed to stays as it was [preferences.set-language-call]", async () => {
    const before = (await mails()).length;
    const recipientId = "prefers-german";
    const link = await linkTo(forms.get("plan")!, recipientId);
    const token = await server.tokens.sign("preference", { accountId: "north", recipientId }, 600);
    const chosen = await server.call("POST /api/ContactPreference/UpdatePreferredLanguage", {
      body: { token, language: "de" },
    });
    expect(chosen.status).toBe(200);
    const answers = { name: "Ada", mail: ["Email", "ada@example.org"], months: ["InstallmentPeriod", 2] } as const;
    await submit(forms.get("plan")!, link, answers, { agreed: true, language: "en" });
    const [mail] = (await mails()).slice(before);
    expect(mail!.subject).toMatch(/^Wir haben Ihre Einsendung erhalten/);
    expect(mail!.text.replaceAll("\u00a0", " ")).toContain("You pay North Water $100.00 in 2 installments.");
  });

  test("says by mail which question's file has not arrived, and not the file's name [submit.atomic]", async () => {
    const before = (await mails()).length;
    const photo: InputForm = { id: "photo", name: "Photo of the meter", inputType: "Attachment" };
    const form = await givenForm(server.connection.database, "north", { id: "meter", inputs: [...inputs, photo] });
    const answers: Answers = {
      name: "Ada",
      mail: ["Email", "ada@example.org"],
      photo: ["Attachment", ["meter.png"]],
    };
    await submit(form, await linkTo(form), answers);
    const [mail] = (await mails()).slice(before);
    expect(mail!.text).toContain("File not received: Photo of the meter");
    expect(mail!.text).not.toContain("meter.png");
  });

  test("goes to nobody where no address was given, and floods no address", async () => {
    const before = (await mails()).length;
    const shared = await linkTo(survey, null);
    await submit(survey, shared, { name: "Ada" });
    for (let n = 0; n < 7; n++)
      await submit(survey, shared, { name: "Ada", mail: ["Email", `Victim@${n % 2 ? "e" : "E"}xample.org`] });
    expect((await mails()).slice(before).map(({ to }) => to.toLowerCase())).toEqual(
      Array(5).fill("victim@example.org"),
    );
  });
});

test("a reference is eight characters that nobody mistakes, and the same each time", () => {
  const references = Array.from({ length: 500 }, (_each, n) => referenceOf(`report-${n}`));
  for (const reference of references) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(references).size).toBe(500);
  expect(referenceOf("report-1")).toBe(references[1]);
});
