// Money as whole cents. The decimal digits are read, never multiplied: 1.005 * 100 is 100.49999999999999.

interface Decimal {
  /** The digits without the point. */
  readonly digits: bigint;
  /** How many of the digits are decimals. */
  readonly scale: number;
}

/** The shortest decimal for the number, which must be finite and not negative. */
function decimalOf(amount: number): Decimal {
  const [mantissa = "0", exponent = "0"] = String(amount).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** numerator / denominator, rounded half up. */
const divideHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** An amount in whole cents, rounded half up. Throws RangeError if it is negative, not a number, or too large to be exact to the cent. */
export function centsOf(amount: number): number {
  if (!Number.isFinite(amount) || amount < 0) throw new RangeError(`${amount} is no amount of money.`);
  const { digits, scale } = decimalOf(amount);
  const cents = Number(divideHalfUp(digits * 100n, 10n ** BigInt(scale)));
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${amount} is too big to be exact to the cent.`);
  return cents;
}

/** Cents of an amount that may be owed or be credit. Throws RangeError as centsOf does. */
export const signedCentsOf = (amount: number): number => (amount < 0 ? -centsOf(-amount) : centsOf(amount));

/** One of equal parts of cents, rounded half up. */
export const divideCents = (cents: number, parts: number): number => Number(divideHalfUp(BigInt(cents), BigInt(parts)));

/** A percentage (0 to 100, fractions allowed) of cents, rounded half up. */
export function percentOf(cents: number, percent: number): number {
  const { digits, scale } = decimalOf(percent);
  return Number(divideHalfUp(BigInt(cents) * digits, 100n * 10n ** BigInt(scale)));
}

/**
 * Splits cents into parts (decisions.md 14): each is rounded half up and the last takes the remainder; if that made the last one negative,
 * each is rounded down instead. The parts add up exactly and none is negative.
 */
export function splitCents(cents: number, parts: number): number[] {
  const down = Math.floor(cents / parts);
  const up = down + (2 * (cents - down * parts) >= parts ? 1 : 0);
  const part = up * (parts - 1) > cents ? down : up;
  return Array.from({ length: parts }, (_, index) => (index < parts - 1 ? part : cents - part * (parts - 1)));
}

/** Cents in the currency's unit. */
export const unitsOf = (cents: number): number => cents / 100;

/** The sum of amounts in the currency's unit, added up in cents. Throws RangeError as centsOf does. */
export const totalOf = (amounts: readonly number[]): number =>
  unitsOf(amounts.reduce((cents, amount) => cents + centsOf(amount), 0));
