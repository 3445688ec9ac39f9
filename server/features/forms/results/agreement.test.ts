// Page, CSV and XLSX agree on every figure, whatever was edited and answered in between: nothing is under other words, nothing is gone.
import { compile } from "@billwright/engine";
import type { CallData, InputForm, Json, SubmittedInput } from "@billwright/schemas";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realDatabase } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenUser, type GivenForm } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { countAnswers } from "./countAnswers.ts";

let server: TestServer;
let token: string;
let forms = 0;
beforeAll(async () => {
  server = await testServer(realDatabase());
  await givenAccount(server.connection.database, "north");
  ({ token } = await givenUser(server, "north"));
});
afterAll(() => server.stop());

const questions = {
  one: "MultipleChoice",
  many: "CheckBox",
  stars: "Rating",
  word: "ShortText",
  file: "Attachment",
} as const satisfies Record<string, InputForm["inputType"]>;
type Question = keyof typeof questions;
const ids = Object.keys(questions) as Question[];
const guids = ["g-1", "g-2", "g-3"];

/** A version: which questions it asks, in which of two wordings, with which choices by which of two names. */
const version = fc.record({
  shown: fc.subarray(ids, { minLength: 1 }),
  wording: fc.constantFrom("A", "B"),
  offered: fc.subarray(guids, { minLength: 1 }),
  naming: fc.constantFrom("x", "y"),
});
type Version = typeof version extends fc.Arbitrary<infer Value> ? Value : never;
/** `of`: which version is answered. */
const answer = fc.record({
  of: fc.nat(3),
  answered: fc.subarray(ids),
  picked: fc.subarray(guids, { minLength: 1 }),
  n: fc.nat(3),
});
type Answer = typeof answer extends fc.Arbitrary<infer Value> ? Value : never;

const inputsOf = ({ shown, wording, offered, naming }: Version): InputForm[] =>
  shown.map((id) => ({
    id,
    name: `${id} ${wording}`,
    inputType: questions[id],
    ...(id === "one" || id === "many" ? { options: offered.map((guid) => ({ guid, name: `${guid} ${naming}` })) } : {}),
  }));

function inputFormsOf({ shown, offered }: Version, { answered, picked, n }: Answer): SubmittedInput[] {
  const chosen = picked.filter((guid) => offered.includes(guid));
  const values: Record<Question, Json> = {
    one: chosen[0] ?? null,
    many: chosen.length > 0 ? chosen : null,
    stars: n + 1,
    word: `w${n}`,
    file: [`${n}.txt`],
  };
  return shown
    .filter((id) => answered.includes(id) && values[id] !== null)
    .map((id) => ({ id, type: questions[id] as SubmittedInput["type"], value: values[id] }));
}

async function givenAnswers(versions: readonly Version[], answers: readonly Answer[]): Promise<GivenForm> {
  const { database } = server.connection;
  const id = `poll-${++forms}`;
  const form = await givenForm(database, "north", { id, name: "A poll", inputs: inputsOf(versions[0]!) });
  const versionIds = [form.versionId, ...versions.slice(1).map((_version, at) => `${id}-${at + 2}`)];
  const of = { account_id: "north", template_id: id };
  for (const [at, each] of versions.entries()) {
    if (at === 0) continue;
    const formElements = inputsOf(each).map((inputForms) => ({ kind: "input", inputForms }));
    const content = { enrollment: { id, type: "CustomForm", name: "A poll", formElements }, translations: {} };
    const row = { ...of, version_id: versionIds[at]!, number: at + 1, created_at: new Date() };
    await database("template_versions").insert({ ...row, content: JSON.stringify(content) });
  }
  await database("templates")
    .where(of)
    .update({ active_version_id: versionIds.at(-1)!, version_id: versionIds.at(-1)! });
  for (const [at, each] of answers.entries()) await give(form, versions, versionIds, each, at);
  return form;
}

async function give(
  { enrollmentId }: GivenForm,
  versions: readonly Version[],
  versionIds: readonly string[],
  each: Answer,
  at: number,
): Promise<void> {
  const index = each.of % versions.length;
  const shown = versions[index]!;
  const versionId = versionIds[index]!;
  const inputForms = inputFormsOf(shown, each);
  const empty = {
    recipientId: null,
    notificationLogId: null,
    communicationChannel: 0,
    mergeTags: [],
    signatureFile: null,
  };
  const submission = { enrollmentId, inputForms, ...empty };
  const moment = server.clock.now();
  await server.connection.database.transaction(async (transaction) => {
    await transaction("reports").insert({
      ...{
        account_id: "north",
        report_id: `${enrollmentId}-r${at}`,
        enrollment_id: enrollmentId,
        version_id: versionId,
      },
      ...{ subject: `s${at}`, slot: `s${at}`, link_id: "l", state: "final", body_hash: "", language: "en" },
      ...{ submission: JSON.stringify(submission), created_at: moment, final_at: moment },
    });
    const formElements = inputsOf(shown).map((input) => ({ kind: "input" as const, inputForms: input }));
    const form = compile({ id: enrollmentId, type: "CustomForm", formElements });
    await countAnswers(transaction, { accountId: "north", enrollmentId, versionId, form, submission, at: moment }, 0);
  });
}

type Cell = string | number | null;
type Figures = Record<string, { submitted: number; answers: Record<string, number> }>;

/** What a table says of each of the page's questions that was answered: cells that are filled, and how often each answer stands. */
function figuresIn([names = [], ...rows]: readonly (readonly Cell[])[], page: Page): Figures {
  const cellsOf = (name: string) => {
    const at = names.indexOf(name);
    return rows.map((row) => row[at] ?? null).filter((cell) => cell !== null && cell !== "");
  };
  return Object.fromEntries(
    page.questions.map(({ name, type, answers }) => {
      const [plain = name, until = ""] = / \(until version \d+\)$/.test(name) ? split(name) : [name];
      const ofChoice = (label: string) =>
        names.filter(
          (each) => each === `${plain}: ${label}${until}` || each?.toString().startsWith(`${plain}: ${label} (until`),
        );
      const count = (label: string) =>
        type === "CheckBox"
          ? ofChoice(label)
              .flatMap((each) => cellsOf(String(each)))
              .filter((cell) => Number(cell) === 1).length
          : cellsOf(name).filter((cell) => String(cell) === label).length;
      const counted = Object.fromEntries(answers.map(({ label }) => [label, count(label)]));
      return [name, { submitted: cellsOf(name).length, answers: counted }];
    }),
  );
}

const split = (name: string): [string, string] => {
  const at = name.lastIndexOf(" (until version ");
  return [name.slice(0, at), name.slice(at)];
};

type Page = CallData<"GET /api/Enrollments/Analytics">;

const figuresOf = ({ questions }: Page): Figures =>
  Object.fromEntries(
    questions.map(({ name, submitted, answers }) => [
      name,
      { submitted, answers: Object.fromEntries(answers.map(({ label, count }) => [label, count])) },
    ]),
  );

async function expectAgreement(versions: readonly Version[], answers: readonly Answer[]): Promise<void> {
  const { enrollmentId } = await givenAnswers(versions, answers);
  const query = { enrollmentId };
  const page = (await server.call("GET /api/Enrollments/Analytics", { token, query })).envelope.data!;
  const table = async (format: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}/api/Enrollments/Export?id=${enrollmentId}&format=${format}`, {
      headers,
    });
    return Buffer.from(await response.arrayBuffer());
  };
  const csv = parse(await table("csv"), { bom: true, relax_column_count: true }) as string[][];
  const xlsx = (await readSheet(await table("xlsx"))) as Cell[][];
  const answered = { ...page, questions: page.questions.filter(({ submitted }) => submitted > 0) };
  expect(figuresIn(csv, answered)).toEqual(figuresOf(answered));
  expect(figuresIn(xlsx, answered)).toEqual(figuresOf(answered));
  for (const { column, submitted } of page.questions) expect(await readable(enrollmentId, column!)).toBe(submitted);
  const given = answers.reduce((sum, each) => sum + inputFormsOf(versions[each.of % versions.length]!, each).length, 0);
  expect(page.questions.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(given);
  expect(page.total).toBe(answers.length);
}

/** How many answers under a question of the page can be read one by one. */
async function readable(enrollmentId: string, columns: string): Promise<number> {
  let count = 0;
  for (let after: string | null | undefined; after !== null;) {
    const query = { enrollmentId, columns, top: 100, ...(after !== undefined && { after }) };
    const { rows, next } = (await server.call("GET /api/Responses/List", { token, query })).envelope.data!;
    count += rows.filter(({ cells }) => cells.length === 1 && cells[0] !== null).length;
    after = next;
  }
  return count;
}

test("page, CSV and XLSX agree on every figure after any edits and answers, and nothing is gone [list.analytics] [list.export]", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(version, { minLength: 1, maxLength: 4 }),
      fc.array(answer, { minLength: 1, maxLength: 12 }),
      expectAgreement,
    ),
    { numRuns: 12 },
  );
});

test("so they do where a form is changed three times under 200 answers [list.analytics] [list.export]", async () => {
  const [versions = []] = fc.sample(fc.array(version, { minLength: 4, maxLength: 4 }), { seed: 37, numRuns: 1 });
  await expectAgreement(versions, fc.sample(answer, { seed: 37, numRuns: 200 }));
});
