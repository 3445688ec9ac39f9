import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCustomEqual } from "./equality.ts";

const equal = createCustomEqual();
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

test("answers for any JSON what the platform does", () => {
  fc.assert(fc.property(json, json, (one, other) => equal(one, other) === isDeepStrictEqual(one, other)));
  fc.assert(fc.property(json, (one) => equal(one, structuredClone(one)) && !equal([one], [[one]])));
});

test("takes functions for equal, elements of any owner, and what contains itself", () => {
  const itself = (n: number) => {
    const made: Record<string, unknown> = { n };
    return Object.assign(made, { made: [made] });
  };
  expect(equal({ on: () => 1 }, { on: () => 2 })).toBe(true);
  expect(equal({ on: () => 1 }, { on: 1 })).toBe(false);
  expect(equal({ $$typeof: 1, _owner: {} }, { $$typeof: 1, _owner: null })).toBe(true);
  expect([equal(itself(1), itself(1)), equal(itself(1), itself(2))]).toEqual([true, false]);
  expect(equal(new Map([[1, 2]]), new Map([[1, 3]]))).toBe(false);
});
