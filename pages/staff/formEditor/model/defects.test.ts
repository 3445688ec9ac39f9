import fc from "fast-check";
import { expect, test } from "vitest";
import { describeRule } from "@billwright/engine/words";
import type { InputForm, Rule } from "@billwright/schemas";
import type { Command } from "./command.ts";
import { elementAt, elementsOf, inputOf, inputsOf, openDocument, type FormDocument } from "./document.ts";
import { judge } from "./defects.ts";
import { edit } from "./edit.ts";
import { commandOf, gestures, openForm } from "./model.fixture.ts";
import { readForm } from "./readForm.ts";
import { conditionsFor, parentsFor, ruleOn, namedInputs, withCondition } from "./rules.ts";

const keyOf = (document: FormDocument, id: string): string =>
  document.keys[elementsOf(document.form.enrollment).findIndex((element) => inputOf(element)?.id === id)]!;
const formOf = (...inputs: object[]): FormDocument =>
  openDocument("A", readForm({ formElements: inputs.map((inputForms) => ({ kind: "input", inputForms })) }, "a")!);
const text = (id: string, more: object = {}) => ({ id, name: id.toUpperCase(), inputType: "ShortText", ...more });
const watch = (parentId: string): Partial<InputForm> => ({ rules: [{ parentId, condition: "Displayed" }] });

/** Applies the first fix of the first defect until there is none, as an author would. */
function fixAll(document: FormDocument): FormDocument {
  let fixed = document;
  for (let presses = 0; presses < 50; presses += 1) {
    const [fix] = judge(fixed).defects.flatMap(({ fixes }) => fixes);
    if (!fix) return fixed;
    fixed = edit(fixed, fix.command);
  }
  return fixed;
}

test("removing what rules and logic name shows each of them as a defect, on the rule, with its fix [compile.bad-rule]", () => {
  const document = edit(openForm(), { type: "remove", key: keyOf(openForm(), "service-type") });
  const { defects } = judge(document);
  expect(defects.map(({ code, key, at }) => [code, key, at])).toEqual([
    ["unknown-input", keyOf(document, "meter"), { part: "rule", index: 0 }],
    ["unknown-input", keyOf(document, "photo"), { part: "logic" }],
  ]);
  expect(defects[0]?.fixes).toEqual([
    { label: "editor.mend.removeRule", command: { type: "removeRule", key: keyOf(document, "meter"), index: 0 } },
  ]);
  expect(judge(fixAll(document)).defects).toEqual([]);
});

test("removing an option shows the rules that name it [compile.bad-rule]", () => {
  const document = edit(openForm(), { type: "removeOption", key: keyOf(openForm(), "service-type"), index: 0 });
  expect(judge(document).defects.map(({ code, at, words }) => [code, at.part, words.params])).toEqual([
    ["unknown-choice", "rule", { parent: "Service type" }],
    ["unknown-choice", "logic", {}],
  ]);
});

const cases = [
  {
    title: "a cycle, named in words [compile.cycle]",
    document: formOf(text("a", watch("b")), text("b", watch("a"))),
    codes: ["cycle"],
  },
  { title: "a cycle of one [compile.cycle]", document: formOf(text("a", watch("a"))), codes: ["cycle"] },
  {
    title: "a cycle through logic [compile.cycle]",
    document: formOf(text("a", { logic: { var: "shown.a" } })),
    codes: ["cycle"],
  },
  {
    title: "an id that occurs twice [compile.bad-rule]",
    document: formOf(text("a"), text("a")),
    codes: ["duplicate-id"],
  },
  { title: "an id with a dot", document: formOf(text("a.b")), codes: ["bad-id"] },
  { title: "a merge tag with a dot", document: formOf(text("a", { tagName: "A.B" })), codes: ["bad-id"] },
  {
    title: "option guids that stand twice or cannot be used",
    document: formOf({ id: "a", inputType: "Dropdown", options: [{ guid: "x" }, { guid: "x" }, { guid: "" }] }),
    codes: ["duplicate-id", "bad-id"],
  },
  {
    title: "an unknown input type",
    document: formOf(text("a", { inputType: "Slider" })),
    codes: ["unknown-type"],
  },
  {
    title: "an unknown form type, and an unknown element",
    document: openDocument(
      "A",
      readForm({ type: "Raffle", formElements: [{ kind: "video" }, { kind: "html" }] }, "a")!,
    ),
    codes: ["unknown-type", "unknown-type"],
  },
  {
    title: "logic that is no logic",
    document: formOf(text("a", { logic: { "==": [1, 1] } })),
    codes: ["bad-logic"],
  },
  {
    title: "a rule that is not complete [compile.bad-rule]",
    document: formOf(text("a", { rules: [{}] })),
    codes: ["bad-rule", "bad-rule"],
  },
  {
    title: "a code required of what takes none [gate.verify]",
    document: formOf(text("a", { verificationRequired: true })),
    codes: ["no-verification"],
  },
  {
    title: "a required pay date that a rule hides [check.autopay-date-hidden]",
    document: formOf(text("a"), { id: "b", inputType: "AutoPayDate", required: true, ...watch("a") }),
    codes: ["hidden-pay-date"],
  },
  {
    title: "a rule on a choice of what has none [compile.bad-rule]",
    document: formOf(text("a"), text("b", { rules: [{ parentId: "a", condition: "Selected", choiceId: "x" }] })),
    codes: ["no-options"],
  },
];
for (const { title, document, codes } of cases) {
  test(`shows and fixes ${title}`, () => {
    const { defects } = judge(document);
    expect(defects.map(({ code }) => code).sort()).toEqual([...codes].sort());
    for (const { fixes } of defects) expect(fixes).not.toEqual([]);
    expect(judge(fixAll(document)).defects).toEqual([]);
  });
}

test("whatever an author does, pressing the offered fixes brings the form in order", () => {
  fc.assert(
    fc.property(gestures, (all) => {
      let document = openForm();
      all.forEach((gesture, index) => (document = edit(document, commandOf(document, gesture, `Text ${index}`))));
      expect(judge(fixAll(document)).defects).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("offers as parents no input that would close a cycle, and every other one [compile.cycle]", () => {
  const document = formOf(
    text("a"),
    text("b", watch("a")),
    text("c", watch("b")),
    text("d", { logic: { var: "shown.c" } }),
    text("e"),
  );
  const offered = (id: string) => parentsFor(document, id).map((input) => input.id);
  expect(offered("a")).toEqual(["e"]);
  expect(offered("c")).toEqual(["a", "b", "e"]);
  expect(offered("e")).toEqual(["a", "b", "c", "d"]);
  for (const { id } of inputsOf(document.form.enrollment)) {
    for (const parent of parentsFor(document, id)) {
      const key = keyOf(document, id);
      const rules = [...(inputOf(elementAt(document, key))?.rules ?? []), ruleOn(parent)];
      const ruled: Command = { type: "setConditions", key, rules, logic: undefined };
      expect(judge(edit(document, ruled)).defects).toEqual([]);
    }
  }
});

const sentences: { rule: Rule; key: string; params: object }[] = [
  {
    rule: { parentId: "service-type", condition: "Selected", choiceId: "gas" },
    key: "rule.selected",
    params: { parent: "Service type", choice: "Gas" },
  },
  {
    rule: { parentId: "service-type", condition: "NotSelected", choiceId: "gone" },
    key: "rule.notSelected",
    params: { parent: "Service type", choice: "gone" },
  },
  {
    rule: { parentId: "meter", condition: "Displayed" },
    key: "rule.displayed",
    params: { parent: "Meter number" },
  },
  {
    rule: { parentId: "gone", condition: "NotDisplayed" },
    key: "rule.notDisplayed",
    params: { parent: "gone" },
  },
];
test.each(sentences)("says in words: $key", ({ rule, key, params }) => {
  expect(describeRule(namedInputs(openForm()), rule)).toEqual({ key, params });
});

test("asks for a choice only where there is one, and a condition without a choice names none", () => {
  const document = openForm();
  const [service, meter] = inputsOf(document.form.enrollment);
  expect(conditionsFor(meter)).toEqual(["Displayed", "NotDisplayed"]);
  expect(ruleOn(service!)).toEqual({ parentId: "service-type", condition: "Selected", choiceId: "gas" });
  expect(ruleOn(meter!)).toEqual({ parentId: "meter", condition: "Displayed" });
  const shown = withCondition(ruleOn(service!), "Displayed", service);
  expect(shown).toEqual({ parentId: "service-type", condition: "Displayed" });
  expect(withCondition(shown, "NotSelected", service)).toEqual({
    parentId: "service-type",
    condition: "NotSelected",
    choiceId: "gas",
  });
});

test("reads whatever is stored or imported without stumbling, and what it has read it reads again as it is", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (elements, translations) => {
      const form = readForm(
        { enrollment: { formElements: [elements, { inputForms: elements }], inputForms: elements }, translations },
        "a",
      )!;
      expect(readForm(form, "a")).toEqual(form);
      expect(() => judge(openDocument("A", form))).not.toThrow();
    }),
  );
});
