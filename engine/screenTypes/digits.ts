// A number that is an identifier, such as an account, a meter or a ZIP code. Stored as text, so that leading zeros survive.
import type { MessageRef } from "@billwright/schemas";
import { lengthOr, text, type InputTypeDefinition } from "../inputTypes/inputType.ts";
import { typedDigits } from "../typed/digits.ts";

export const digits: InputTypeDefinition = {
  widget: "Digits",
  empty: "",
  schema(input) {
    const longest = lengthOr(input, null);
    return { type: "string", ...(longest === null ? {} : { maxLength: longest }) };
  },
  accept: (value) => typedDigits(text(value, "digits as text")),
  check(value, input): MessageRef | null {
    const typed = value as string;
    const longest = lengthOr(input, null);
    if (!/^[0-9]+$/.test(typed)) return { key: "check.digits", params: {} };
    return longest !== null && typed.length > longest ? { key: "check.tooLong", params: { n: longest } } : null;
  },
};
