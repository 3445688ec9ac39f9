import { compile } from "@billwright/engine";
import type { Enrollment, InputForm, Json, SubmittedInput } from "@billwright/schemas";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { realDatabase, testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenUser } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { eventsOf } from "../../platform/events/events.ts";
import { countAnswers } from "./countAnswers.ts";
import { countedAnswers } from "./countable.ts";

const yesNo = [
  { guid: "g-yes", name: "Yes" },
  { guid: "g-no", name: "No" },
];
const inputs: InputForm[] = [
  { id: "choice", name: "Choice", inputType: "MultipleChoice", options: yesNo },
  { id: "many", name: "Many", inputType: "CheckBox", options: yesNo },
  { id: "stars", name: "Stars", inputType: "Rating", length: 3 },
  { id: "words", name: "Words", inputType: "ShortText" },
  { id: "tagged", name: "Tagged", inputType: "ShortText", tagName: "CustomerName" },
  { id: "phone", name: "Phone", inputType: "PhoneNumber" },
  {
    id: "why",
    name: "Why?",
    inputType: "Text",
    rules: [{ inputId: "why", parentId: "choice", condition: "Selected", choiceId: "g-no" }],
  },
];
const formOf = (wanted: InputForm[]) =>
  compile({
    id: "form",
    type: "CustomForm",
    formElements: wanted.map((inputForms) => ({ kind: "input", inputForms })),
  });
const form = formOf(inputs);

test.each<[SubmittedInput, string[]]>([
  [{ id: "i", type: "CheckBox", value: ["a", "b"] }, ["a", "b"]],
  [{ id: "i", type: "Rating", value: 4 }, ["4"]],
  [{ id: "i", type: "Text", value: "  so \n so " }, ["so so"]],
  [{ id: "i", type: "Text", value: " " }, []],
  [{ id: "i", type: "Text", value: "🎉".repeat(300) }, ["🎉".repeat(200)]],
  [{ id: "i", type: "PhoneNumber", value: "+12025550123" }, []],
  [{ id: "i", type: "Attachment", value: ["a.pdf"] }, []],
])("counts %j as %j", (input, answers) => {
  expect(countedAnswers(input)).toEqual(answers);
});

describe.each(testDatabases())("results on $name", (database) => {
  let server: TestServer;
  let forms = 0;
  beforeAll(async () => {
    server = await testServer(database);
    for (const account of ["north", "south"]) await givenAccount(server.connection.database, account);
  });
  afterAll(() => server.stop());

  const givenPoll = async (fields: Partial<Enrollment> & { inputs?: InputForm[] } = { allowViewResults: true }) =>
    (
      await givenForm(
        server.connection.database,
        "north",
        { id: `poll-${++forms}`, name: "A poll", inputs, ...fields },
        { translations: { es: { "option.choice.g-yes.name": "Sí" } } },
      )
    ).enrollmentId;
  const answer = (
    enrollmentId: string,
    answers: Record<string, SubmittedInput["value"]>,
    day = "2026-11-20",
    shown = inputs,
  ) => {
    const inputForms = Object.entries(answers).map(([id, value]) => ({
      id,
      type: shown.find((input) => input.id === id)!.inputType as SubmittedInput["type"],
      value,
    }));
    const submission = {
      enrollmentId,
      recipientId: null,
      notificationLogId: null,
      communicationChannel: 0,
      inputForms,
      mergeTags: shown.flatMap(({ id, tagName }) =>
        tagName && id in answers ? [{ name: tagName, value: String(answers[id]) }] : [],
      ),
      signatureFile: null,
    };
    return server.connection.database.transaction((transaction) =>
      countAnswers(
        transaction,
        {
          accountId: "north",
          enrollmentId,
          versionId: `version-north-${enrollmentId}`,
          form: formOf(shown),
          submission,
          at: new Date(`${day}T12:00:00Z`),
        },
        server.clock.random(),
      ),
    );
  };
  const publicResults = async (enrollmentId: string, headers: Record<string, string> = {}) => {
    const token = await server.tokens.sign("analyticPublic", { accountId: "north", enrollmentId }, 3600);
    return server.call("GET /api/Enrollments/analytic-public", { query: { token }, headers });
  };
  const ownResults = async (enrollmentId: string, span: { from?: string; to?: string } = {}, AccountId = "north") => {
    const { token } = await givenUser(server, AccountId, { role: "Display" });
    return server.call("GET /api/Enrollments/Analytics", { token, query: { enrollmentId, ...span } });
  };
  const question = (results: Awaited<ReturnType<typeof publicResults>>, id: string) =>
    results.envelope.data?.questions.find(({ inputId }) => inputId === id);

  test("count each choice, those nobody chose included, in the form's order", async () => {
    const poll = await givenPoll();
    await answer(poll, { choice: "g-no", many: ["g-yes", "g-no"], stars: 3 });
    await answer(poll, { choice: "g-no", stars: 1 });
    await answer(poll, {});
    const results = await publicResults(poll);
    expect(results.envelope.data).toMatchObject({
      total: 3,
      enrollment: { id: poll, name: "A poll", type: "CustomForm" },
    });
    expect(question(results, "choice")).toEqual({
      inputId: "choice",
      name: "Choice",
      type: "MultipleChoice",
      answers: [
        { label: "Yes", count: 0 },
        { label: "No", count: 2 },
      ],
      submitted: 2,
      notSubmitted: 1,
      notShown: 0,
    });
    expect(question(results, "many")?.answers.map(({ count }) => count)).toEqual([1, 1]);
    expect(question(results, "stars")?.answers).toEqual([
      { label: "1", count: 1 },
      { label: "2", count: 0 },
      { label: "3", count: 1 },
    ]);
    expect(question(results, "phone")).toBeUndefined();
  });

  test("name the choices in the reader's language [form.languages]", async () => {
    const poll = await givenPoll();
    await answer(poll, { choice: "g-yes" });
    const results = await publicResults(poll, { "accept-language": "es" });
    expect(question(results, "choice")?.answers.map(({ label }) => label)).toEqual(["Sí", "No"]);
  });

  test("show ten distinct texts each, and of eleven only how many answered [results.text]", async () => {
    const poll = await givenPoll();
    for (let text = 1; text <= 10; text++) await answer(poll, { words: `word ${text}` });
    await answer(poll, { words: " word  3 " });
    await answer(poll, {});
    const ten = question(await publicResults(poll), "words");
    expect(ten?.answers).toHaveLength(10);
    expect(ten?.answers[0]).toEqual({ label: "word 3", count: 2 });
    for (let text = 11; text <= 30; text++) await answer(poll, { words: `word ${text}` });
    expect(question(await publicResults(poll), "words")).toMatchObject({ answers: [], submitted: 31, notSubmitted: 1 });
    const kept = await server.connection
      .database("version_counts")
      .where({ enrollment_id: poll, input_id: "words", kind: "answer" })
      .countDistinct({ n: "answer" });
    expect(Number(kept[0]?.["n"])).toBe(11);
  });

  test("show the public no text that names a person, and its own users every one [results.text]", async () => {
    const poll = await givenPoll();
    await answer(poll, { words: "write to ada@example.com", tagged: "Ada" });
    const results = await publicResults(poll);
    expect([question(results, "words"), question(results, "tagged")]).toMatchObject([
      { answers: [], submitted: 1 },
      { answers: [], submitted: 1 },
    ]);
    expect(results.text).not.toContain("ada@");
    expect(question(await ownResults(poll), "words")?.answers).toEqual([
      { label: "write to ada@example.com", count: 1 },
    ]);
  });

  const takenFromTags: [InputForm["inputType"], string, Partial<InputForm>][] = [
    ["Dropdown", "amelia.hart@example.org", { options: yesNo }],
    ["MultipleChoice", "4 Elm Street", { options: yesNo }],
    ["CheckBox", "20001", { options: yesNo }],
    ["Rating", "HOUSE-12", { length: 3 }],
    ["Rating", "1204", { length: 3 }],
    ["InstallmentPeriod", "117", {}],
  ];
  test.each(takenFromTags)(
    "show the public no tag's value as the answer of a %s, and its own users each: %s [results.allowed]",
    async (inputType, value, fields) => {
      const tagged = { id: "house", name: "House", inputType, tagName: "HOUSE", ...fields };
      const poll = await givenPoll({ allowViewResults: true, inputs: [tagged] });
      await answer(poll, { house: value }, "2026-11-20", [tagged]);
      const results = await publicResults(poll);
      expect(results.text).not.toContain(value);
      expect(question(results, "house")).toMatchObject({ submitted: 1 });
      expect(
        question(results, "house")
          ?.answers.map(({ count }) => count)
          .filter(Boolean),
      ).toEqual([]);
      expect(question(await ownResults(poll), "house")?.answers).toContainEqual({ label: value, count: 1 });
    },
  );

  test("leave out a question that the form hides; its own users still read what was answered before [results.text]", async () => {
    const hidden: InputForm = { id: "words", name: "Words", inputType: "ShortText", visible: false };
    const poll = await givenPoll({ allowViewResults: true, inputs: [hidden] });
    expect(question(await ownResults(poll), "words")).toBeUndefined();
    await answer(poll, { words: "so" });
    expect(question(await publicResults(poll), "words")).toBeUndefined();
    expect(question(await ownResults(poll), "words")?.answers).toEqual([{ label: "so", count: 1 }]);
  });

  test("count the choices that are no longer offered in one number, and name none by its id [results.modal]", async () => {
    const options = [...yesNo, { guid: "g-old", name: "Maybe" }, { guid: "g-older", name: "Never" }];
    const older: InputForm[] = [
      { id: "choice", inputType: "MultipleChoice", options },
      { id: "many", inputType: "CheckBox", options },
      { id: "stars", inputType: "Rating" },
    ];
    const poll = await givenPoll();
    await answer(poll, { choice: "g-no", many: ["g-old", "g-older"], stars: 5 }, "2026-11-01", older);
    await answer(poll, { choice: "g-old", many: ["g-yes", "g-old"], stars: 3 }, "2026-11-01", older);
    for (const results of [await publicResults(poll), await ownResults(poll)]) {
      expect(results.text).not.toContain("g-old");
      const { questions } = results.envelope.data!;
      expect(questions.map(({ inputId, noLongerOffered }) => [inputId, noLongerOffered]).slice(0, 4)).toEqual([
        ["choice", 1],
        ["many", 3],
        ["stars", 1],
        ["words", undefined],
      ]);
      expect(question(results, "stars")?.answers.map(({ label }) => label)).toEqual(["1", "2", "3"]);
    }
  });

  test("tell a question that was left out from one that was not shown [results.text]", async () => {
    const poll = await givenPoll();
    await answer(poll, { choice: "g-no", why: "slow" });
    await answer(poll, { choice: "g-no" });
    await answer(poll, { choice: "g-yes" });
    await answer(poll, {});
    expect(question(await publicResults(poll), "why")).toMatchObject({ submitted: 1, notSubmitted: 1, notShown: 2 });
    expect(question(await publicResults(poll), "choice")).toMatchObject({ submitted: 3, notSubmitted: 1, notShown: 0 });
  });

  const anAnswer = fc.record(
    {
      choice: fc.constantFrom("g-yes", "g-no"),
      many: fc.subarray(["g-yes", "g-no"], { minLength: 1 }),
      stars: fc.integer({ min: 1, max: 3 }),
      words: fc.constantFrom("a", "b", " a ", "B", "c\nd"),
      why: fc.integer({ min: 1, max: 14 }).map((n) => `reason ${n}`),
      phone: fc.constant("+12025550123"),
    },
    { requiredKeys: [] },
  );
  const aFilling = fc.record({
    day: fc.integer({ min: 1, max: 9 }).map((day) => `2026-11-0${day}`),
    // Hidden inputs send nothing.
    answers: anAnswer.map(({ why, ...answers }) => (answers.choice === "g-no" && why ? { ...answers, why } : answers)),
  });

  test("are what a count of every submission by hand gives, whatever was answered and whichever days are requested [list.analytics]", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aFilling, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), async (fillings, day) => {
        const poll = await givenPoll();
        for (const { answers, day } of fillings) await answer(poll, answers, day);
        const from = `2026-11-0${day}`;
        const chosen = fillings.filter((filling) => filling.day >= from).map(({ answers }) => answers);
        const { data } = (await ownResults(poll, { from })).envelope;
        expect(data?.total).toBe(chosen.length);
        for (const { inputId, answers, ...split } of data!.questions) {
          // Of a phone number the figure is how many gave one.
          const isTallied = inputId !== "phone";
          const given = isTallied ? chosen.flatMap((one) => (one as Record<string, Json>)[inputId] ?? []) : [];
          expect({ inputId, ...split }).toMatchObject({ inputId, ...splitByHand(inputId, chosen) });
          expect(Object.fromEntries(answers.map(({ label, count }) => [label, count]))).toEqual(
            tallyByHand(inputId, given),
          );
        }
      }),
      { numRuns: 12 },
    );
  });

  function splitByHand(inputId: string, fillings: Record<string, Json>[]) {
    const shown = fillings.filter(({ choice }) => inputId !== "why" || choice === "g-no");
    const submitted = fillings.filter((one) => inputId in one).length;
    return { submitted, notSubmitted: shown.length - submitted, notShown: fillings.length - shown.length };
  }

  /** How often each label was given; every offered choice, and no text if more than ten differ. */
  function tallyByHand(inputId: string, given: Json[]): Record<string, number> {
    const names: Record<string, string> = { "g-yes": "Yes", "g-no": "No" };
    const offered = { choice: ["Yes", "No"], many: ["Yes", "No"], stars: ["1", "2", "3"] }[inputId];
    const tally = Object.fromEntries((offered ?? []).map((label) => [label, 0]));
    for (const value of given) {
      const label = names[String(value)] ?? String(value).trim().replace(/\s+/g, " ");
      tally[label] = (tally[label] ?? 0) + 1;
    }
    return !offered && Object.keys(tally).length > 10 ? {} : tally;
  }

  test("are refused to the public unless the form allows it [results.allowed]", async () => {
    const poll = await givenPoll({ allowViewResults: false });
    const refused = await publicResults(poll);
    expect([refused.status, refused.envelope.code, refused.envelope.errors[0]?.key]).toEqual([
      409,
      420,
      "results.denied",
    ]);
    expect((await ownResults(poll)).status).toBe(200);
  });

  test("open with their own kind of token only, and for their own account only", async () => {
    const poll = await givenPoll();
    const token = await server.tokens.sign("bill", { accountId: "north", recipientId: "r" }, 3600);
    expect((await server.call("GET /api/Enrollments/analytic-public", { query: { token } })).status).toBe(401);
    expect((await ownResults(poll, {}, "south")).status).toBe(404);
    expect((await publicResults("no-such-form")).status).toBe(404);
  });

  test("add up the requested days, both ends included", async () => {
    const poll = await givenPoll();
    for (const day of ["2026-11-01", "2026-11-15", "2026-11-30"]) await answer(poll, { choice: "g-yes" }, day);
    const total = async (span: { from?: string; to?: string }) => (await ownResults(poll, span)).envelope.data?.total;
    expect(await total({})).toBe(3);
    expect(await total({ from: "2026-11-15" })).toBe(2);
    expect(await total({ to: "2026-11-15" })).toBe(2);
    expect(await total({ from: "2026-11-02", to: "2026-11-29" })).toBe(1);
    expect(await total({ from: "2026-11-15", to: "2026-11-15" })).toBe(1);
    expect(await total({ from: "2026-11-30", to: "2026-11-01" })).toBe(0);
    expect(await total({ from: "0001-01-01", to: "9999-12-31" })).toBe(3);
    expect((await ownResults(poll, { from: "2026-13-01" })).status).toBe(400);
    expect((await ownResults(poll, { from: "0000-01-01" })).status).toBe(400);
  });

  test("tell the account's users each day on which something happened, as it was counted [list.analytics]", async () => {
    const poll = await givenPoll();
    const events = eventsOf(server.clock);
    const now = server.clock.now();
    const happened = [
      ["2026-11-01T23:59:59Z", "Visit"],
      ["2026-11-02T00:00:00Z", "Visit"],
      ["2026-11-02T10:00:00Z", "EnrollmentAttempt"],
      ["2026-11-02T10:00:01Z", "EnrollmentSuccess"],
      ["2026-11-05T10:00:00Z", "EnrollmentFailed"],
      ["2026-11-06T10:00:00Z", "Error"],
    ] as const;
    for (const [at, kind] of happened) {
      server.clock.set(at);
      await events.record(server.connection.database, { accountId: "north", enrollmentId: poll, kind, subject: "s" });
    }
    server.clock.set(now);
    const day = { visits: 0, attempts: 0, successes: 0, failures: 0 };
    const days = [
      { ...day, day: "2026-11-01", visits: 1 },
      { ...day, day: "2026-11-02", visits: 1, attempts: 1, successes: 1 },
      { ...day, day: "2026-11-05", failures: 1 },
    ];
    const { data } = (await ownResults(poll)).envelope;
    expect(data?.days).toEqual(days);
    expect(data?.stats).toEqual({ visits: 2, attempts: 1, successes: 1, failures: 1 });
    expect(data?.actions).toContainEqual({ kind: "Error", count: 1 });
    expect((await ownResults(poll, { from: "2026-11-02", to: "2026-11-02" })).envelope.data?.days).toEqual([days[1]]);
    expect((await publicResults(poll)).envelope.data).not.toHaveProperty("days");
  });

  test("tell how often the form was opened, tried and finished [list.analytics]", async () => {
    const poll = await givenPoll();
    const events = eventsOf(server.clock);
    for (const kind of ["Visit", "Visit", "EnrollmentAttempt", "EnrollmentSuccess"] as const)
      await events.record(server.connection.database, { accountId: "north", enrollmentId: poll, kind, subject: "s" });
    expect((await publicResults(poll)).envelope.data).toMatchObject({
      stats: { visits: 2, attempts: 1, successes: 1, failures: 0 },
      actions: [
        { kind: "Visit", count: 2 },
        { kind: "EnrollmentAttempt", count: 1 },
        { kind: "EnrollmentSuccess", count: 1 },
      ],
    });
  });
});

describe("counting in parallel, on PostgreSQL,", () => {
  const many = 80;

  test("loses no answer and never waits in a circle", async () => {
    const server = await testServer(realDatabase());
    const { database } = server.connection;
    await givenAccount(database, "north");
    const { enrollmentId, versionId } = await givenForm(database, "north", { inputs });
    const inputForms: SubmittedInput[] = [
      { id: "stars", type: "Rating", value: 2 },
      { id: "choice", type: "MultipleChoice", value: "g-yes" },
      { id: "many", type: "CheckBox", value: ["g-no", "g-yes"] },
    ];
    await Promise.all(
      Array.from({ length: many }, (_, index) => {
        const submission = {
          enrollmentId,
          recipientId: null,
          notificationLogId: null,
          communicationChannel: 0,
          mergeTags: [],
          signatureFile: null,
        };
        const report = { accountId: "north", enrollmentId, versionId, form, at: server.clock.now() };
        const ordered = index % 2 === 0 ? inputForms : inputForms.toReversed();
        return database.transaction((transaction) =>
          countAnswers(transaction, { ...report, submission: { ...submission, inputForms: ordered } }, index / many),
        );
      }),
    );
    const rows = await database("version_counts").select<{ kind: string; input_id: string; count: string }[]>();
    const sum = (kind: string, input: string) =>
      rows
        .filter((row) => row.kind === kind && row.input_id === input)
        .reduce((all, row) => all + Number(row.count), 0);
    expect([sum("report", ""), sum("submitted", "stars"), sum("answer", "many")]).toEqual([many, many, 2 * many]);
    await server.stop();
  });
});
