// One line of text, at most `length` characters.
import { lengthOr, text, type InputTypeDefinition } from "./inputType.ts";

/** Characters as a person counts them, and as JSON Schema's maxLength does: an emoji is one, not two. */
const characters = (value: string) => [...value].length;

export const shortText: InputTypeDefinition = {
  widget: "ShortText",
  empty: "",
  keepsBlank: true,
  schema(input) {
    const longest = lengthOr(input, null);
    return { type: "string", ...(longest === null ? {} : { maxLength: longest }) };
  },
  accept: (value) => text(value, "text"),
  check(value, input) {
    const longest = lengthOr(input, null);
    const tooLong = longest !== null && (value as string).length > longest && characters(value as string) > longest;
    return tooLong ? { key: "check.tooLong", params: { n: longest } } : null;
  },
};
