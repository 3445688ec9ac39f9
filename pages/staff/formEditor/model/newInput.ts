// A new input, as the form contains it before its author has edited it.
import type { InputForm, Option } from "@billwright/schemas";
import type { Command } from "./command.ts";
import { idFrom, kebab, uniqueId } from "./ids.ts";

type Wanted = Pick<Extract<Command, { type: "addInput" }>, "inputType" | "name" | "options">;

/** Its id and its options' guids are made from their names and differ from all in the form. */
export function newInput({ inputType, name, options = [] }: Wanted, ids: readonly string[]): InputForm {
  const input: InputForm = {
    id: uniqueId(idFrom(name, kebab(inputType)), ids),
    name,
    inputType,
    required: false,
    visible: true,
  };
  if (options.length > 0) input.options = withGuids(options);
  return input;
}

function withGuids(options: readonly Omit<Option, "guid">[]): Option[] {
  const made: Option[] = [];
  for (const option of options) made.push({ guid: newGuid(option, made), ...option });
  return made;
}

/** A guid for one more option. */
export const newGuid = (option: Omit<Option, "guid">, others: readonly Option[]): string =>
  uniqueId(
    idFrom(option.name ?? String(option.value ?? ""), "option"),
    others.map(({ guid }) => guid),
  );
