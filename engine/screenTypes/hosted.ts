// A field that a provider hosts in its own frame, such as a card number. The page never sees what was typed, only the provider's token.
import { nothingWrong, Refusal, type InputTypeDefinition } from "../inputTypes/inputType.ts";
import { holdsCardNumber } from "../bank/cardNumber.ts";
import { secretText } from "./secret.ts";

/** No token of a provider is digits alone: a number here was meant for the frame (threats.md T39). */
const isCardNumber = (value: string): boolean => /^[0-9-]+$/.test(value) && holdsCardNumber(value);

const token = /^[!-~]{1,512}$/;

export const hosted: InputTypeDefinition = {
  widget: "Hosted",
  empty: "",
  isSecret: true,
  schema: () => ({ type: "string", pattern: token.source }),
  accept(answer) {
    const value = secretText(answer, "a provider's token as text");
    if (token.test(value) && !isCardNumber(value)) return value;
    throw new Refusal("bad-value", "expected a provider's token of at most 512 visible characters");
  },
  check: nothingWrong,
};
