// Crockford's base 32: no I, L, O or U, so that no character is mistaken for another, by eye or by ear.

import { typedCode } from "@billwright/engine/typed";

export const crockfordAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Eight characters for every five bytes. */
export function toCrockford(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => crockfordAlphabet.charAt(Number.parseInt(five, 2))).join("");
}

/** The intended text: without blanks and hyphens, in capitals, and with digits in place of letters that look like them. */
export const readCrockford = (typed: string): string =>
  typedCode(typed).toUpperCase().replace(/[IL]/g, "1").replace(/O/g, "0");
