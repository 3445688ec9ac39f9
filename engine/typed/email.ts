// An e-mail address, or several: as they are typed, as mail programs list them, as address books link them.
import { asciiDigits } from "./asciiDigits.ts";
import { trimInvisible } from "./invisible.ts";

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

/** The name before an address in angle brackets may hold commas where it is quoted. */
const quotedName = /"[^"]*"(?=\s*<)/g;

/** What was typed between commas, semicolons and line breaks, each part as the address that it names. */
const emailParts = (typed: string): string[] =>
  trimInvisible(typed)
    .trim()
    .replace(quotedName, "")
    .replace(/;$/, "")
    .split(/[,;\r\n]/)
    .flatMap(lines)
    .map(addressIn);

/** A field of one line has blanks in place of the line breaks that were pasted. */
function lines(part: string): string[] {
  const pieces = part.trim().split(/\s+/);
  return pieces.every(isEmail) ? pieces : [part];
}

/** Of `Ann <ann@example.com>` and `mailto:ann@example.com?subject=…` the address. Digits of another script are ours in an address of ours. */
function addressIn(part: string): string {
  const bare = trimInvisible(part).trim();
  const inside = (/^[^<>]*<([^<>]*)>$/.exec(bare)?.[1] ?? bare).trim();
  const linked = /^mailto:/i.test(inside) ? inside.replace(/^mailto:(?:\/\/)?/i, "").split("?", 1)[0]! : inside;
  const plain = asciiDigits(linked);
  return /^[!-~]+$/.test(plain) ? plain : linked;
}

/** The one address; as it was typed, without blanks around, where it is none or several. */
export function typedEmail(typed: string): string {
  const [only = "", ...more] = emailParts(typed);
  return more.length === 0 && isEmail(only) ? only : typed.trim();
}

/** A list of addresses separated by commas; as it was typed where one of them is none. */
export function typedEmails(typed: string): string {
  const plain = typed.split(",").map(trimInvisible);
  if (plain.every((each) => isEmail(each.trim()))) return plain.join(",");
  const parts = emailParts(typed);
  return parts.every(isEmail) ? parts.join(",") : plain.join(",");
}

/** The part that is no address, of a text with more than one or with more than an address in it; null: all of it is wrong, or nothing. */
export function wrongEmail(typed: string, isOne: boolean): string | null {
  const parts = emailParts(typed);
  const wrong = parts.find((each) => !isEmail(each)) ?? (isOne ? parts[1] : undefined);
  return wrong === undefined || wrong === "" || wrong === asciiDigits(typed).trim() ? null : wrong;
}
