import type { InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../database/connect.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn, type Answers } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, givenUser, type GivenForm } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

const fruit = [
  { guid: "g-fig", name: "Fig" },
  { guid: "g-plum", name: "Plum" },
];
const inputs: InputForm[] = [
  { id: "word", name: "A word", inputType: "ShortText" },
  { id: "one", name: "One", inputType: "MultipleChoice", options: fruit },
  { id: "file", name: "A file", inputType: "Attachment" },
];
const renamed: InputForm[] = [
  { id: "one", name: "One", inputType: "MultipleChoice", options: [{ guid: "g-fig", name: "Figs" }] },
  { id: "word", name: "Another word", inputType: "ShortText" },
];

/** So many more of an answer, a second apart. */
async function copy(database: Database, reportId: string, times: number): Promise<void> {
  const own = ["report_id", "slot", "idempotency_key", "final_at"];
  const columns = await database("information_schema.columns")
    .where({ table_schema: "public", table_name: "reports", is_generated: "NEVER" })
    .whereNotIn("column_name", own)
    .pluck<string[]>("column_name");
  await database.raw(
    `insert into reports (${own.join(", ")}, ${columns.join(", ")})
     select report_id || n, report_id || n, report_id || n, final_at - n * interval '1 second', ${columns.join(", ")}
     from reports, generate_series(1, ?) as n where report_id = ?`,
    [times, reportId],
  );
}

describe.each(testDatabases())("responses on $name", (database) => {
  let server: TestServer;
  let owner: string;
  let forms = 0;

  beforeAll(async () => {
    server = await testServer(database);
    for (const account of ["north", "south"]) await givenAccount(server.connection.database, account);
    owner = (await givenUser(server, "north")).token;
  });
  afterAll(() => server.stop());

  const newForm = () =>
    givenForm(
      server.connection.database,
      "north",
      { id: `form-${++forms}`, name: "A form", inputs, multipleSubmission: true },
      { translations: { de: { "option.one.g-fig.name": "Feige", "input.one.name": "Eines" } } as never },
    );
  async function submit(form: GivenForm, answers: Answers, more: Record<string, unknown> = {}): Promise<string> {
    const customer = customerOn(server, form, await givenLink(server, form, { recipientId: "r-1" }));
    const reportId = String((await customer.submit(answers, { more })).envelope.data);
    if ("file" in answers)
      await customer.attach(reportId, [{ inputId: "file", name: "a.txt", type: "text/plain", bytes: "hello" }]);
    expect((await customer.post(reportId)).status).toBe(200);
    server.clock.pass(1);
    return reportId;
  }
  const newVersion = async ({ enrollmentId }: GivenForm, wanted: InputForm[]) => {
    const db = server.connection.database;
    const versionId = `${enrollmentId}-2`;
    const content = {
      enrollment: {
        id: enrollmentId,
        type: "CustomForm",
        name: "A form",
        multipleSubmission: true,
        formElements: wanted.map((inputForms) => ({ kind: "input", inputForms })),
      },
      translations: {},
    };
    const of = { account_id: "north", template_id: enrollmentId };
    await db("template_versions").insert({ ...of, version_id: versionId, number: 2, content, created_at: new Date() });
    await db("templates").where(of).update({ active_version_id: versionId, version_id: versionId });
  };
  const list = async (form: GivenForm, query: Record<string, unknown> = {}, token = owner) =>
    server.call("GET /api/Responses/List", { token, query: { enrollmentId: form.enrollmentId, ...query } });
  const get = (reportId: string, token = owner) =>
    server.call("GET /api/Responses/Get", { token, query: { reportId } });

  test("are listed under the words that were asked, the newest first, page after page", async () => {
    const form = await newForm();
    const first = await submit(form, { word: "old", one: ["MultipleChoice", "g-fig"] });
    await newVersion(form, renamed);
    const second = await submit(form, { word: "new", one: ["MultipleChoice", "g-fig"] });
    const { data } = (await list(form, { top: 1 })).envelope;
    expect(data?.columns.map(({ name, until }) => [name, until])).toEqual([
      ["One", null],
      ["Another word", null],
      ["A word", 1],
      ["One", 1],
      ["A file", 1],
    ]);
    expect(data?.rows.map(({ reportId, cells, version }) => [reportId, version, cells])).toEqual([
      [second, 2, ["Figs", "new", null]],
    ]);
    const older = (await list(form, { top: 1, after: data!.next })).envelope.data;
    expect([older?.rows.map(({ reportId, cells }) => [reportId, cells]), older?.next]).toEqual([
      [[first, [null, null, "old"]]],
      null,
    ]);
    expect((await list(form, { after: "2026-11-20" })).status).toBe(400);
  });

  test("are read one by one in the language of then, with what they led to; another account's are not there", async () => {
    const form = await newForm();
    const reportId = await submit(form, { one: ["MultipleChoice", "g-fig"] }, { language: "de" });
    const { data } = (await get(reportId)).envelope;
    expect(data).toMatchObject({ reportId, language: "de", recipientId: "r-1", version: 1, isTest: false });
    expect(data?.answers.map(({ name, text }) => [name, text])).toEqual([["Eines", "Feige"]]);
    const stranger = (await givenUser(server, "south")).token;
    expect((await get(reportId, stranger)).status).toBe(404);
    expect((await list(form, {}, stranger)).status).toBe(404);
  });

  test("show and save their files to those who edit, each look in the audit trail, in a document that runs nothing", async () => {
    const form = await newForm();
    const reportId = await submit(form, { file: ["Attachment", ["a.txt"]] });
    const [answer] = (await get(reportId)).envelope.data!.answers;
    const { attachmentId, name } = answer!.files![0]!;
    expect(name).toBe("a.txt");
    const body = { reportId, attachmentId };
    const display = (await givenUser(server, "north", { role: "Display" })).token;
    expect((await server.call("POST /api/Responses/ShowFile", { token: display, body })).status).toBe(403);
    expect((await server.call("GET /api/Responses/File", { token: display, query: body })).status).toBe(403);
    const saved = await server.call("GET /api/Responses/File", {
      token: owner,
      query: body,
      headers: { "X-Requested-With": "billwright" },
    });
    expect([saved.text, saved.headers.get("content-disposition")]).toEqual([
      "hello",
      expect.stringContaining('attachment; filename="a.txt"'),
    ]);
    const { address } = (await server.call("POST /api/Responses/ShowFile", { token: owner, body })).envelope.data!;
    const shown = await server.fetch(address);
    expect([shown.text, shown.headers.get("content-type")]).toEqual(["hello", "text/plain; charset=utf-8"]);
    expect(shown.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*; sandbox$/);
    const looks = await server.connection.database("audit").where({ object: reportId, action: "response_file_opened" });
    expect(looks).toHaveLength(2);
    server.clock.pass(5 * 60 + 1);
    expect((await server.fetch(address)).status).toBe(404);
    expect((await server.fetch("/response-file/nothing")).status).toBe(404);
  });

  test("are found by the days of the reader's time zone where the account has none, as the reader's browser calls it", async () => {
    const form = await newForm();
    const reportId = await submit(form, { word: "late" });
    const evening = new Date("2026-11-20T20:00:00Z");
    await server.connection.database("reports").where({ report_id: reportId }).update({ final_at: evening });
    const found = async (timeZone: string, day: string) =>
      (await list(form, { timeZone, from: day, to: day })).envelope.data?.rows.length;
    // PostgreSQL knows IST as Israel's.
    for (const [zone, day, other] of [
      ["UTC", "2026-11-20", "2026-11-21"],
      ["Asia/Kolkata", "2026-11-21", "2026-11-20"],
      ["IST", "2026-11-21", "2026-11-20"],
    ] as const)
      expect([zone, await found(zone, day), await found(zone, other)]).toEqual([zone, 1, 0]);
  });

  test("are found by words, reference, choice, version, language, day and by who works on them, within their own form", async () => {
    const form = await newForm();
    const german = await submit(
      form,
      { word: "Grüße vom O'Brien", one: ["MultipleChoice", "g-fig"] },
      { language: "de" },
    );
    const english = await submit(form, { word: "call me back, please", one: ["MultipleChoice", "g-plum"] });
    await submit(await newForm(), { word: "call me back, please" });
    const reference = (await get(english)).envelope.data!.reference;
    const found = async (query: Record<string, unknown>) =>
      (await list(form, query)).envelope.data?.rows.map(({ reportId }) => reportId);
    for (const text of ["grüße", "o'brien vom", "Grü"]) expect([text, await found({ text })]).toEqual([text, [german]]);
    const copied = [`Reference ${reference}`, `Ihre Referenz: ${reference}.`];
    for (const text of ["back call", reference, reference.replace("-", "").toLowerCase(), ...copied])
      expect([text, await found({ text })]).toEqual([text, [english]]);
    expect(await found({ text: "r-1" })).toEqual([english, german]);
    for (const text of ["nothing", "' | '", "\\", "%"]) expect(await found({ text })).toEqual([]);
    expect(await found({ question: "one", choice: "g-fig" })).toEqual([german]);
    expect(await found({ language: "de" })).toEqual([german]);
    expect([await found({ version: 1 }), await found({ version: 2 })]).toEqual([[english, german], []]);
    expect([await found({ channel: 0 }), await found({ channel: 3 })]).toEqual([[english, german], []]);
    expect([await found({ tests: true }), await found({ from: "2026-11-21" })]).toEqual([[], []]);
    const save = { state: "working", owner: null, note: "" };
    await server.call("POST /api/Responses/Save", { token: owner, body: { ...save, reportId: german } });
    expect([await found({ state: "new" }), await found({ state: "working" })]).toEqual([[english], [german]]);
    for (const typed of [reference, copied[0]!]) {
      const anywhere = await server.call("GET /api/Responses/Find", { token: owner, query: { reference: typed } });
      expect(anywhere.envelope.data).toEqual([
        { reportId: english, reference, form: { id: form.enrollmentId, name: "A form" } },
      ]);
    }
    const stranger = (await givenUser(server, "south")).token;
    expect(
      (await server.call("GET /api/Responses/Find", { token: stranger, query: { reference } })).envelope.data,
    ).toEqual([]);
  });

  test("are found by their stars, which the list offers as it does choices", async () => {
    const form = await givenForm(server.connection.database, "north", {
      ...{ id: `form-${++forms}`, name: "A form", multipleSubmission: true },
      inputs: [{ id: "stars", name: "Stars", inputType: "Rating" }, ...inputs],
    });
    const reportId = await submit(form, { stars: ["Rating", 2] });
    const [stars, word] = (await list(form)).envelope.data!.columns;
    expect(stars?.choices.map(({ guid }) => guid)).toEqual(["1", "2", "3", "4", "5"]);
    expect(word?.choices).toEqual([]);
    const found = async (choice: string) => (await list(form, { question: "stars", choice })).envelope.data?.rows;
    expect([await found("2"), await found("3")]).toMatchObject([[{ reportId }], []]);
  });

  test("are found among many, the newest first, also where the newest do not have the word, page after page", async () => {
    const form = await newForm();
    const { database: db } = server.connection;
    const submitted = async () => submit(form, { word: "apricot" });
    const [early, middle, late] = [await submitted(), await submitted(), await submitted()];
    for (const [report_id, days] of [
      [early, 40],
      [middle, 2],
      [late, 1],
    ])
      await db("reports")
        .where({ report_id })
        .update({ final_at: db.raw("final_at - ? * interval '1 day'", [days!]) });
    const other = await submit(form, { word: "quince" });
    await copy(db, other, 450);
    const next = await submit(form, { word: "quince" });
    const found = async (query: Record<string, unknown>) =>
      (await list(form, query)).envelope.data!.rows.map(({ reportId }) => reportId);
    expect(await found({ text: "apricot" })).toEqual([late, middle, early]);
    expect((await found({ text: "quince" }))[0]).toBe(next);
    const pages: unknown[] = [];
    for (let after: string | undefined | null; after !== null;) {
      const { rows, next } = (await list(form, { text: "apricot", top: 1, ...(after && { after }) })).envelope.data!;
      pages.push(rows.map(({ reportId }) => reportId));
      after = next;
    }
    expect(pages).toEqual([[late], [middle], [early]]);
  });

  test("have somebody who works on them, a state and a note, each change in their history", async () => {
    const form = await newForm();
    const reportId = await submit(form, { word: "x" });
    const worker = await givenUser(server, "north", { role: "User", first_name: "Ada", last_name: "Byron" });
    const save = (body: Record<string, unknown>, token = owner) =>
      server.call("POST /api/Responses/Save", {
        token,
        body: { reportId, state: "working", owner: null, note: "", ...body },
      });
    expect((await save({ owner: worker.userId, note: "Called\nback" })).status).toBe(200);
    const { data } = (await get(reportId)).envelope;
    expect(data).toMatchObject({
      state: "working",
      owner: { id: worker.userId, name: "Ada Byron" },
      note: "Called\nback",
    });
    expect(data?.history.map(({ action, detail }) => [action, detail]).sort()).toEqual([
      ["note", null],
      ["owner", "Ada Byron"],
      ["state", "working"],
    ]);
    const [row] = (await list(form, { owner: worker.userId, state: "working" })).envelope.data!.rows;
    expect(row).toMatchObject({ reportId, hasNote: true, owner: { name: "Ada Byron" } });
    const noted = async () => (await list(form, { noted: "true" })).envelope.data!.rows.map((one) => one.reportId);
    expect(await noted()).toEqual([reportId]);
    expect((await save({ note: "" })).status).toBe(200);
    expect(await noted()).toEqual([]);
    expect((await save({ owner: worker.userId, note: "Called\nback" })).status).toBe(200);
    const display = await givenUser(server, "north", { role: "Display" });
    const stranger = await givenUser(server, "south");
    expect((await save({ owner: display.userId })).status).toBe(400);
    expect((await save({ owner: stranger.userId })).status).toBe(400);
    expect([(await save({}, display.token)).status, (await save({}, stranger.token)).status]).toEqual([403, 404]);
  });

  test("are worked on by two at once: what one changed stays with what the other did, and the same is refused by name", async () => {
    const form = await newForm();
    const reportId = await submit(form, { word: "x" });
    const ada = await givenUser(server, "north", { role: "User", first_name: "Ada", last_name: "Byron" });
    const shown = { state: "new", owner: null, note: "" };
    const save = (body: Record<string, unknown>, token = owner, seen: unknown = shown) =>
      server.call("POST /api/Responses/Save", { token, body: { reportId, ...shown, shown: seen, ...body } });
    expect((await save({ state: "working", owner: ada.userId, note: "Called" }, ada.token)).status).toBe(200);
    const clash = await save({ state: "done", note: "Mailed" });
    expect(clash.status).toBe(409);
    expect(clash.envelope.errors).toMatchObject([{ key: "responses.changed", params: { user: "Ada Byron" } }]);
    expect((await save({ note: "Called" })).status).toBe(200);
    expect((await save({})).status).toBe(200);
    expect((await get(reportId)).envelope.data).toMatchObject({ state: "working", note: "Called" });
    const now = { state: "working", owner: ada.userId, note: "Called" };
    expect((await save({ ...now, note: "Mailed" }, owner, now)).status).toBe(200);
    expect((await save({ ...now, state: "done" }, ada.token, now)).status).toBe(200);
    expect((await get(reportId)).envelope.data).toMatchObject({
      state: "done",
      owner: { id: ada.userId },
      note: "Mailed",
    });
  });

  test("leave their figures on the page when all that a version asked are deleted [list.analytics]", async () => {
    const form = await newForm();
    const reportId = await submit(form, { word: "x", one: ["MultipleChoice", "g-fig"] });
    await newVersion(form, renamed);
    expect((await server.call("POST /api/Responses/Delete", { token: owner, body: { reportId } })).status).toBe(200);
    const query = { enrollmentId: form.enrollmentId };
    const { data } = (await server.call("GET /api/Enrollments/Analytics", { token: owner, query })).envelope;
    expect(data?.total).toBe(1);
    expect(data?.questions.map(({ name, submitted }) => [name, submitted])).toEqual(
      expect.arrayContaining([
        ["A word (until version 1)", 1],
        ["One (until version 1)", 1],
      ]),
    );
  });

  test("are deleted by an Owner who has proved who it is, with all that is theirs alone, and not while what they led to is in force", async () => {
    const form = await newForm();
    const reportId = await submit(form, { file: ["Attachment", ["a.txt"]] });
    await server.call("POST /api/Responses/Save", {
      token: owner,
      body: { reportId, state: "done", owner: null, note: "" },
    });
    const remove = (token: string) => server.call("POST /api/Responses/Delete", { token, body: { reportId } });
    const { database: db } = server.connection;
    await db("sessions").update({ confirmed_at: null });
    expect((await remove(owner)).envelope.errors[0]?.key).toBe("factor.confirm");
    const { token } = await givenUser(server, "north");
    const enrolment = { account_id: "north", enrollment_id: form.enrollmentId, subject: "s", report_id: reportId };
    const outcome = async () => (await get(reportId)).envelope.data?.outcome;
    expect(await outcome()).toBeNull();
    await db("enrolled").insert({ ...enrolment, type: "EBill", opened_at: server.clock.now() });
    expect(await outcome()).toEqual({ state: "inForce", endedAt: null });
    expect((await remove(token)).envelope.errors[0]?.key).toBe("responses.inForce");
    await db("enrolled").where(enrolment).update({ closed_at: server.clock.now() });
    expect(await outcome()).toEqual({ state: "ended", endedAt: server.clock.now().toISOString() });
    expect((await remove(token)).status).toBe(200);
    expect([(await get(reportId)).status, (await list(form)).envelope.data?.rows]).toEqual([404, []]);
    expect(await db("audit").where({ object: reportId, action: "response_deleted" })).toHaveLength(1);
  });
});
