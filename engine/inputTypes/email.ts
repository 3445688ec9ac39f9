// An e-mail address, or several separated by commas.
import { text, type InputTypeDefinition } from "./inputType.ts";

// Every part is bounded by characters it cannot hold itself, so that no input makes the matching slow.
const local = String.raw`[^\s@.,;:<>()\[\]\\"]+(?:\.[^\s@.,;:<>()\[\]\\"]+)*`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?`;
const address = new RegExp(String.raw`^${local}@(?:${label}\.)+(?=[^.]*\p{L})${label}$`, "u");
const longestAddress = 254;

/** A general e-mail pattern: a name, @, and a host of at least two parts. */
export function isEmail(value: string): boolean {
  return value.length <= longestAddress && address.test(value);
}

/** Each address of a comma-separated list, without the space around it. */
export const addressesOf = (value: string): string[] => value.split(",").map((item) => item.trim());

export const email: InputTypeDefinition = {
  widget: "Email",
  empty: "",
  keepsBlank: true,
  contactChannel: "email",
  schema: () => ({ type: "string" }),
  accept: (value) => text(value, "an e-mail address as text"),
  check: (value) => (addressesOf(value as string).every(isEmail) ? null : { key: "check.email", params: {} }),
};
