// What the engine makes of logic where a value is needed, not a yes or no: it must be json-logic-js's own answer.
import jsonLogic from "json-logic-js";
import type { InputForm, Json } from "@billwright/schemas";
import { expect, test } from "vitest";
import { logicData } from "../state/logicData.ts";
import { filling, question } from "../testing/filling.ts";

const tags = [
  { name: "A", value: "x" },
  { name: "B", value: "y" },
  { name: "NONE", value: "" },
  { name: "PICK", value: "yes" },
];
const [a, b, none] = [{ var: "tags.A" }, { var: "tags.B" }, { var: "tags.NONE" }];

const rules: [string, Json, boolean][] = [
  ["or is its first part that says something", { "===": [{ or: [a, b] }, "x"] }, true],
  ["or goes on where a part is empty", { "===": [{ or: [none, b] }, "y"] }, true],
  ["or is its last part where all are empty", { "===": [{ or: [{ var: "tags.GONE" }, none] }, ""] }, true],
  ["and is its last part where all say something", { "===": [{ and: [a, b] }, "y"] }, true],
  ["and is its first part that is empty", { "===": [{ and: [none, b] }, ""] }, true],
  ["and is not its last part where an earlier one is empty", { "===": [{ and: [none, b] }, "y"] }, false],
  ["if is the outcome of the first condition that holds", { "===": [{ if: [none, a, b, b, "z"] }, "y"] }, true],
  ["if is its otherwise where none holds", { "===": [{ if: [none, a, none, b, "z"] }, "z"] }, true],
  ["if is null where none holds and there is no otherwise", { "===": [{ if: [none, a] }, null] }, true],
  ["a comparison is true or false", { "===": [{ "===": [a, "x"] }, true] }, true],
  ["a tag is among the choices that were made", { in: [{ var: "tags.PICK" }, { var: "chosen.q" }] }, true],
  ["a tag is not among the choices that were made", { in: [a, { var: "chosen.q" }] }, false],
];

test.each(rules)("in logic, %s [compile.logic]", (_what, logic, shows) => {
  const input: InputForm = { id: "asked", inputType: "ShortText", logic };
  const form = filling([question("q"), input], { mergeTags: tags }).answer("q", "yes");
  expect(form.view("asked").visible).toBe(shows);
  const rule = form.form.logic["asked"] as jsonLogic.RulesLogic;
  expect(jsonLogic.apply(rule, logicData(form.form, form.state))).toBe(shows);
});
