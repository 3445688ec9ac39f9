// What an answer changes, and what it leaves alone.
import { expect, test } from "vitest";
import { filling, question, selected } from "../testing/filling.ts";

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
