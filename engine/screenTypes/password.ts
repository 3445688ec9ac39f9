// A password. Its strength is a check of the screen, because signing in needs none.
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
