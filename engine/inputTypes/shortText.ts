// One line of text, at most `length` characters.
import type { CompiledInput } from "../form/compiledForm.ts";
import { characterCount } from "./characters.ts";
import { lengthOr, text, type InputTypeDefinition } from "./inputType.ts";

/** The maximum number of characters; null: unlimited. */
export const mostCharactersOf = (input: CompiledInput): number | null => lengthOr(input, null);

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
  accept: (value) => text(value, "text"),
  check(value, input) {
    const most = mostCharactersOf(input);
    // The first comparison avoids counting for nearly every text.
    const tooLong = most !== null && (value as string).length > most && characterCount(value as string) > most;
    return tooLong ? { key: "check.tooLong", params: { n: most } } : null;
  },
};
