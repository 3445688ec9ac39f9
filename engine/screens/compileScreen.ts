// Compiles a screen to the same form that an enrolment compiles to, so that begin, apply, view and the rest work on it.
import type { Json } from "@billwright/schemas";
import { compileWritten } from "../compile/compile.ts";
import type { CompiledForm, CompiledInput } from "../form/compiledForm.ts";
import { fieldTypeOf } from "../screenTypes/table.ts";
import type { Screen, ScreenField } from "./screen.ts";

const compiled = new WeakMap<Screen, CompiledForm>();

/** Compiles a screen. Throws CompileError with every defect, and RangeError for a check that refers to an unknown field. */
export function compileScreen(screen: Screen): CompiledForm {
  const known = compiled.get(screen);
  if (known) return known;
  const form = made(screen);
  compiled.set(screen, form);
  return form;
}

function made(screen: Screen): CompiledForm {
  const { name, fields, errorsFrom } = screen;
  refuseUnknownFields(screen);
  const written = Object.entries(fields).map(([id, field]) => ({ kind: "input", inputForms: writtenInput(id, field) }));
  const form = compileWritten({ id: name, type: "CustomForm", formElements: written }, fieldTypeOf);
  const inputs = Object.entries(form.inputs).map(([id, input]) => [id, withScreenParts(input, fields[id]!)] as const);
  return {
    ...form,
    // A screen has no gates: the page verifies contacts and payments with calls of its own, and only faults block a submit.
    gates: [],
    inputs: Object.fromEntries(inputs),
    ...(errorsFrom === undefined ? {} : { errorsFrom }),
  };
}

const writtenInput = (id: string, { type, required, length, options, logic }: ScreenField) => ({
  id,
  inputType: type,
  required: required !== undefined,
  length: length ?? null,
  options: (options ?? null) as Json,
  logic: logic ?? null,
});

function withScreenParts(input: CompiledInput, field: ScreenField): CompiledInput {
  const { required: missingError, typeError, checks, isNumber, reads, currencySign } = field;
  const parts = { missingError, typeError, checks, isNumber, reads, currencySign };
  const given = Object.entries(parts).filter(([, part]) => part !== undefined);
  return { ...input, ...Object.fromEntries(given) };
}

function refuseUnknownFields({ name, fields }: Screen): void {
  for (const [id, { checks = [] }] of Object.entries(fields))
    for (const check of checks)
      if ("field" in check && !Object.hasOwn(fields, check.field))
        throw new RangeError(
          `The field '${id}' of the screen '${name}' is compared with '${check.field}', which is no field of it. Name one.`,
        );
}
