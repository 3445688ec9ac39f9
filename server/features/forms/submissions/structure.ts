// A submission's structure, validated completely against its form's JSON Schema before the engine replays it: no value of another shape, no
// choice that is not offered, no input that the form does not have. The engine reports what a person can mistype or leave out.
import type { CompiledForm } from "@billwright/engine";
import type { Json } from "@billwright/schemas";
import createAjvInstance from "@rjsf/validator-ajv8/lib/createAjvInstance.js";
import type { ErrorObject, ValidateFunction } from "ajv";
import { refuse } from "../../../http/refusal.ts";

/** Keyword of the schema that an answer breaks → its message. Keywords that are not here are left to the engine. */
const messageKeys = {
  type: "field.wrong",
  const: "field.wrong",
  uniqueItems: "field.wrong",
  oneOf: "field.choice",
  enum: "field.choice",
  minimum: "field.choice",
  maximum: "field.choice",
  additionalProperties: "field.unknown",
} as const;

const isStructural = (keyword: string): keyword is keyof typeof messageKeys => Object.hasOwn(messageKeys, keyword);

/** Throws a Refused that names the first invalid input. The caller must leave empty answers out of `answers`. */
export function checkStructure(form: CompiledForm, answers: Readonly<Record<string, Json>>): void {
  const validate = validatorOf(form);
  if (validate(answers)) return;
  const faults = (validate.errors ?? []).filter(({ keyword }) => isStructural(keyword));
  const [first] = faults;
  if (!first) return;
  const field = fieldOf(first);
  // A choice breaks the const of every option before it breaks the oneOf around them, so the last error describes it.
  const { keyword } = faults.findLast((fault) => fieldOf(fault) === field) ?? first;
  if (isStructural(keyword)) throw refuse("BAD", messageKeys[keyword], { field });
}

const ajv = createAjvInstance(undefined, undefined, { verbose: false });

/** A version's compiled form is the same object as long as it is cached, and its validator has the same lifetime. */
const validators = new WeakMap<CompiledForm, ValidateFunction>();

function validatorOf(form: CompiledForm): ValidateFunction {
  const known = validators.get(form);
  if (known) return known;
  const validate = ajv.compile(form.schema);
  // ajv would cache the schema of every form for ever.
  ajv.removeSchema(form.schema);
  validators.set(form, validate);
  return validate;
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  if (instancePath === "") return String((params as { additionalProperty?: unknown }).additionalProperty);
  return (instancePath.split("/")[1] ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
}
