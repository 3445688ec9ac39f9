import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { chartRows, cutLabel } from "./chartRows.ts";
import type { ResultQuestion } from "./chartRows.ts";

const words = { submitted: "Submitted", notSubmitted: "Not Submitted", noLongerOffered: "No longer offered" };
const question = (type: ResultQuestion["type"], distinct: number): ResultQuestion => ({
  inputId: "q",
  name: "What do you think?",
  type,
  answers: Array.from({ length: distinct }, (_, n) => ({ label: `answer ${n}`, count: n + 1 })),
  submitted: 60,
  notSubmitted: 40,
  notShown: 0,
});

const labels: { label: string; shown: string }[] = [
  { label: "Yes", shown: "Yes" },
  { label: "abcdefghijklmnopqrstuvwxyz", shown: "abcdefghijklmnopqrstuvwxyz" },
  { label: "abcdefghijklmnopqrstuvwxyz!", shown: "abcdefghijklmnopqrstuvw…" },
  { label: "👨‍👩‍👧".repeat(27), shown: `${"👨‍👩‍👧".repeat(23)}…` },
  { label: "नमस्ते".repeat(5), shown: "नमस्ते".repeat(5) },
];
test.each(labels)("shows the label $label as $shown [results.labels]", ({ label, shown }) => {
  expect(cutLabel(label)).toBe(shown);
});

test("never shows more than 26 characters of a label [results.labels]", () => {
  const ofLength = (length: number) => fc.string({ unit: "grapheme", minLength: length, maxLength: length });
  fc.assert(
    fc.property(fc.integer({ min: 23, max: 32 }).chain(ofLength), (label) => {
      expect([...new Intl.Segmenter().segment(cutLabel(label))].length).toBeLessThanOrEqual(26);
    }),
  );
});

test("keeps the whole label for the table beside the chart [results.modal]", () => {
  const long = "Too many forms at once, and none of them short";
  const rows = chartRows({ ...question("Dropdown", 0), answers: [{ label: long, count: 3 }] }, words);
  expect(rows).toEqual([{ label: long, short: "Too many forms at once,…", count: 3, share: 0.05 }]);
});

const splits: { type: ResultQuestion["type"]; distinct: number; rows: number }[] = [
  { type: "Text", distinct: 10, rows: 10 },
  { type: "Text", distinct: 11, rows: 2 },
  { type: "ShortText", distinct: 1, rows: 1 },
  { type: "ShortText", distinct: 300, rows: 2 },
  { type: "ShortText", distinct: 0, rows: 2 },
  { type: "MultipleChoice", distinct: 30, rows: 30 },
  { type: "CheckBox", distinct: 11, rows: 11 },
];
test.each(splits)(
  "shows $distinct distinct answers to a $type in $rows bars [results.text]",
  ({ type, distinct, rows }) => {
    expect(chartRows(question(type, distinct), words)).toHaveLength(rows);
  },
);

test("splits too many distinct texts into Submitted and Not Submitted [results.text]", () => {
  expect(chartRows(question("Text", 11), words)).toEqual([
    { label: "Submitted", short: "Submitted", count: 60, share: 0.6 },
    { label: "Not Submitted", short: "Not Submitted", count: 40, share: 0.4 },
  ]);
});

test("counts what is no longer offered in one bar, after the choices [results.modal]", () => {
  const answers = [{ label: "Yes", count: 1 }];
  expect(chartRows({ ...question("CheckBox", 0), answers, submitted: 4, noLongerOffered: 5 }, words)).toEqual([
    { label: "Yes", short: "Yes", count: 1, share: 0.25 },
    { label: "No longer offered", short: "No longer offered", count: 5, share: 1 },
  ]);
});

test("has no share to show while nobody answered [results.modal]", () => {
  const rows = chartRows({ ...question("Dropdown", 1), submitted: 0, answers: [{ label: "Yes", count: 0 }] }, words);
  expect(rows[0]?.share).toBe(0);
});

test("cuts a label where the browser has no Segmenter [results.modal]", () => {
  vi.stubGlobal("Intl", {});
  expect(cutLabel("a".repeat(30))).toBe(`${"a".repeat(23)}…`);
  vi.unstubAllGlobals();
});
