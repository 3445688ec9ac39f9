// Decimal text as whole hundredths: no floating point comes between what a person typed and what is charged.

const written = /^([0-9]+)(?:\.([0-9]{1,2}))?$/;

/** "12.5" is 1250n; null for what is no decimal of at most two places, a lone '.' among it. */
export function hundredths(text: string): bigint | null {
  const [, whole, places = ""] = written.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole) * 100n + BigInt(places.padEnd(2, "0"));
}

/** An amount in whole minor units (cents, paise); null for what is none, or too large to count exactly. */
export function minorUnits(text: string): number | null {
  const amount = hundredths(text.trim());
  return amount === null || amount > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(amount);
}
