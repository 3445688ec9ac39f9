// Describes an event of a form, with the names of its questions and choices.
import type { Json, KeysBelow, MessageRef } from "@billwright/schemas";
import type { FormEvent } from "../form/events.ts";
import { choiceName, inputName, type NamedInputs } from "./phrase.ts";

/** A text shortened to one line. */
const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}…` : text);

/** A value for reading: choices by name. */
export function valueText(inputs: NamedInputs, input: string, value: Json | undefined): string {
  if (Array.isArray(value)) return value.map((one) => valueText(inputs, input, one)).join(", ");
  if (value === undefined || value === null || value === "") return "–";
  if (typeof value === "object") return short(JSON.stringify(value));
  return short(choiceName(inputs, input, String(value)));
}

export function describeEvent(inputs: NamedInputs, event: FormEvent): MessageRef {
  const message = (key: KeysBelow<"replay.event.">, params: MessageRef["params"] = {}): MessageRef => ({
    key: `replay.event.${key}`,
    params,
  });
  switch (event.type) {
    case "answer":
      return message("answer", {
        name: inputName(inputs, event.input),
        value: valueText(inputs, event.input, event.value),
      });
    case "verification":
      return message(`verification.${event.status}`, { name: inputName(inputs, event.input) });
    case "file":
      return message("file", { name: inputName(inputs, event.input), n: event.files.length });
    case "signature":
      return message(event.file === null ? "unsigned" : "signed", { name: inputName(inputs, event.input) });
    case "routing":
      return message(event.valid ? "routing" : "badRouting");
    case "agree":
      return message(event.value ? "agree" : "disagree");
    case "payment":
    case "submit":
      return message(event.type);
  }
}
