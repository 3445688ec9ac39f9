// What an answer changes, and what it leaves alone.
import type { InputForm, Json } from "@billwright/schemas";
import { expect, test } from "vitest";
import { filling, question, selected, text } from "../testing/filling.ts";
import { isSameValue } from "./answer.ts";

const options = ["a", "b", "c"].map((guid) => ({ guid, name: guid }));

test("the same choices again change nothing, in whichever order they come", () => {
  const form = filling([{ id: "many", inputType: "CheckBox", options }]).answer("many", ["a", "b"]);
  const view = form.view("many");
  form.answer("many", ["b", "a"]);
  expect(form.state.changed).toEqual([]);
  expect(form.view("many")).toBe(view);
});

test.each([[["a", "c"]], [["b", "c"]], [["a"]], [["a", "b", "c"]], [[]]])(
  "other choices count, also where some or as many are the same: %j",
  (choices) => {
    const form = filling([{ id: "many", inputType: "CheckBox", options }]).answer("many", ["a", "b"]);
    form.answer("many", choices);
    expect(form.view("many").value).toEqual(choices);
  },
);

test("a choice that was verified without an answer is no longer verified once it was hidden [visibility.chain]", () => {
  const form = filling([question("q"), { id: "d", inputType: "Dropdown", options, rules: [selected("q")] }]);
  form.answer("q", "yes").send({ type: "verification", input: "d", status: "verified" });
  expect(form.view("d").verified).toBe(true);
  form.answer("q", "no").answer("q", "yes");
  expect(form.view("d").verified).toBe(false);
});

test("a required choice that was hidden is missing again when it shows, and a submit is refused [visibility.uncheck, check.required]", () => {
  const form = filling([question("q"), { ...question("c", selected("q")), required: true }]);
  form.answer("q", "yes").answer("c", "yes").answer("q", "no").answer("q", "yes");
  expect(form.view("c").missing).toBe(true);
  expect(form.send({ type: "submit" }).state.submitted).toBe(false);
});

test.each<InputForm>([{ id: "v", inputType: "PhoneNumber" }, { ...question("v") }])(
  "a verification that comes while its input is hidden counts when it shows: $inputType [gate.verify]",
  (input) => {
    const form = filling([question("q"), { ...input, rules: [selected("q")] }]);
    form.send({ type: "verification", input: "v", status: "verified" }).answer("q", "yes");
    expect(form.view("v").verified).toBe(true);
  },
);

test.each<[Json, Json]>([
  [["a"], "a"],
  [["a"], null],
  [[], ""],
])("the list %j is another answer than %j, whichever comes first", (list, other) => {
  expect([isSameValue(list, other), isSameValue(other, list)]).toEqual([false, false]);
  expect(isSameValue(list, [...(list as Json[])])).toBe(true);
});

test("what shows stays the same list while an answer shows and hides nothing", () => {
  const form = filling([question("q"), text("t", selected("q"))]).answer("q", "yes");
  const { shownKey } = form.state;
  expect(form.answer("t", "x").state.shownKey).toBe(shownKey);
  expect(form.answer("q", "no").state.shownKey).not.toBe(shownKey);
});

test("a choice offers its options, a text nothing", () => {
  const form = filling([{ id: "many", inputType: "CheckBox", options }, text("t")]);
  expect(form.view("many").choices.map(({ guid }) => guid)).toEqual(["a", "b", "c"]);
  expect(form.view("t").choices).toEqual([]);
});
