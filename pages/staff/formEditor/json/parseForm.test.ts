import fc from "fast-check";
import { expect, test } from "vitest";
import { faultIn, parseForm } from "./parseForm.ts";

test.each([
  { title: "a comma too many", text: '{\n  "a": [1,\n  ]\n}', line: 3 },
  { title: "a comma too few", text: '{\n  "a": 1\n  "b": 2\n}', line: 3 },
  { title: "a comma before all", text: '{\n  "enrollment": {\n    "formElements": [,]\n  }\n}', line: 3 },
  { title: "text that has no end", text: '{\n  "a": "b\n}', line: 2 },
  { title: "an end too early", text: '{\n  "a": {\n', line: 3 },
  { title: "something behind the end", text: "{}\n\nmore", line: 3 },
  { title: "a bracket of the other kind", text: '{\n"a": [\n}', line: 3 },
])("tells the line of $title", ({ text, line }) => {
  expect(parseForm(text, "a")).toMatchObject({ line });
});

test("finds a fault exactly where the text cannot go on as JSON, and none in JSON", () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, at) => {
      expect(faultIn(json)).toBe(json.length);
      const position = at % (json.length + 1);
      const broken = `${json.slice(0, position)}\u0000${json.slice(position)}`;
      expect(() => JSON.parse(broken)).toThrow();
      expect(faultIn(broken)).toBeLessThanOrEqual(position);
    }),
  );
});

test("JSON that is no form is refused with a reason", () => {
  expect(parseForm("[1]", "a")).toEqual({ error: null, line: 1, position: 0 });
});

test("what is nested deeper than any form, or would change what objects inherit, does no harm", () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  expect(parseForm(`{"formElements": [{"kind": "input", "inputForms": {"id": "a", "logic": ${deep}}}]}`, "a")).toEqual({
    error: null,
    line: 1,
    position: 0,
  });
  const parsed = parseForm('{"formElements": [], "__proto__": {"polluted": true}, "name": "Kept"}', "a");
  expect(parsed).toEqual({
    form: { enrollment: { id: "a", type: "CustomForm", name: "Kept", formElements: [] }, translations: {} },
  });
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});
