// Describes the event of a step and what a fixture expects.
import type { CompiledForm, FormEvent, Mismatch } from "@billwright/engine";
import { choiceName, inputName } from "@billwright/engine/words";
import type { Json, MessageRef, KeysBelow } from "@billwright/schemas";

/** A text shortened to one line. */
export const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}…` : text);

/** A value for reading: choices by name. */
function valueText(form: CompiledForm, input: string, value: Json): string {
  if (Array.isArray(value)) return value.map((one) => valueText(form, input, one)).join(", ");
  if (value === null || value === "") return "–";
  if (typeof value === "object") return short(JSON.stringify(value));
  return short(choiceName(form.inputs, input, String(value)));
}

export function describeEvent(form: CompiledForm, event: FormEvent): MessageRef {
  const message = (key: KeysBelow<"replay.event.">, params: MessageRef["params"] = {}): MessageRef => ({
    key: `replay.event.${key}`,
    params,
  });
  switch (event.type) {
    case "answer":
      return message("answer", {
        name: inputName(form.inputs, event.input),
        value: valueText(form, event.input, event.value),
      });
    case "verification":
      return message(`verification.${event.status}`, { name: inputName(form.inputs, event.input) });
    case "file":
      return message("file", { name: inputName(form.inputs, event.input), n: event.files.length });
    case "signature":
      return message(event.file === null ? "unsigned" : "signed", { name: inputName(form.inputs, event.input) });
    case "routing":
      return message(event.valid ? "routing" : "badRouting");
    case "agree":
      return message(event.value ? "agree" : "disagree");
    case "payment":
    case "submit":
      return message(event.type);
  }
}

/** The input that a path in what was expected is about. */
export const inputAt = ([key, id]: Mismatch["path"]): string | null =>
  (key === "errors" || key === "values") && typeof id === "string" ? id : null;

/** What was expected or seen at a path, with the names of inputs; everything else as JSON. */
export function observedText(form: CompiledForm, path: Mismatch["path"], value: unknown): string {
  const [key] = path;
  const input = inputAt(path);
  if (value === undefined) return "–";
  if ((key === "visible" || key === "invalid") && Array.isArray(value))
    return value.length === 0 ? "–" : value.map((id) => inputName(form.inputs, String(id))).join(", ");
  return input === null ? JSON.stringify(value) : valueText(form, input, value as Json);
}
