// Text that no error may repeat.
import type { Json } from "@billwright/schemas";
import { Refusal } from "../inputTypes/inputType.ts";

/** The value as text; throws a refusal that does not quote it. */
export function secretText(value: Json, expected: string): string {
  if (typeof value === "string") return value;
  throw new Refusal("bad-value", `expected ${expected}`);
}
