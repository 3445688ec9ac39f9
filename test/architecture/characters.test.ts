// The length of a text is the same number everywhere: in the engine, in the compiled schema and in the server's validation.
import { apply, begin, characterCount, compile, view } from "@billwright/engine";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { checksOf } from "../../server/http/shapes.ts";

const most = 3;
const form = compile({
  id: "f",
  formElements: [{ kind: "input", inputForms: { id: "a", inputType: "ShortText", length: most } }],
});
const bySchema = new Ajv({ strict: false }).compile(form.schema);
const { body: atTheDoor } = checksOf({
  method: "POST",
  path: undefined,
  body: { type: "object", additionalProperties: false, properties: { a: { type: "string", maxLength: most } } },
} as never);

const isTaken = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

test.each([
  ["plain letters", "abc", "abcd"],
  ["emoji, two units of UTF-16 each", "😀😀😀", "😀😀😀😀"],
  ["a letter and its accent, which are two", "e\u0301x", "e\u0301xy"],
  ["signs beyond the basic plane", "𠮷野家", "𠮷野家x"],
])("characters are counted alike everywhere: %s [input.short-text]", (_what, fits, tooLong) => {
  expect([characterCount(fits), characterCount(tooLong)]).toEqual([most, most + 1]);
  for (const [text, taken] of [
    [fits, true],
    [tooLong, false],
  ] as const) {
    const state = apply(form, begin(form, { now: "2026-11-20T12:00:00Z" }), {
      type: "answer",
      input: "a",
      value: text,
    });
    expect(view(form, state, "a").error === null).toBe(taken);
    expect(bySchema({ a: text })).toBe(taken);
    expect(isTaken(() => atTheDoor({ a: text }))).toBe(taken);
  }
});
