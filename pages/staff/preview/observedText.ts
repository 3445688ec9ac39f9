// Describes what a fixture expects.
import type { CompiledForm, Mismatch } from "@billwright/engine";
import { inputName, valueText } from "@billwright/engine/words";
import type { Json } from "@billwright/schemas";

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
  return input === null ? JSON.stringify(value) : valueText(form.inputs, input, value as Json);
}
