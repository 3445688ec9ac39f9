// Shared by the three choice types: an answer refers to options by guid, and only offered ones are accepted.
import type { JsonSchema } from "../form/compiledForm.ts";
import type { Choice } from "../form/compiledForm.ts";
import { excerpt } from "../text/excerpt.ts";
import { Refusal, type Subject } from "./inputType.ts";

/** Returns the guid, or throws a refusal if no option has it. */
export function offeredGuid(guid: string, { input, offered }: Subject): string {
  if (offered.has(guid)) return guid;
  throw new Refusal("unknown-choice", `'${input.id}' has no option '${excerpt(guid)}'`);
}

/** The schema of one guid. An input without options accepts none, because an empty `oneOf` is not a valid schema. */
export function guidSchema(options: readonly Choice[]): JsonSchema {
  if (options.length === 0) return { type: "string", maxLength: 0 };
  return { type: "string", oneOf: options.map(({ guid, name }) => ({ const: guid, title: name })) };
}
