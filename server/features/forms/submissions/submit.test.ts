import type { InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn, type Answers, type Customer } from "../../../testing/filling.ts";
import {
  givenAccount,
  givenForm,
  givenLink,
  givenVerified,
  type GivenForm,
  type GivenLink,
} from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

const yes = { guid: "g-yes", name: "Yes" };
const no = { guid: "g-no", name: "No" };
const inputs: InputForm[] = [
  { id: "name", name: "Name", inputType: "ShortText", required: true, length: 20 },
  { id: "more", name: "More?", inputType: "MultipleChoice", options: [yes, no] },
  {
    id: "why",
    name: "Why?",
    inputType: "Text",
    required: true,
    rules: [{ parentId: "more", condition: "Selected", choiceId: "g-yes" }],
  },
  { id: "mail", name: "Mail", inputType: "Email", verificationRequired: true },
  { id: "day", name: "Day", inputType: "Date" },
  { id: "zip", name: "ZIP", inputType: "ShortText", tagName: "ZIP" },
];

describe.each(testDatabases())("submitting on $name", (database) => {
  let server: TestServer;
  let form: GivenForm;
  let recipients = 0;

  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(server.connection.database, "north");
    form = await givenForm(server.connection.database, "north", { inputs });
  });
  afterAll(() => server.stop());

  const newCustomer = async (): Promise<Customer> =>
    customerOn(
      server,
      form,
      await givenLink(server, form, { recipientId: `r-${recipients++}`, tags: [{ name: "ZIP", value: "20001" }] }),
    );
  const stored = async (reportId: string) =>
    (await server.connection.database("reports").where({ report_id: reportId }).first("submission")) as {
      submission: { inputForms: unknown[] };
    };
  const countReports = async () => Number((await server.connection.database("reports").count({ n: "*" }))[0]?.["n"]);

  test("stores the answers and answers the report id [submit.payload]", async () => {
    const customer = await newCustomer();
    const answer = await customer.submit({ name: "Ada", more: ["MultipleChoice", "g-yes"], why: ["Text", "because"] });
    expect(answer.envelope).toMatchObject({ hasErrors: false, code: 200, errors: [], errorGuid: null });
    expect((await stored(String(answer.envelope.data))).submission).toMatchObject({
      enrollmentId: form.enrollmentId,
      notificationLogId: null,
      communicationChannel: 0,
      signatureFile: null,
      mergeTags: expect.arrayContaining([{ name: "ZIP", value: "20001" }]) as unknown,
      inputForms: [
        { id: "name", type: "ShortText", value: "Ada" },
        { id: "more", type: "MultipleChoice", value: "g-yes" },
        { id: "why", type: "Text", value: "because" },
        { id: "zip", type: "ShortText", value: "20001" },
      ],
    });
  });

  test("drops what a hidden input was answered [submit.server-check]", async () => {
    const customer = await newCustomer();
    const answer = await customer.submit({
      name: "Ada",
      more: ["MultipleChoice", "g-no"],
      why: ["Text", "forged"],
      zip: "99999",
    });
    expect((await stored(String(answer.envelope.data))).submission.inputForms).toEqual([
      { id: "name", type: "ShortText", value: "Ada" },
      { id: "more", type: "MultipleChoice", value: "g-no" },
      { id: "zip", type: "ShortText", value: "20001" },
    ]);
  });

  const forged: [title: string, answers: Answers, key: string, field: string][] = [
    ["a required answer left out", {}, "check.required", "name"],
    ["blank space for a required answer", { name: "   " }, "check.required", "name"],
    ["the required follow-up left out", { name: "A", more: ["MultipleChoice", "g-yes"] }, "check.required", "why"],
    ["a choice that is not offered", { name: "A", more: ["MultipleChoice", "g-maybe"] }, "field.choice", "more"],
    ["an input that is not there", { name: "A", extra: "x" }, "field.unknown", "extra"],
    ["another type than the input's", { name: ["Text", "A"] }, "field.wrong", "name"],
    ["a value of the wrong shape", { name: ["ShortText", ["A"]] }, "field.wrong", "name"],
    ["a text that is too long", { name: "A".repeat(21) }, "check.errors", "name"],
    ["no e-mail address", { name: "A", mail: ["Email", "nobody"] }, "check.errors", "mail"],
    ["an address that was never verified", { name: "A", mail: ["Email", "a@example.org"] }, "gate.unverified", "mail"],
    ["a card number for a name", { name: "4242 4242 4242 4242" }, "check.errors", "name"],
    ["a card number as a number", { name: ["ShortText", 4242424242424242] }, "field.wrong", "name"],
    ["a day that does not exist", { name: "A", day: ["Date", "2026-02-30"] }, "check.errors", "day"],
    ["a day after the last one", { name: "A", day: ["Date", "9999-12-31"] }, "check.errors", "day"],
  ];
  test.each(forged)(
    "refuses %s, names it and stores nothing [submit.server-check]",
    async (_title, answers, key, field) => {
      const before = await countReports();
      const customer = await newCustomer();
      const answer = await customer.submit(answers, { key: "k" });
      expect(answer.status).toBe(400);
      expect(answer.envelope).toMatchObject({ hasErrors: true, code: 400, data: null });
      expect(answer.envelope.errors.map((error) => error.key)).toContain(key);
      expect(answer.envelope.errors.map((error) => error.field)).toContain(field);
      expect(await countReports()).toBe(before);
      expect((await customer.submit({ name: "Mended" }, { key: "k" })).status).toBe(200);
    },
  );

  test("believes a contact only by its own record: this address, this link, half an hour [submit.server-check, otp.limits]", async () => {
    const link = await givenLink(server, form, { recipientId: "r-proven" });
    const keyOf = async (mail: string, by = link) => {
      const { envelope } = await customerOn(server, form, by).submit({ name: "Ada", mail: ["Email", mail] });
      return envelope.errors[0]?.key ?? "taken";
    };
    await givenVerified(server, link.token, "email", "ada@example.org", server.clock.now());
    const another = await givenLink(server, form, { recipientId: "r-proven" });
    expect(await keyOf("ada@example.org", another)).toBe("gate.unverified");
    expect(await keyOf("eve@example.org")).toBe("gate.unverified");
    // A verified contact is one address: a list is no valid answer.
    expect(await keyOf("ada@example.org,eve@example.org")).toBe("check.errors");
    server.clock.pass(30 * 60);
    expect(await keyOf("ada@example.org")).toBe("gate.unverified");
    server.clock.pass(-1);
    expect(await keyOf("Ada@Example.org")).toBe("taken");
    server.clock.pass(-30 * 60 + 1);
  });

  test("takes nobody's word for tags, channel, log, signature and address [submit.server-check, submit.ip]", async () => {
    const forged = {
      mergeTags: [
        { name: "ZIP", value: "99999" },
        { name: "AccountBalance", value: "1" },
      ],
      customerIpAddress: "198.51.100.66",
      notificationLogId: "forged",
      communicationChannel: 5,
      signatureFile: "forged.png",
    };
    const answer = await (await newCustomer()).submit({ name: "Ada" }, { more: forged });
    const row: unknown = await server.connection
      .database("reports")
      .where({ report_id: String(answer.envelope.data) })
      .first("submission", "balance", "ip");
    expect(row).toMatchObject({
      submission: {
        mergeTags: expect.not.arrayContaining([{ name: "AccountBalance", value: "1" }]) as unknown,
        notificationLogId: null,
        communicationChannel: 0,
        signatureFile: null,
      },
      balance: null,
      ip: null,
    });
    expect(JSON.stringify(row)).not.toMatch(/\b99999\b|198\.51|forged/);
  });

  test("stores the customer's address where the biller wants it, and no claim of the page [submit.ip] [shell.ip]", async () => {
    const capture = (is: boolean) =>
      server.connection.database("accounts").where({ account_id: form.accountId }).update({ capture_ip: is });
    const storedBy = async (customer: Customer) => {
      const { envelope } = await customer.submit({ name: "Ada" }, { more: { customerIpAddress: "198.51.100.66" } });
      const row: unknown = await server.connection
        .database("reports")
        .where({ report_id: String(envelope.data) })
        .first("ip");
      return row;
    };
    await capture(true);
    expect(await storedBy(await newCustomer())).toEqual({ ip: "127.0.0.1" });
    await capture(false);
    expect(await storedBy(await newCustomer())).toEqual({ ip: null });
  });

  test("records by their names the fields in which the page's value differed, and none where it was the same [api.calls, submit.server-check]", async () => {
    const customer = await newCustomer();
    const differing = () =>
      server.connection
        .database("audit")
        .where({ action: "claim_differs" })
        .orderBy("at")
        .select<{ object: string; detail: { fields: string } }[]>("object", "detail");
    const before = (await differing()).length;
    const own = [{ name: "ZIP", value: "20001" }];
    const honest = await customer.submit({ name: "Ada" }, { more: { mergeTags: own } });
    await customer.post(String(honest.envelope.data), { tags: own });
    expect(await differing()).toHaveLength(before);
    const more = { mergeTags: [...own, { name: "__proto__", value: "1" }], customerIpAddress: "198.51.100.66" };
    const customerOfLast = await newCustomer();
    const answer = await customerOfLast.submit({ name: "Ada" }, { more });
    const reportId = String(answer.envelope.data);
    const posted = await customerOfLast.post(reportId, { tags: [{ name: "ZIP", value: "99999" }] });
    expect(posted.status).toBe(200);
    expect((await differing()).slice(before)).toEqual([
      { object: reportId, detail: { fields: "mergeTags.__proto__, customerIpAddress" } },
      { object: reportId, detail: { fields: "tags.ZIP" } },
    ]);
  });

  test("answers a repeat with the same key the first time's report id, and another body 422 [submit.once]", async () => {
    const customer = await newCustomer();
    const first = await customer.submit({ name: "Ada" }, { key: "k1" });
    const again = await customer.submit({ name: "Ada" }, { key: "k1", more: { submitTime: "2026-11-20T12:00:09Z" } });
    expect(again.envelope).toEqual(first.envelope);
    const other = await customer.submit({ name: "Bob" }, { key: "k1" });
    expect(other.status).toBe(422);
    expect(other.envelope.errors[0]?.key).toBe("submit.keyReused");
  });

  test.each([["k2"], [undefined]])(
    "refuses a second submission with key %s [submit.once, submit.already]",
    async (key) => {
      const customer = await newCustomer();
      await customer.submit({ name: "Ada" }, { key: "k1" });
      const second = await customer.submit({ name: "Ada" }, { key });
      expect([second.status, second.envelope.code]).toEqual([409, 420]);
      expect(second.envelope.errors[0]?.text).toBe("Form was already submitted");
    },
  );

  describe("a link that names no recipient", () => {
    const [phone, laptop] = ["1".repeat(32), "2".repeat(32)];
    const shared = () => givenLink(server, form, { recipientId: null });
    const isSubmitted = async (link: GivenLink, device: string) =>
      (
        await server.call("GET /api/Enrollments/Get", {
          token: link.token,
          headers: { "X-Device": device },
          query: { id: form.enrollmentId, encryptedAccountId: link.encAccount },
        })
      ).envelope.data?.submittedByCurrentUser;
    const answersOf = async (link: GivenLink, device: string) =>
      (
        await server.call("GET /api/Enrollments/GetSubmission", {
          token: link.token,
          headers: { "X-Device": device },
          query: {},
        })
      ).envelope.data?.answers.map(({ text }) => text);

    test("takes one submission of each device, and says 'by you' and shows the receipt to that device alone [submit.once] [form.submitted-by-you]", async () => {
      const link = await shared();
      const [first, second] = [phone, laptop].map((device) => customerOn(server, form, link, device)) as [
        Customer,
        Customer,
      ];
      await first.post(String((await first.submit({ name: "Ada" })).envelope.data));
      expect(await isSubmitted(link, phone)).toBe(true);
      expect(await isSubmitted(link, laptop)).toBe(false);
      expect(await answersOf(link, laptop)).toBeUndefined();
      const taken = await second.submit({ name: "Bob" }, { key: "k1" });
      expect(taken.status).toBe(200);
      expect((await first.post(String(taken.envelope.data))).status).toBe(404);
      await second.post(String(taken.envelope.data));
      expect([await answersOf(link, phone), await answersOf(link, laptop)]).toEqual([["Ada"], ["Bob"]]);
      expect((await second.submit({ name: "Bob" }, { key: "k2" })).envelope.errors[0]?.key).toBe("submit.already");
    });

    test("stores of a device what opens nothing and ties no two links together [submit.once]", async () => {
      const subjects: string[] = [];
      for (const link of [await shared(), await shared()]) {
        const reportId = String((await customerOn(server, form, link, phone).submit({ name: "Ada" })).envelope.data);
        const report = await server.connection.database("reports").where({ report_id: reportId }).first("subject");
        subjects.push((report as { subject: string }).subject.replace(/.*:/, ""));
      }
      expect(subjects[0]).not.toBe(subjects[1]);
      expect(subjects.some((subject) => subject.includes(phone))).toBe(false);
    });

    test("refuses a device that is none", async () => {
      const { token } = await shared();
      const headers = { "X-Device": "x" };
      const answer = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token }, headers });
      expect([answer.status, answer.envelope.errors[0]?.key]).toEqual([400, "malformed.header"]);
    });
  });

  test("counts as submitted only once PostActions made it final [submit.atomic]", async () => {
    const link = await givenLink(server, form, { recipientId: "r-final" });
    const customer = customerOn(server, form, link);
    const isSubmitted = async () =>
      (
        await server.call("GET /api/Enrollments/Get", {
          token: link.token,
          query: { id: form.enrollmentId, encryptedAccountId: link.encAccount },
        })
      ).envelope.data?.isSubmitted;
    const resume = async () =>
      (await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } })).envelope.data?.resume;
    const reportId = String((await customer.submit({ name: "Ada" })).envelope.data);
    expect([await isSubmitted(), await resume()]).toEqual([false, { reportId, state: "reserved", missingFiles: [] }]);
    const posted = await customer.post(reportId);
    expect(posted.envelope.data).toEqual({
      error: null,
      isSubmitted: true,
      link: null,
      allowViewResults: false,
      multipleSubmission: false,
      analyticToken: null,
    });
    expect([await isSubmitted(), await resume()]).toEqual([true, null]);
    expect((await customer.post(reportId)).text).toBe(posted.text);
    const submission = await server.call("GET /api/Enrollments/GetSubmission", {
      token: link.token,
      query: { encAccount: link.encAccount },
    });
    expect(submission.envelope.data).toMatchObject({
      reportId,
      answers: [{ id: "name", name: "Name", text: "Ada" }],
      bank: null,
      schedule: null,
    });
  });
});
