// One line of text, at most `length` characters.
import { longestAnswer } from "@billwright/schemas";
import type { CompiledInput } from "../form/compiledForm.ts";
import { readText } from "../typed/readings.ts";
import { tooLong } from "./characters.ts";
import { lengthOr, text, type InputTypeDefinition } from "./inputType.ts";

/** The maximum number of characters; null: the author set none. */
export function mostCharactersOf(input: CompiledInput): number | null {
  const most = lengthOr(input, null);
  return most === null ? null : Math.min(most, longestAnswer);
}

export const shortText: InputTypeDefinition = {
  widget: "ShortText",
  empty: "",
  keepsBlank: true,
  isTyped: true,
  length: "characters",
  countedAs: "text",
  schema(input) {
    const most = mostCharactersOf(input);
    return { type: "string", ...(most === null ? {} : { maxLength: most }) };
  },
  accept: (value, { input }) => readText(text(value, "text"), input.reads),
  check: (value, input) => tooLong(value as string, mostCharactersOf(input) ?? longestAnswer),
};
