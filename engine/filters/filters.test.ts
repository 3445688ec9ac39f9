// Filters of lists as text and as data; ranges of days.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { operatorsOf, type FilterCondition, type FilterFields } from "./conditions.ts";
import { dateRange, shownDate } from "./dateRange.ts";
import { FilterError } from "./filterError.ts";
import { readFilter } from "./readFilter.ts";
import { templateFields } from "./templateFields.ts";
import { writeFilter } from "./writeFilter.ts";

const fields = {
  name: { type: "text", ignoresCase: true },
  code: { type: "text" },
  isActive: { type: "boolean" },
  count: { type: "number" },
  at: { type: "datetime" },
} as const satisfies FilterFields;

const texts: [string, FilterCondition[]][] = [
  ["", []],
  [" \n", []],
  ["contains(tolower(name),'gas')", [{ field: "name", operator: "Contains", value: "gas" }]],
  ["not contains(tolower(name),'gas')", [{ field: "name", operator: "NotContains", value: "gas" }]],
  ["startswith(code,'G')", [{ field: "code", operator: "StartsWith", value: "G" }]],
  ["endswith(code,'')", [{ field: "code", operator: "EndWith", value: "" }]],
  ["code eq 'O''Neill'", [{ field: "code", operator: "Equals", value: "O'Neill" }]],
  ["code ne 'a and b'", [{ field: "code", operator: "NotEquals", value: "a and b" }]],
  ["count gt -1.5", [{ field: "count", operator: "GreaterThan", value: -1.5 }]],
  [
    "count ge 3 and count lt 1e21",
    [
      { field: "count", operator: "GreaterThanOrEqual", value: 3 },
      { field: "count", operator: "LessThan", value: 1e21 },
    ],
  ],
  ["at le 2026-11-01T10:00:00Z", [{ field: "at", operator: "LessThanOrEqual", value: "2026-11-01T10:00:00Z" }]],
  ["at eq 2026-11-01", [{ field: "at", operator: "Equals", value: "2026-11-01" }]],
  ["isActive eq true", [{ field: "isActive", operator: "Equals", value: true }]],
];

describe("a filter", () => {
  test.each(texts)("%j is read as its conditions [list.filter]", (text, conditions) => {
    expect(readFilter(text, fields)).toEqual(conditions);
  });

  test.each(texts.slice(2))("%j is written as it was read [list.filter]", (text, conditions) => {
    expect(writeFilter(conditions, fields)).toBe(text.replace("1e21", "1e+21"));
  });

  test.each([
    ["CONTAINS( ToLower( name ) , 'Gas' )", { field: "name", operator: "Contains", value: "Gas" }],
    ["contains(name,'Gas')", { field: "name", operator: "Contains", value: "Gas" }],
    ["tolower(name) EQ 'gas'", { field: "name", operator: "Equals", value: "gas" }],
    ["isActive ne FALSE", { field: "isActive", operator: "NotEquals", value: false }],
  ])("%j, as others write it, is read as well [list.filter]", (text, condition) => {
    expect(readFilter(text, fields)).toEqual([condition]);
  });

  test("of a name is written in lower case, as its case is of no matter [list.filter]", () => {
    expect(writeFilter([{ field: "name", operator: "Equals", value: "GAS" }], fields)).toBe("tolower(name) eq 'gas'");
  });

  test.each(["at has 2026-11-01", "at HAS 'x'", "contains(tolower(name),'a') and at has 1"])(
    "%j says that has is not supported [list.filter]",
    (text) => {
      expect(() => readFilter(text, fields)).toThrow(new FilterError("filter.has"));
      expect(() => readFilter(text, fields)).toThrow("Logical Operator has is not supported yet");
    },
  );

  test("with has is not written either [list.filter]", () => {
    const condition = { field: "at", operator: "has", value: "2026-11-01" } as unknown as FilterCondition;
    expect(() => writeFilter([condition], fields)).toThrow("Logical Operator has is not supported yet");
  });

  test.each([
    "name",
    "name eq",
    "name eq gas",
    "eq 'gas'",
    "other eq 'gas'",
    "constructor eq 'gas'",
    "__proto__ eq 1",
    "name eq 'gas",
    "name eq 'gas''",
    "name eq 'gas' or name eq 'oil'",
    "name eq 'gas' and",
    "and name eq 'gas'",
    "name eq 'a' name eq 'b'",
    "(name eq 'gas')",
    "contains(name,'gas'",
    "contains(name 'gas')",
    "contains('gas',name)",
    "contains(count,1)",
    "startswith(tolower(count),1)",
    "not startswith(name,'gas')",
    "not name eq 'gas'",
    "tolower(at) eq 2026-11-01",
    "name gt 'gas'",
    "isActive gt true",
    "isActive eq 'true'",
    "count eq 1,5",
    "count eq 0x10",
    "count eq NaN",
    "count eq 1e999",
    "at ge 2026-02-30",
    "at ge '2026-11-01'",
    "at ge yesterday",
    "name toString 'gas'",
    "toString(name,'gas')",
    "contains(name,'gas');drop table users",
    "''''",
    ")",
  ])("%j is refused, with the faulty part quoted [list.filter]", (text) => {
    let thrown: unknown;
    try {
      readFilter(text, fields);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(FilterError);
    expect((thrown as FilterError).key).toBe("filter.unreadable");
    expect((thrown as FilterError).message).toMatch(/^This filter could not be read: ./);
  });

  const texted = fc.string({ unit: "grapheme" }).map((text) => text.toLowerCase());
  const condition = fc.constantFrom(...(Object.keys(fields) as (keyof typeof fields)[])).chain((field) => {
    const { type } = fields[field];
    const value = {
      text: texted.filter((text) => text.toLowerCase() === text),
      boolean: fc.boolean(),
      number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      datetime: fc
        .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString()),
    }[type] as fc.Arbitrary<FilterCondition["value"]>;
    return fc.record({ field: fc.constant(field), operator: fc.constantFrom(...operatorsOf[type]), value });
  });

  test("that was written is read as what was written, whatever the values hold [list.filter]", () => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 6 }), (conditions) => {
        expect(readFilter(writeFilter(conditions, fields), fields)).toEqual(conditions);
      }),
      { numRuns: 500 },
    );
  });

  test("of any text whatever gives conditions or a FilterError, never another exception [list.filter]", () => {
    const word = fc.constantFrom(
      "name",
      "at",
      "count",
      " ",
      "'",
      "(",
      ")",
      ",",
      "eq",
      "has",
      "not",
      "and",
      "contains",
      "tolower",
      "1",
      "__proto__",
    );
    const any = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(word, { maxLength: 20 }).map((words) => words.join(" ")),
      fc.array(word, { maxLength: 20 }).map((words) => words.join("")),
    );
    fc.assert(
      fc.property(any, (text) => {
        try {
          expect(Array.isArray(readFilter(text, fields))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each(["'", "''", "(", "a", " ", "not ", "tolower(", "name eq ''", "1", "1e", "name eq 'a' and ", "2026-", "-"])(
    "of 50 kB of %j is read or refused in less than 50 ms of work [list.filter]",
    (piece) => {
      const text = piece.repeat(Math.ceil(50_000 / piece.length));
      for (const whole of [text, `name eq '${text}`, `count eq ${text}`, `at eq ${text}`])
        // The best of three: the first also pays for what the engine compiles and collects meanwhile.
        expect(Math.min(workToRead(whole), workToRead(whole), workToRead(whole))).toBeLessThan(50);
    },
  );

  /** Milliseconds of the processor, which a busy machine does not stretch. */
  function workToRead(text: string): number {
    const started = process.cpuUsage();
    try {
      readFilter(text, fields);
    } catch (error) {
      expect(error).toBeInstanceOf(FilterError);
      expect((error as FilterError).message.length).toBeLessThan(120);
    }
    return process.cpuUsage(started).user / 1000;
  }

  test("of templates knows their fields, names in any case [list.filter]", () => {
    expect(readFilter("contains(tolower(name),'gas') and status eq 'Active'", templateFields)).toHaveLength(2);
  });
});

describe("a range of days", () => {
  const now = "2026-03-31T23:30:00Z";

  test.each([
    ["One Day", now, { from: "2026-03-31", to: "2026-03-31" }],
    ["One Month", now, { from: "2026-03-01", to: "2026-03-31" }],
    ["One Year", now, { from: "2025-04-01", to: "2026-03-31" }],
    ["One Month", "2026-11-20", { from: "2026-10-21", to: "2026-11-20" }],
    ["One Month", "2026-01-01T00:00:00+01:00", { from: "2025-12-01", to: "2025-12-31" }],
    ["One Year", "2024-02-29T12:00:00Z", { from: "2023-03-01", to: "2024-02-29" }],
  ] as const)("%s at %s ends today [list.dates]", (range, at, span) => {
    expect(dateRange(range, at)).toEqual(span);
  });

  test.each([
    [{}, { from: null, to: null }],
    [
      { from: "2026-01-01", to: "2026-02-01" },
      { from: "2026-01-01", to: "2026-02-01" },
    ],
    [
      { from: "2026-02-01", to: "2026-01-01" },
      { from: "2026-01-01", to: "2026-02-01" },
    ],
    [
      { from: "2026-02-30", to: "2026-01-01" },
      { from: null, to: "2026-01-01" },
    ],
    [{ from: "" }, { from: null, to: null }],
  ])("that was chosen as %j is %j [list.dates]", (custom, span) => {
    expect(dateRange("Custom Range", now, custom)).toEqual(span);
  });
});

describe("a date of a list", () => {
  test.each([
    "0001-01-01T00:00:00Z",
    "1970-01-01",
    "1999-12-31T23:59:59Z",
    "1999-12-31T23:59:59-05:00",
    "",
    null,
    undefined,
    "soon",
    "2026-02-30",
  ])("%j is not shown [list.dates]", (text) => {
    expect(shownDate(text)).toBeNull();
  });

  test.each(["2000-01-01T00:00:00.000Z", "2000-01-01", "2000-01-01T04:59:59Z"])(
    "%j is not shown in New York, where it is still 1999 [list.dates]",
    (text) => {
      expect(shownDate(text, "America/New_York")).toBeNull();
      expect(shownDate(text, "Asia/Tokyo")).toEqual(new Date(text));
    },
  );

  test.each(["2000-01-01T00:00:00Z", "2026-11-20", "2026-11-20T12:00:00.000Z"])("%j is shown [list.dates]", (text) => {
    expect(shownDate(text)).toEqual(new Date(text));
  });

  test("is shown from the year 2000 of its reader on [list.dates]", () => {
    expect(shownDate("2000-01-01T05:00:00Z", "America/New_York")).not.toBeNull();
  });
});
