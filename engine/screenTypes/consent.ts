// One box that is ticked or not. Not ticked is no answer, so that `required` asks for it.
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
