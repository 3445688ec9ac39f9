// One of the options, or none.
import { nothingWrong, text, type InputTypeDefinition } from "./inputType.ts";
import { guidSchema, offeredGuid } from "./options.ts";

export const dropdown: InputTypeDefinition = {
  widget: "Dropdown",
  empty: "",
  options: "choices",
  oneChecked: true,
  countedAs: "choice",
  schema: (input) => guidSchema(input.options),
  accept: (value, subject) => offeredGuid(text(value, "an option's guid"), subject),
  check: nothingWrong,
  chosen: (value) => [value as string],
};
