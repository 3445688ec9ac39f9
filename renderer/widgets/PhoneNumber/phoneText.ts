// Between a phone number as it travels (E.164, "+12025550100") and the two controls that show it: a country and its national digits.
// No digit is ever dropped to make a number fit: what remained would be somebody else's.
import { diallingCodes } from "@billwright/schemas";

export type DiallingCode = `${keyof typeof diallingCodes}`;

/** The codes offered, in the order of the catalogue of countries. */
export const offeredCodes: readonly DiallingCode[] = ["1", "91", "7", "92"];

/** National digits a form takes (forms.txt §5: phone field max length 10). */
export const maxNationalDigits = 10;

/** The most digits that a number of any country has on the wire (forms.txt §8: 11 to 13). */
const maxWireDigits = 13;

export interface PhoneParts {
  /** null: the number is of a country that is not offered, and `national` holds all its digits. */
  readonly code: DiallingCode | null;
  /** Those of an offered country may be too many: then the number is in error. */
  readonly national: string;
}

export const digitsOf = (text: string): string => text.replace(/[^0-9]/g, "");

/** The dialling code of a country by name ("India": "91"); 1 for any other, as forms.txt §9 says. */
export const codeOfCountry = (country: string): DiallingCode =>
  offeredCodes.find((code) => diallingCodes[code].name === country) ?? "1";

/** Takes a number apart as it travels. Without a + it is national to `fallback`'s country. */
export function partsOf(value: string, fallback: DiallingCode | null): PhoneParts {
  const digits = digitsOf(value);
  if (!value.trim().startsWith("+")) return { code: fallback, national: digits };
  const marked = digits.length > maxWireDigits ? international(digits.replace(/^0+/, "")) : null;
  return marked && hasTooMany(marked) ? marked : international(digits);
}

/**
 * "" where there are no digits: a country alone is no answer. A number with too many national digits gets zeros before it, which no
 * number has: so it is longer than any, and the engine finds it in error.
 */
export function wireNumber({ code, national }: PhoneParts): string {
  if (national === "") return "";
  const digits = `${code ?? ""}${national}`;
  return `+${hasTooMany({ code, national }) ? digits.padStart(maxWireDigits + 1, "0") : digits}`;
}

/**
 * What a person typed or pasted, while `code` is chosen; null: a country that is not offered. A number that begins with + or with the
 * digits that one dials for it is a whole one; "(0)" in it is not dialled from abroad.
 */
export function typedParts(text: string, code: DiallingCode | null): PhoneParts {
  const plain = text.replaceAll("(0)", "").trim();
  const digits = digitsOf(plain);
  if (plain.startsWith("+") || code === null) return withoutTrunk(international(digits));
  const prefix = internationalPrefixes[code].find((one) => digits.startsWith(one) && digits.length > one.length);
  if (prefix !== undefined) return withoutTrunk(international(digits.slice(prefix.length)));
  return withoutTrunk({ code, national: withoutCode(digits, code) });
}

/** More digits than a number of its country has. */
export const hasTooMany = ({ code, national }: PhoneParts): boolean =>
  code !== null && national.length > maxNationalDigits;

/** What one dials before a number of another country. */
const internationalPrefixes: Readonly<Record<DiallingCode, readonly string[]>> = {
  "1": ["011", "00"],
  "91": ["00"],
  "7": ["810", "00"],
  "92": ["00"],
};

/** What one dials before a number of one's own country, and no other country does. */
const trunkPrefixes: Readonly<Partial<Record<DiallingCode, string>>> = { "91": "0", "7": "8", "92": "0" };

function international(digits: string): PhoneParts {
  const code = codeAtStart(digits);
  return code ? { code, national: digits.slice(code.length) } : { code: null, national: digits };
}

/** "12025550100": the country's digits, though without a +, where the number would be too long otherwise. */
const withoutCode = (digits: string, code: DiallingCode): string =>
  digits.length === code.length + maxNationalDigits && digits.startsWith(code) ? digits.slice(code.length) : digits;

function withoutTrunk({ code, national }: PhoneParts): PhoneParts {
  const trunk = code === null ? undefined : trunkPrefixes[code];
  const hasTrunk =
    trunk !== undefined && national.length === trunk.length + maxNationalDigits && national.startsWith(trunk);
  return { code, national: hasTrunk ? national.slice(trunk.length) : national };
}

/** No offered code is the start of another, so there is at most one. */
const codeAtStart = (digits: string): DiallingCode | undefined => offeredCodes.find((code) => digits.startsWith(code));
