// Any number of options; the answer lists them in option order.
import { noItems, nothingWrong, textArray, type InputTypeDefinition } from "./inputType.ts";
import { guidSchema, offeredGuid } from "./options.ts";

export const checkBox: InputTypeDefinition = {
  widget: "CheckBox",
  empty: noItems,
  options: "choices",
  countedAs: "choice",
  schema: (input) => ({ type: "array", items: guidSchema(input.options), uniqueItems: true }),
  accept(value, subject) {
    const guids = new Set(textArray(value, "an array of option guids").map((guid) => offeredGuid(guid, subject)));
    const position = (guid: string) => subject.offered.get(guid) ?? 0;
    return [...guids].sort((one, other) => position(one) - position(other));
  },
  check: nothingWrong,
  chosen: (value) => value as string[],
};
