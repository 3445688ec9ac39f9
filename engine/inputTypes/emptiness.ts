// What counts as no answer, the same for every type (decisions.md 26).
import type { Json } from "@billwright/schemas";

/** Missing, null, '', blank space and [] are empty; nothing else is. */
export function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}
