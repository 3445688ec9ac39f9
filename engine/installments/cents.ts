// Money as whole cents. An amount's own digits are read, never multiplied: 1.005 * 100 is 100.49999999999999.

interface Decimal {
  /** The digits without the point. */
  readonly digits: bigint;
  /** How many of them stand behind the point. */
  readonly scale: number;
}

/** The shortest decimal that is the number; it must be finite and not negative. */
function decimalOf(amount: number): Decimal {
  const [mantissa = "0", exponent = "0"] = String(amount).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** numerator / denominator, half up. */
const divideHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** Whole cents of an amount, half up; RangeError for one that is negative, no number, or too big to be told to the cent. */
export function centsOf(amount: number): number {
  if (!Number.isFinite(amount) || amount < 0) throw new RangeError(`The balance ${amount} is no amount of money.`);
  const { digits, scale } = decimalOf(amount);
  const cents = Number(divideHalfUp(digits * 100n, 10n ** BigInt(scale)));
  if (!Number.isSafeInteger(cents)) throw new RangeError(`The balance ${amount} is too big to be told to the cent.`);
  return cents;
}

/** A percentage (0 to 100, fractions allowed) of cents, half up. */
export function percentOf(cents: number, percent: number): number {
  const { digits, scale } = decimalOf(percent);
  return Number(divideHalfUp(BigInt(cents) * digits, 100n * 10n ** BigInt(scale)));
}

/**
 * Cents in so many parts (decisions.md 14): each rounded half up, the last taking the remainder; where that would make the last
 * negative, each rounded down. The parts sum to the cents exactly and none is negative.
 */
export function splitCents(cents: number, parts: number): number[] {
  const down = Math.floor(cents / parts);
  const up = down + (2 * (cents - down * parts) >= parts ? 1 : 0);
  const part = up * (parts - 1) > cents ? down : up;
  return Array.from({ length: parts }, (_, index) => (index < parts - 1 ? part : cents - part * (parts - 1)));
}

/** Cents in the currency's unit. */
export const unitsOf = (cents: number): number => cents / 100;
