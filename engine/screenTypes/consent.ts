// A single check box. Unchecked counts as no answer, so `required` covers it.
import { nothingWrong, Refusal, type InputTypeDefinition } from "../inputTypes/inputType.ts";

export const consent: InputTypeDefinition = {
  widget: "Consent",
  empty: null,
  schema: () => ({ type: "boolean" }),
  accept(value) {
    if (typeof value === "boolean") return value || null;
    throw new Refusal("bad-value", "expected true or false");
  },
  check: nothingWrong,
};
