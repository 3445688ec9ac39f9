// Between a phone number as it travels (E.164, "+12025550100") and the two controls that show it: a country and its national digits.
import { diallingCodes } from "@billwright/schemas";

export type DiallingCode = `${keyof typeof diallingCodes}`;

/** The codes offered, in the order of the catalogue of countries. */
export const offeredCodes: readonly DiallingCode[] = ["1", "91", "7", "92"];

/** National digits a form takes (forms.txt §5: phone field max length 10). */
export const maxNationalDigits = 10;

export interface PhoneParts {
  /** null: the number is of a country that is not offered. */
  readonly code: DiallingCode | null;
  /** At most ten digits; of a country not offered all digits there are. */
  readonly national: string;
}

export const digitsOf = (text: string): string => text.replace(/[^0-9]/g, "");

/** The dialling code of a country by name ("India": "91"); 1 for any other, as forms.txt §9 says. */
export const codeOfCountry = (country: string): DiallingCode =>
  offeredCodes.find((code) => diallingCodes[code].name === country) ?? "1";

/** Takes a number apart. Without a + it is national to `fallback`'s country. */
export function partsOf(value: string, fallback: DiallingCode): PhoneParts {
  const digits = digitsOf(value);
  if (!value.trim().startsWith("+")) return { code: fallback, national: digits.slice(0, maxNationalDigits) };
  const code = codeAtStart(digits);
  return code
    ? { code, national: digits.slice(code.length, code.length + maxNationalDigits) }
    : { code: null, national: digits };
}

/** "" where there are no digits: a country alone is no answer. */
export const wireNumber = ({ code, national }: PhoneParts): string =>
  national === "" ? "" : `+${code ?? ""}${national}`;

/**
 * What a person typed or pasted, while `code` is chosen. A number with its country's + or, being too long otherwise, with its
 * country's digits before it ("12025550100") is understood; everything that is no digit is dropped, and digits past the tenth.
 */
export function typedParts(text: string, code: DiallingCode): PhoneParts {
  if (text.trim().startsWith("+")) {
    const parts = partsOf(text, code);
    if (parts.code) return parts;
  }
  const digits = digitsOf(text);
  const spoken = digits.length === code.length + maxNationalDigits && digits.startsWith(code);
  return { code, national: (spoken ? digits.slice(code.length) : digits).slice(0, maxNationalDigits) };
}

/** No offered code is the start of another, so there is at most one. */
const codeAtStart = (digits: string): DiallingCode | undefined => offeredCodes.find((code) => digits.startsWith(code));
