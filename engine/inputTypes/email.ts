// An e-mail address, or several separated by commas.
import { trimInvisible } from "../text/invisible.ts";
import { text, type InputTypeDefinition } from "./inputType.ts";

// Every part is bounded by characters it cannot hold itself, so that no input makes the matching slow.
const local = String.raw`[^\s@.,;:<>()\[\]\\"]+(?:\.[^\s@.,;:<>()\[\]\\"]+)*`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?`;
const address = new RegExp(String.raw`^${local}@(?:${label}\.)+(?=[^.]*\p{L})${label}$`, "u");

/** Control characters, invisible signs, halves of a character, curly quotes and full-width letters: never meant, always copied. */
const neverMeant = /[\p{Cc}\p{Cf}\p{Cs}\u2018-\u201f\uff00-\uffef]/u;

// RFC 5321 §4.5.3.1
const longestAddress = 254;
const longestLocal = 64;
const longestLabel = 63;

/** A general e-mail pattern: a name, @, and a host of at least two parts. */
export function isEmail(value: string): boolean {
  if (value.length > longestAddress || neverMeant.test(value) || !address.test(value)) return false;
  const at = value.indexOf("@");
  const labels = value.slice(at + 1).split(".");
  return at <= longestLocal && labels.every(({ length }) => length <= longestLabel);
}

/** Each address of a comma-separated list, without the space around it. */
const addressesOf = (value: string): string[] => value.split(",").map((item) => item.trim());

export const email: InputTypeDefinition = {
  widget: "Email",
  empty: "",
  keepsBlank: true,
  contactChannel: "email",
  schema: () => ({ type: "string" }),
  accept: (value) => text(value, "an e-mail address as text").split(",").map(trimInvisible).join(","),
  /** One code proves one mailbox: where it has to be verified, a list is no address. */
  check(value, input) {
    const addresses = input.verificationRequired ? [(value as string).trim()] : addressesOf(value as string);
    return addresses.every(isEmail) ? null : { key: "check.email", params: {} };
  },
};
