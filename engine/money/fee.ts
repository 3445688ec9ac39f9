// What a method of payment costs in addition (decisions-proposed.md P140).
import { centsOf, percentOf } from "./cents.ts";

/** As an account sets it. Amounts are in the currency's unit; what is left out adds nothing and bounds nothing. */
export interface ConvenienceFee {
  fixed?: number;
  /** 0 to 100, of the amount without tax. */
  percent?: number;
  least?: number;
  most?: number;
}

/**
 * In minor units. Where most is below least, most counts.
 * @example
 * ```ts
 * import { feeOf } from "@billwright/engine/money";
 *
 * feeOf(10_000, { fixed: 0.5, percent: 2 }); // => 250
 * feeOf(10_000, undefined); // => 0
 * ```
 */
export function feeOf(cents: number, fee: ConvenienceFee | undefined): number {
  if (!fee) return 0;
  const { fixed = 0, percent = 0, least = 0, most } = fee;
  const whole = Math.max(centsOf(fixed) + percentOf(cents, percent), centsOf(least));
  return most === undefined ? whole : Math.min(whole, centsOf(most));
}
