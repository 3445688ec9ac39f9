import fc from "fast-check";
import { expect, test } from "vitest";
import { compactJson } from "./compactJson.ts";

test("what fits is on one line, the rest is broken [sandbox.inspect]", () => {
  expect(compactJson({ in: ["gas", { var: "chosen.service" }] })).toBe(
    '{ "in": ["gas", { "var": "chosen.service" }] }',
  );
  expect(compactJson({ a: "x".repeat(40), b: [1, 2, { c: "y".repeat(30) }] })).toBe(
    `{\n  "a": "${"x".repeat(40)}",\n  "b": [1, 2, { "c": "${"y".repeat(30)}" }]\n}`,
  );
  expect([compactJson([]), compactJson({}), compactJson(null), compactJson({ a: undefined })]).toEqual([
    "[]",
    "{}",
    "null",
    "{}",
  ]);
});

test("any JSON is the same when it is read again [sandbox.inspect]", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value = JSON.parse(text) as unknown;
      expect(JSON.parse(compactJson(value))).toEqual(value);
    }),
  );
});
