// A gallery's state and its address.
import fc from "fast-check";
import { expect, test } from "vitest";
import { operatorsOf, templateFields, type FilterCondition } from "@billwright/engine/filters";
import { templateStatuses } from "@billwright/schemas";
import { askFor, readList, sortFields, writeList, type ListState } from "./listState.ts";

const plain: ListState = {
  search: "",
  status: null,
  conditions: [],
  sort: { by: "updatedAt", isDescending: true },
  page: 1,
};

const condition: fc.Arbitrary<FilterCondition> = fc
  .constantFrom("name", "version", "isActive", "updatedAt")
  .chain((field) => {
    const { type } = templateFields[field as keyof typeof templateFields];
    const values = {
      text: fc.string({ maxLength: 20 }).map((text) => text.toLowerCase().replaceAll("\0", "")),
      number: fc.integer(),
      boolean: fc.boolean(),
      datetime: fc.constantFrom("2026-11-01", "2026-11-01T10:00:00Z"),
    };
    return fc.record({
      field: fc.constant(field),
      operator: fc.constantFrom(...operatorsOf[type]),
      value: values[type] as fc.Arbitrary<FilterCondition["value"]>,
    });
  });

const list: fc.Arbitrary<ListState> = fc
  .record({
    search: fc.string({ maxLength: 20 }),
    status: fc.constantFrom(null, ...templateStatuses),
    conditions: fc.array(condition, { maxLength: 3 }),
    sort: fc.record({ by: fc.constantFrom(...sortFields), isDescending: fc.boolean() }),
    page: fc.integer({ min: 1, max: 500 }),
  })
  .chain((state) =>
    fc
      .constantFrom<Partial<ListState>>({}, { tag: "Spring & move" }, { waitsForMe: true })
      .map((more) => ({ ...state, ...more })),
  );

test("every list comes back from its own address as it was [list.headers] [list.filter]", () => {
  fc.assert(
    fc.property(list, (state) => {
      expect(readList(new URLSearchParams(writeList(state).toString()))).toEqual(state);
    }),
  );
});

test("an address that makes no sense shows the plain list, and nothing breaks [list.filter]", () => {
  expect(readList(new URLSearchParams("status=Gone&filter=name has 'x'&orderby=secret&page=-3"))).toEqual(plain);
  for (const page of ["40001", "1e300", "1.5", "NaN", "x"])
    expect(readList(new URLSearchParams({ page }))).toEqual(plain);
  expect(writeList(plain).toString()).toBe("");
});

test("asks the server for one page, sorted and filtered, in OData's words [list.headers] [list.filter]", () => {
  const state: ListState = {
    search: " Gas ",
    status: "Active",
    conditions: [{ field: "version", operator: "GreaterThan", value: 2 }],
    sort: { by: "name", isDescending: true },
    page: 3,
  };
  expect(askFor(state, { role: "Owner", timeZone: "America/New_York" })).toEqual({
    filter: "contains(tolower(name),'gas') and status eq 'Active' and version gt 2",
    orderby: "name desc",
    top: 25,
    skip: 50,
    withInternals: false,
    withDrafts: true,
  });
  const insider = { role: "SuperAdmin", timeZone: "Etc/UTC" } as const;
  expect(askFor(plain, insider)).not.toHaveProperty("filter");
  expect(askFor(plain, insider).withInternals).toBe(true);
});

test("asks for a day as the day of the time zone in which times are shown [list.filter]", () => {
  const day: FilterCondition = { field: "updatedAt", operator: "Equals", value: "2026-08-26" };
  expect(askFor({ ...plain, conditions: [day] }, { role: "Owner", timeZone: "America/New_York" })).toMatchObject({
    filter: "updatedAt eq 2026-08-26",
    timeZone: "America/New_York",
  });
});
