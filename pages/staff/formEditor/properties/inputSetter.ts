// Sets one property of an input, as a command of the editor.
import type { InputForm } from "@billwright/schemas";
import type { Command } from "../model/command.ts";
import type { ElementKey } from "../model/document.ts";

export type InputSetter = <P extends Extract<Command, { type: "setInput" }>["property"]>(
  property: P,
  value: InputForm[P],
) => void;

export const setterOf =
  (key: ElementKey, run: (command: Command) => void): InputSetter =>
  (property, value) =>
    run({ type: "setInput", key, property, value } as Command);
