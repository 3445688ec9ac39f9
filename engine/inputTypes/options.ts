// What the three choice types share: an answer names options by guid, and only those on offer.
import type { JsonSchema } from "../form/compiledForm.ts";
import type { Choice } from "../form/compiledForm.ts";
import { Refusal, type Subject } from "./inputType.ts";

/** The guid itself, refused where no option has it. */
export function offeredGuid(guid: string, { input, offered }: Subject): string {
  if (offered.has(guid)) return guid;
  throw new Refusal("unknown-choice", `'${input.id}' has no option '${guid.slice(0, 60)}'`);
}

/** The schema of one guid. An input without options admits none: an empty `oneOf` would not be a schema. */
export function guidSchema(options: readonly Choice[]): JsonSchema {
  if (options.length === 0) return { type: "string", maxLength: 0 };
  return { type: "string", oneOf: options.map(({ guid, name }) => ({ const: guid, title: name })) };
}
