// An answer as text for a control.
import type { Json } from "@billwright/schemas";

/** Text and numbers unchanged; null and lists are ''. */
export const answerText = (value: Json): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
