// Crockford's base 32: no I, L, O or U, so that nothing is mistaken for anything else, by eye or by ear.

export const crockfordAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Eight characters for every five bytes. */
export function toCrockford(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => crockfordAlphabet.charAt(Number.parseInt(five, 2))).join("");
}

/** As it was meant: without blanks and hyphens, in capitals, and with the digits in place of what looks like them. */
export const readCrockford = (typed: string): string =>
  typed.normalize("NFKC").replace(/[\s-]/gu, "").toUpperCase().replace(/[IL]/g, "1").replace(/O/g, "0");
