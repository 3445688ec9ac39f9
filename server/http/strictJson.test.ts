import fc from "fast-check";
import { expect, test } from "vitest";
import { codePoint } from "../testing/codePoint.ts";
import { parseStrictJson } from "./strictJson.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const forbidden = ["__proto__", "constructor", "prototype"];

const text = fc.string({ unit: codePoint }).filter((each) => !each.includes("\0") && !/\p{Surrogate}/u.test(each));
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    text,
    tie("list"),
    tie("object"),
  ),
  list: fc.array(tie("any"), { maxLength: 5 }),
  object: fc.dictionary(
    text.filter((key) => !forbidden.includes(key)),
    tie("any"),
    { maxKeys: 5, noNullPrototype: true },
  ),
})).any;

test("whatever can be meant in one way only is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, "\t"), (whole, indent) => {
      const written = JSON.stringify(whole, null, indent);
      expect(parseStrictJson(bytes(written))).toEqual(JSON.parse(written));
    }),
    { numRuns: 500 },
  );
});

test("whatever JSON.parse refuses is refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\u01-.eE \ntrue') }), (written) => {
      const parsed = (() => {
        try {
          return { value: JSON.parse(written) as unknown };
        } catch {
          return null;
        }
      })();
      if (parsed === null) expect(() => parseStrictJson(bytes(written))).toThrow();
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{"a":{"b":1},"a":{}}', "a"],
  ['{"a" \n : 1 , "\\u0061" : 2}', "a"],
  ['[{"b":1},{"b":2,"b":3}]', "b"],
])("%s holds a key twice", (written, field) => {
  expect(() => parseStrictJson(bytes(written))).toThrow(
    expect.objectContaining({ problems: [expect.objectContaining({ field })] }),
  );
});

test.each(['[{"a":1},{"a":1}]', '{"a":"a","b":["a","a"]}', '{"a":"\\"b\\":1","b":1}', '{"":1}'])(
  "%s holds none twice",
  (written) => {
    expect(parseStrictJson(bytes(written))).toEqual(JSON.parse(written));
  },
);
