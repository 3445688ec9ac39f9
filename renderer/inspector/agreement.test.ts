import { apply, begin, compile, type CompiledForm, type FormEvent } from "@billwright/engine";
import type { Fixture, InputForm } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { options } from "../form.fixture.tsx";
import { agreementOf } from "./agreement.ts";

const files = import.meta.glob<Fixture>("../../fixtures/**/*.json", { import: "default", eager: true });
const played = Object.entries(files).filter(([, { steps, enrollment }]) => steps && enrollment);

describe.each(played)("%s", (_file, { enrollment, context, steps }) => {
  test("has no rule and no gate on which json-logic-js differs, at any step [sandbox.inspect, compile.logic]", () => {
    const form = compile(enrollment);
    let state = begin(form, context);
    for (const { event } of [{ event: undefined }, ...(steps ?? [])]) {
      if (event) state = apply(form, state, event as FormEvent);
      expect(agreementOf(form, state).differences).toEqual([]);
    }
  });
});

/** A question with this id, and one that shows once it is answered with yes. */
const inputs = (id: string): InputForm[] => [
  { id, inputType: "Dropdown", options: options("Yes", "No") },
  { id: "more", inputType: "Text", rules: [{ parentId: id, condition: "Selected", choiceId: "g-yes" }] },
];
const compiled = (id: string): CompiledForm =>
  compile({ id: "e", formElements: inputs(id).map((inputForms) => ({ kind: "input", inputForms })) });
const now = "2026-11-20T12:00:00Z";

test.each(["length", "0", "shown", "name", "then"])(
  "compares over the engine's own data, where an input has the id of something else: %s [compile.logic]",
  (id) => {
    const form = compiled(id);
    const state = apply(form, begin(form, { now }), { type: "answer", input: id, value: "g-yes" });
    expect(agreementOf(form, state)).toEqual({ compared: 1, differences: [] });
  },
);

test("finds each rule on which a twin of the form differs [sandbox.inspect, compile.logic]", () => {
  const form = compiled("q");
  const twin = { ...form, logic: { more: true } };
  expect(agreementOf(twin, begin(form, { now }))).toEqual({
    compared: 1,
    differences: [{ kind: "input", id: "more", engine: false }],
  });
});

test("leaves the gates out once the form is submitted: nothing of theirs holds Submit back then [gate.reason]", () => {
  const mail: InputForm = { id: "mail", inputType: "Email", verificationRequired: true };
  const form = compile({ id: "e", formElements: [{ kind: "input", inputForms: mail }] });
  const open = begin(form, { now });
  expect(agreementOf(form, open).compared).toBe(2);
  const submitted = apply(form, open, { type: "submit" });
  expect(submitted.submitted).toBe(true);
  expect(agreementOf(form, submitted)).toEqual({ compared: 0, differences: [] });
});
