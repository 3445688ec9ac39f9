// A submission's structure, validated completely against its form's JSON Schema before the engine replays it: no value of another shape, no
// choice that is not offered, no input that the form does not have. The engine reports what a person can mistype or leave out.
import type { CompiledForm } from "@billwright/engine";
import type { Json } from "@billwright/schemas";
import { customizeValidator } from "@rjsf/validator-ajv8";
import type { ErrorObject } from "ajv";
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

type CheckStructure = (form: CompiledForm, answers: Readonly<Record<string, Json>>) => void;

/** Throws a Refused that names the first invalid input. The caller must leave empty answers out of `answers`. */
export const checkStructure = structureCheck(500);

/** `mostKept`: it keeps what was compiled of as many schemas, then begins anew. */
export function structureCheck(mostKept: number): CheckStructure {
  const validator = customizeValidator({ ajvOptionsOverrides: { verbose: false } });
  /** A version's compiled form, and so its schema, is the same object as long as it is cached. */
  const kept = new Set<object>();
  return ({ schema }, answers) => {
    if (!kept.has(schema) && kept.size >= mostKept) {
      validator.reset();
      kept.clear();
    }
    kept.add(schema);
    const { errors, validationError } = validator.rawValidation<ErrorObject>(schema, answers);
    if (validationError) throw validationError;
    if (errors) refuseFirst(errors);
  };
}

function refuseFirst(errors: readonly ErrorObject[]): void {
  const faults = errors.filter(({ keyword }) => isStructural(keyword));
  const [first] = faults;
  if (!first) return;
  const field = fieldOf(first);
  // A choice breaks the const of every option before it breaks the oneOf around them, so the last error describes it.
  const { keyword } = faults.findLast((fault) => fieldOf(fault) === field) ?? first;
  if (isStructural(keyword)) throw refuse("BAD", messageKeys[keyword], { field });
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  if (instancePath === "") return String((params as { additionalProperty?: unknown }).additionalProperty);
  return (instancePath.split("/")[1] ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
}
