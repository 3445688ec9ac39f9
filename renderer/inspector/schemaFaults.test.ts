// ajv, as the server uses it, is the reference: the inspector must agree with it on every state of every fixture.
import { apply, begin, compile, toSubmission, type FormEvent } from "@billwright/engine";
import type { Fixture, SubmittedInput } from "@billwright/schemas";
import { customizeValidator } from "@rjsf/validator-ajv8";
import { describe, expect, test } from "vitest";
import { faultyInputs } from "./schemaFaults.ts";

const files = import.meta.glob<Fixture>("../../fixtures/**/*.json", { import: "default", eager: true });
const played = Object.entries(files).filter(([, { steps, enrollment }]) => steps && enrollment);

const answersOf = (inputForms: readonly SubmittedInput[]) =>
  Object.fromEntries(inputForms.map(({ id, value }) => [id, value]));

describe.each(played)("%s", (_file, { enrollment, context, steps }) => {
  test("is valid, or not, under its schema as ajv says, at each step and with a forged answer [sandbox.inspect]", () => {
    const form = compile(enrollment);
    const validator = customizeValidator();
    let state = begin(form, context);
    for (const { event } of [{ event: undefined }, ...(steps ?? [])]) {
      if (event) state = apply(form, state, event as FormEvent);
      const { inputForms } = toSubmission(form, state);
      const forged = inputForms.map((input) => ({ ...input, value: [{}] }));
      for (const sent of [inputForms, forged]) {
        const { errors } = validator.rawValidation(form.schema, answersOf(sent));
        expect(faultyInputs(form, { inputForms: sent }).length === 0).toBe(errors === undefined);
      }
    }
  });
});

test("names the inputs at fault in element order, and those that are missing [sandbox.inspect]", () => {
  const inputs = [
    { id: "name", inputType: "ShortText", required: true },
    { id: "stars", inputType: "Rating" },
    { id: "note", inputType: "Text" },
  ] as const;
  const form = compile({ id: "e", formElements: inputs.map((input) => ({ kind: "input", inputForms: { ...input } })) });
  const inputForms: SubmittedInput[] = [
    { id: "stars", type: "Rating", value: 9 },
    { id: "note", type: "Text", value: "fine" },
  ];
  expect(faultyInputs(form, { inputForms })).toEqual(["name", "stars"]);
});
