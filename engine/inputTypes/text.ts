// Several lines of text.
import { longestAnswer } from "@billwright/schemas";
import { tooLong } from "./characters.ts";
import { text as asText, type InputTypeDefinition } from "./inputType.ts";

export const text: InputTypeDefinition = {
  widget: "Text",
  empty: "",
  keepsBlank: true,
  isTyped: true,
  countedAs: "text",
  schema: () => ({ type: "string" }),
  accept: (value) => asText(value, "text"),
  check: (value) => tooLong(value as string, longestAnswer),
};
