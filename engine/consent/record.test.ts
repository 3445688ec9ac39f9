import { describe, expect, test } from "vitest";
import type { Channel } from "@billwright/schemas";
import { findCategory, findCategoryEver, readCategories, type KnownCategory } from "./categories.ts";
import {
  canImport,
  canRefuseAll,
  consentTo,
  importOutcome,
  isRemoved,
  isStopped,
  keptRefusals,
  pauseDays,
  pausedUntil,
  refusesAll,
  type ConsentRow,
} from "./record.ts";
import { cases, found, foundInTwin } from "../../test/support/proof.ts";
import { historyOf, play, type Twin } from "../testing/consentHistory.ts";

const now = "2026-11-20T12:00:00Z";
const row = (text: string): ConsentRow => {
  const [state = "", category = "*", channel = "*", until = null, contact = null] = text.split(" ");
  return {
    state: state as ConsentRow["state"],
    categoryId: category === "*" ? null : category,
    channel: channel === "*" ? null : (channel as Channel),
    until: until === "-" ? null : until,
    contact,
  };
};
const rule = {
  categoryId: "bills",
  channel: "Email",
  kind: "transactional",
  isMandatory: false,
  isAssumed: true,
} as const;

test.each([
  ["nobody has given or refused consent: it is assumed", [], {}, [true, "assumed"]],
  ["marketing is never assumed", [], { kind: "marketing" }, [false, "none"]],
  ["what is mandatory goes out", ["refused * *"], { isMandatory: true }, [true, "mandatory"]],
  ["the newest counts", ["given bills Email", "refused bills Email"], {}, [false, "record"]],
  ["another category's row says nothing of it", ["refused tips Email"], {}, [true, "assumed"]],
  ["everything is refused, categories to come included", ["refused * *"], { categoryId: "new" }, [false, "record"]],
  ["one is given again", ["refused * *", "given bills Email"], {}, [true, "record"]],
  ["the others stay refused", ["refused * *", "given bills Email"], { channel: "SMS" }, [false, "record"]],
  ["a pause holds", ["given bills Email", "paused * * 2026-12-01T00:00:00Z"], {}, [false, "pause"]],
  ["a pause is over", ["given bills Email", "paused * * 2026-11-20T11:00:00Z"], {}, [true, "record"]],
  [
    "a no before a pause counts after it",
    ["refused bills Email", "paused * * 2026-11-01T00:00:00Z"],
    {},
    [false, "record"],
  ],
  [
    "a pause is ended by one that ends at once",
    ["given bills Email", "paused * * 2026-12-01T00:00:00Z", "paused * * 2026-11-20T12:00:00Z"],
    {},
    [true, "record"],
  ],
  ["a pause is put off", ["paused * * 2026-11-21T00:00:00Z", "paused * * 2026-12-01T00:00:00Z"], {}, [false, "pause"]],
  ["a yes ends a pause", ["paused * * 2026-12-01T00:00:00Z", "given bills Email"], {}, [true, "record"]],
  ["a row of one contact is not the customer's", ["refused * Email - hash"], {}, [true, "assumed"]],
] as const)("%s", (_title, rows, more, [isGiven, by]) => {
  expect(consentTo(rows.map(row), { ...rule, ...more }, now)).toMatchObject({ isGiven, by });
});

test("a contact that was taken off is not there, on its channel, until it is added again", () => {
  const rows = [row("refused * SMS - a")];
  expect([isRemoved(rows, "SMS", "a"), isRemoved(rows, "Email", "a"), isRemoved(rows, "SMS", "b")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isRemoved([...rows, row("given * SMS - a")], "SMS", "a")).toBe(false);
});

test("a number that is stopped is one for every channel, and is there as before for who has not taken it off", () => {
  const rows = [row("refused * * - a")];
  expect([isStopped(rows, "a"), isStopped(rows, "b"), isRemoved(rows, "SMS", "a")]).toEqual([true, false, false]);
  expect(isStopped([...rows, row("given * * - a")], "a")).toBe(false);
  const removed = [row("refused * SMS - a"), ...rows, row("given * * - a")];
  expect([isStopped(removed, "a"), isRemoved(removed, "SMS", "a")]).toEqual([false, true]);
  expect(keptRefusals(rows)).toEqual([]);
});

test.each([
  [["paused * * 2026-12-01T00:00:00Z"], "2026-12-01T00:00:00Z"],
  [["paused * * 2026-12-01T00:00:00Z", "given bills Email"], "2026-12-01T00:00:00Z"],
  [["paused * * 2026-12-01T00:00:00Z", "paused * * 2026-11-20T12:00:00Z"], null],
  [["paused * * 2026-11-20T12:00:00Z"], null],
  [["paused bills * 2026-12-01T00:00:00Z"], null],
  [["refused * *"], null],
] as const)("%j is a pause of everything until %j", (rows, until) => {
  expect(pausedUntil(rows.map(row), now)).toBe(until);
});

test("a pause ends from tomorrow on, within a year; a refusal of everything outlasts it", () => {
  expect(pauseDays("2028-02-29")).toEqual({ first: "2028-03-01", last: "2029-02-28" });
  expect(refusesAll([row("refused * *"), row("paused * * 2026-12-01T00:00:00Z")])).toBe(true);
});

test("an import brings back nothing that was refused; what nobody has spoken of it may give", () => {
  expect(canImport([row("refused * *")], rule, now)).toBe(false);
  expect(canImport([row("refused bills Email")], rule, now)).toBe(false);
  expect(canImport([row("refused bills SMS")], rule, now)).toBe(true);
  expect(canImport([], { ...rule, isAssumed: false }, now)).toBe(true);
});

test.each([
  ["nobody has spoken of it", [], { given: false }, "recorded"],
  ["it is only assumed, so that it is on record", [], { given: true }, "recorded"],
  ["it is so already", ["refused bills Email"], { given: false }, "same"],
  ["the record is newer", ["given bills Email"], { given: false, at: "2026-11-01T00:00:00Z" }, "older"],
  ["the record is older", ["given bills Email"], { given: false }, "recorded"],
  ["of one moment", ["given bills Email"], { given: false, at: "2026-11-10T00:00:00Z" }, "recorded"],
  ["a no is on record, however old", ["refused * *"], { given: true }, "refused"],
  ["whoever has the number has said STOP", [], { given: true, isContactRefused: true }, "refused"],
  ["everything is paused", ["paused * * 2026-12-01T00:00:00Z"], { given: true }, "refused"],
] as const)("an imported choice where %s: %j, %j is %s", (_title, rows, choice, outcome) => {
  const dated = rows.map((text) => ({ ...row(text), at: "2026-11-10T00:00:00Z" }));
  const whole = { at: "2026-11-15T00:00:00Z", isContactRefused: false, ...choice };
  expect(importOutcome(dated, rule, whole, now)).toBe(outcome);
});

test("an import that was undone counts no more: what stood before stands again, and what came since stays", () => {
  const of = (text: string, importId: string) => ({ ...row(text), importId });
  const refused = of("refused bills Email", "a");
  const isGiven = (...rows: ConsentRow[]) => consentTo(rows, rule, now).isGiven;
  expect([isGiven(refused), isGiven(refused, of("undone bills Email", "a"))]).toEqual([false, true]);
  expect(isGiven(refused, of("undone bills Email", "b"))).toBe(false);
  expect(isGiven(refused, of("undone bills SMS", "a"))).toBe(false);
  expect(isGiven(refused, row("refused bills Email"), of("undone bills Email", "a"))).toBe(false);
  expect(keptRefusals([refused, of("undone bills Email", "a")])).toEqual([]);
  // Once the customer is erased, it is a refusal as any other.
  expect(isGiven(...keptRefusals([refused]), of("undone bills Email", "a"))).toBe(false);
});

test("a no to everything says something new until nothing given has come after it", () => {
  const can = (...rows: string[]) => canRefuseAll(rows.map(row));
  expect([
    can(),
    can("refused * *"),
    can("refused * *", "given old Email"),
    can("given old Email", "refused * *"),
  ]).toEqual([true, false, true, false]);
});

test("what outlives a customer's data is every no that still counts", () => {
  const rows = ["refused bills Email", "refused tips Email", "given bills Email", "paused * *"].map(row);
  expect(keptRefusals(rows)).toEqual([row("refused tips Email")]);
  expect([refusesAll(rows), refusesAll([...rows, row("refused * *")])]).toEqual([false, true]);
});

describe("the categories of a file", () => {
  const known: KnownCategory[] = [
    { id: "b", name: "Invoices", names: { es: "Facturas" }, formerNames: ["Bills"], isRemoved: false },
    { id: "t", name: "Tips", names: {}, formerNames: [], isRemoved: false },
    { id: "o", name: "Old", names: {}, formerNames: [], isRemoved: true },
  ];
  let ids = 0;
  const read = (...file: { id?: string; name: string }[]) => {
    const { categories, removed, unclear } = readCategories(known, file, () => `new-${++ids}`);
    return [categories.map(({ id, formerNames }) => [id, ...formerNames].join(" ")), removed, unclear];
  };

  test.each([
    ["its id", [{ id: "b", name: "Accounts" }, { name: "Tips" }], [["b Bills Invoices Facturas", "t"], [], []]],
    ["its name", [{ name: "Invoices" }, { name: "Tips" }], [["b Bills Facturas", "t"], [], []]],
    ["the name that it had", [{ name: "Bills" }, { name: "Tips" }], [["b Invoices Facturas", "t"], [], []]],
    ["the name of one that was removed", [{ name: "Old" }], [["o"], ["b", "t"], []]],
    ["a new one", [{ id: "n", name: "News" }], [["n"], ["b", "t"], []]],
  ])("are known by %s", (_title, file, expected) => expect(read(...file)).toEqual(expected));

  test.each([
    ["two that could be one", [{ name: "Invoices" }, { name: "Bills" }], { index: 1, id: "b" }],
    ["another's name with an id of its own", [{ id: "x", name: "Tips" }], { index: 0, id: "t" }],
  ])("have to say which one it is: %s", (_title, file, expected) => expect(read(...file)[2]).toEqual([expected]));

  test("a biller's name leads to the one that bears it now, else to the one that has borne it", () => {
    const named = (name: string) => findCategory(known, name)?.id;
    expect(["b", "Invoices", "Facturas", "Bills", "Tips", "Old", "None"].map(named)).toEqual([
      ...["b", "b", "b", "b", "t"],
      undefined,
      undefined,
    ]);
    expect(["Bills", "Old", "o", "None"].map((name) => findCategoryEver(known, name)?.id)).toEqual([
      ...["b", "o", "o"],
      undefined,
    ]);
  });
});

/** By the seed, so that a history that fails can be played again. */
const played = (seed: number, twin?: Twin) => play(historyOf(seed, 40), twin);

describe(
  "whatever a customer, an operator, a provider and a biller do, by whatever door, in whatever order",
  { tags: ["S42"] },
  () => {
    const histories = cases(10_000);
    const wrongOf = (twin?: Twin) =>
      Array.from({ length: histories }, (_, seed) => played(seed, twin)).filter((sent) => sent.length > 0);

    test("nobody is sent what a reader of the record would call refused, and rules keyed by a category's name, by which an import wins, or by which a link says no to what is offered alone, send it", () => {
      const [wrong, inTwin, winning] = [wrongOf(), wrongOf("by name"), wrongOf("import wins")];
      const forgotten = wrongOf("offered alone");
      found("S42", "histories in which something refused is sent", wrong.length, histories);
      foundInTwin("S42", "sent by rules keyed by a category's name", inTwin.length);
      foundInTwin("S42", "sent where an import wins over what is newer", winning.length);
      foundInTwin("S42", "sent where a no to what was removed is forgotten", forgotten.length);
      expect(wrong.slice(0, 3)).toEqual([]);
      expect([inTwin, winning, forgotten].every(({ length }) => length > 0)).toBe(true);
    });
  },
);
