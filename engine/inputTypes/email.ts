// An e-mail address, or several separated by commas.
import { longestAnswer } from "@billwright/schemas";
import { trimInvisible } from "../text/invisible.ts";
import { tooLong } from "./characters.ts";
import { text, type InputTypeDefinition } from "./inputType.ts";

// Every part ends at characters that it cannot contain itself, so that matching is never slow.
const local = String.raw`[^\s@.,;:<>()\[\]\\"]+(?:\.[^\s@.,;:<>()\[\]\\"]+)*`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?`;
const address = new RegExp(String.raw`^${local}@(?:${label}\.)+(?=[^.]*\p{L})${label}$`, "u");

/**
 * Control characters, invisible characters, lone surrogates, curly quotes and full-width letters: nobody types them, they come from
 * copying.
 */
const neverTyped = /[\p{Cc}\p{Cf}\p{Cs}\u2018-\u201f\uff00-\uffef]/u;

// RFC 5321 §4.5.3.1
const longestAddress = 254;
const longestLocal = 64;
const longestLabel = 63;

/** A general e-mail pattern: a name, @, and a host of at least two parts. */
export function isEmail(value: string): boolean {
  if (value.length > longestAddress || neverTyped.test(value) || !address.test(value)) return false;
  const at = value.indexOf("@");
  const labels = value.slice(at + 1).split(".");
  return at <= longestLocal && labels.every(({ length }) => length <= longestLabel);
}

/** The addresses of a comma-separated list, trimmed. */
const addressesOf = (value: string): string[] => value.split(",").map((item) => item.trim());

export const email: InputTypeDefinition = {
  widget: "Email",
  empty: "",
  keepsBlank: true,
  isTyped: true,
  contactChannel: "email",
  schema: () => ({ type: "string" }),
  accept: (value) => text(value, "an e-mail address as text").split(",").map(trimInvisible).join(","),
  /** A code can verify only one mailbox, so a list is not valid if verification is required. */
  check(value, input) {
    const addresses = input.verificationRequired ? [(value as string).trim()] : addressesOf(value as string);
    return addresses.every(isEmail) ? tooLong(value as string, longestAnswer) : { key: "check.email", params: {} };
  },
};
