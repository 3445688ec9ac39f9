// What happened in a step, and what a fixture expects, in words.
import { choiceName, inputName, type CompiledForm, type FormEvent } from "@billwright/engine";
import type { Json, MessageRef, KeysBelow } from "@billwright/schemas";

/** As much of a text as a line holds. */
export const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}…` : text);

/** A value as a person gave it: choices by name. */
export function valueText(form: CompiledForm, input: string, value: Json): string {
  if (Array.isArray(value)) return value.map((one) => valueText(form, input, one)).join(", ");
  if (value === null || value === "") return "–";
  if (typeof value === "object") return short(JSON.stringify(value));
  return short(choiceName(form.inputs, input, String(value)));
}

export function tellEvent(form: CompiledForm, event: FormEvent): MessageRef {
  const said = (key: KeysBelow<"replay.event.">, params: MessageRef["params"] = {}): MessageRef => ({
    key: `replay.event.${key}`,
    params,
  });
  switch (event.type) {
    case "answer":
      return said("answer", {
        name: inputName(form.inputs, event.input),
        value: valueText(form, event.input, event.value),
      });
    case "verification":
      return said(`verification.${event.status}`, { name: inputName(form.inputs, event.input) });
    case "file":
      return said("file", { name: inputName(form.inputs, event.input), n: event.files.length });
    case "signature":
      return said(event.file === null ? "unsigned" : "signed", { name: inputName(form.inputs, event.input) });
    case "routing":
      return said(event.valid ? "routing" : "badRouting");
    case "agree":
      return said(event.value ? "agree" : "disagree");
    case "payment":
    case "submit":
      return said(event.type);
  }
}

/** What was expected or seen under a key of `expect`, with the names of inputs; everything else as JSON. */
export function observedText(form: CompiledForm, key: string, value: unknown): string {
  if (value === undefined) return "–";
  if ((key === "visible" || key === "invalid") && Array.isArray(value))
    return value.length === 0 ? "–" : value.map((id) => inputName(form.inputs, String(id))).join(", ");
  if ((key === "errors" || key === "values") && typeof value === "object" && value !== null)
    return (
      Object.entries(value as Record<string, Json>)
        .map(([id, one]) => `${inputName(form.inputs, id)}: ${valueText(form, id, one)}`)
        .join("; ") || "–"
    );
  return JSON.stringify(value);
}
