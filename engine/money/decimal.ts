// Decimal text as whole hundredths. No floating point is used between what a person typed and what is charged.

const written = /^([0-9]+)(?:\.([0-9]{1,2}))?$/;

/** "12.5" is 1250n; null if the text is not a decimal with at most two digits after the point (a single '.' is not). */
export function hundredths(text: string): bigint | null {
  const [, whole, decimals = ""] = written.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole) * 100n + BigInt(decimals.padEnd(2, "0"));
}

/**
 * An amount in whole minor units (cents, paise); null if it is not an amount, or too large to be exact.
 * @example
 * ```ts
 * import { minorUnits } from "@billwright/engine/money";
 *
 * minorUnits("333.3"); // => 33330
 * minorUnits("333.333"); // => null
 * ```
 */
export function minorUnits(text: string): number | null {
  const amount = hundredths(text.trim());
  return amount === null || amount > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(amount);
}
