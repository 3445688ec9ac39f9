// An answer as the text of a control.
import type { Json } from "@billwright/schemas";

/** Text and numbers as they are; what has no text (nothing, a list) is empty. */
export const answerText = (value: Json): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
