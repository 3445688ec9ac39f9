// Text that is shown to nobody: no error repeats it.
import type { Json } from "@billwright/schemas";
import { Refusal } from "../inputTypes/inputType.ts";

/** The value as text, or a refusal that does not quote it. */
export function secretText(value: Json, expected: string): string {
  if (typeof value === "string") return value;
  throw new Refusal("bad-value", `expected ${expected}`);
}
