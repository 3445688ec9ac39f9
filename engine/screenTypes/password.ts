// A password. What makes it strong is a check of its screen: whoever signs in has one already.
import { nothingWrong, type InputTypeDefinition } from "../inputTypes/inputType.ts";
import { secretText } from "./secret.ts";

export const password: InputTypeDefinition = {
  widget: "Password",
  empty: "",
  keepsBlank: true,
  isSecret: true,
  schema: () => ({ type: "string" }),
  accept: (value) => secretText(value, "a password as text"),
  check: nothingWrong,
};
