// Converts between a phone number on the wire (E.164, "+12025550100") and its two controls: a country and national digits. No digit is ever
// removed to make a number fit: the result would be somebody else's number.
import { phoneDigits } from "@billwright/engine/typed";
import { diallingCodes } from "@billwright/schemas";

export type DiallingCode = `${keyof typeof diallingCodes}`;

/** The codes offered, in the order of the catalogue of countries. */
export const offeredCodes: readonly DiallingCode[] = ["1", "91", "7", "92"];

/** The number of national digits a form accepts (forms.txt §5: phone field max length 10). */
const maxNationalDigits = 10;

/** The maximum number of digits on the wire, for any country (forms.txt §8: 11 to 13). */
const maxWireDigits = 13;

export interface PhoneParts {
  /** null: the number's country is not offered, and `national` contains all its digits. */
  readonly code: DiallingCode | null;
  /**
   * An offered country's number can have too many digits: then it is in error. What has other signs than a number's, such as an extension, is
   * here as it was typed, and in error, too.
   */
  readonly national: string;
}

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, "");

/** Whether it has signs that no number has; it is shown and sent as it was typed, for the engine to refuse. */
export const isStrange = (text: string): boolean => phoneDigits(text) === null;

/** The dialling code of a country by name ("India": "91"); 1 for any other (forms.txt §9). */
export const codeOfCountry = (country: string): DiallingCode =>
  offeredCodes.find((code) => diallingCodes[code].name === country) ?? "1";

/** Splits a number on the wire. Without a + it is a national number of the fallback country. */
export function partsOf(value: string, fallback: DiallingCode | null): PhoneParts {
  if (isStrange(value)) return { code: fallback, national: value };
  const digits = digitsOf(value);
  if (!value.trim().startsWith("+")) return { code: fallback, national: digits };
  const marked = digits.length > maxWireDigits ? international(digits.replace(/^0+/, "")) : null;
  return marked && hasTooMany(marked) ? marked : international(digits);
}

/**
 * '' without digits: a country alone is not an answer. A number with too many national digits gets leading zeros, which makes it longer
 * than any real number, so that the engine reports an error.
 */
export function wireNumber({ code, national }: PhoneParts): string {
  if (national === "" || isStrange(national)) return national;
  const digits = `${code ?? ""}${national}`;
  return `+${hasTooMany({ code, national }) ? digits.padStart(maxWireDigits + 1, "0") : digits}`;
}

/**
 * Splits what a person typed or pasted, while `code` is chosen; null: a country that is not offered. A number that begins with + or an
 * international prefix is complete.
 */
export function typedParts(text: string, code: DiallingCode | null): PhoneParts {
  const bare = phoneDigits(text);
  if (bare === null) return { code, national: text };
  const digits = digitsOf(bare);
  if (bare.startsWith("+") || code === null) return withoutTrunk(international(digits));
  const prefix = internationalPrefixes[code].find((one) => digits.startsWith(one) && digits.length > one.length);
  if (prefix !== undefined) return withoutTrunk(international(digits.slice(prefix.length)));
  return withoutTrunk({ code, national: withoutCode(digits, code) });
}

/** Whether it has more digits than a number of its country. */
const hasTooMany = ({ code, national }: PhoneParts): boolean =>
  code !== null && !isStrange(national) && national.length > maxNationalDigits;

/** What one dials before a number of another country. */
const internationalPrefixes: Readonly<Record<DiallingCode, readonly string[]>> = {
  "1": ["011", "00"],
  "91": ["00"],
  "7": ["810", "00"],
  "92": ["00"],
};

/** What one dials before a number within the country, if no other country uses it. */
const trunkPrefixes: Readonly<Partial<Record<DiallingCode, string>>> = { "91": "0", "7": "8", "92": "0" };

function international(digits: string): PhoneParts {
  const code = codeAtStart(digits);
  return code ? { code, national: digits.slice(code.length) } : { code: null, national: digits };
}

/** "12025550100" without its country code: for a number without a + that would otherwise be too long. */
const withoutCode = (digits: string, code: DiallingCode): string =>
  digits.length === code.length + maxNationalDigits && digits.startsWith(code) ? digits.slice(code.length) : digits;

function withoutTrunk({ code, national }: PhoneParts): PhoneParts {
  const trunk = code === null ? undefined : trunkPrefixes[code];
  const hasTrunk =
    trunk !== undefined && national.length === trunk.length + maxNationalDigits && national.startsWith(trunk);
  return { code, national: hasTrunk ? national.slice(trunk.length) : national };
}

/** No offered code is the start of another, so at most one matches. */
const codeAtStart = (digits: string): DiallingCode | undefined => offeredCodes.find((code) => digits.startsWith(code));
