// What a method of payment costs in addition (decisions-proposed.md P140).
import { centsOf, percentOf } from "./cents.ts";

/** What an account adds to an amount. */
export interface Added {
  /** 0 to 100, of the amount. */
  taxPercent: number;
  /** Undefined: the method costs nothing more. */
  fee: ConvenienceFee | undefined;
}

/** As an account sets it. Amounts are in the currency's unit; what is left out adds nothing and bounds nothing. */
export interface ConvenienceFee {
  fixed?: number;
  /** 0 to 100, of the amount without tax. */
  percent?: number;
  least?: number;
  most?: number;
}

/** In minor units. Where most is below least, most counts. */
export function feeOf(cents: number, fee: ConvenienceFee | undefined): number {
  if (!fee) return 0;
  const { fixed = 0, percent = 0, least = 0, most } = fee;
  const whole = Math.max(centsOf(fixed) + percentOf(cents, percent), centsOf(least));
  return most === undefined ? whole : Math.min(whole, centsOf(most));
}

/**
 * What is charged for an amount, in minor units: the page shows it before Next, and the server charges it.
 * @example
 * ```ts
 * import { chargeOf } from "@billwright/engine/money";
 *
 * chargeOf(10_000, { taxPercent: 10, fee: { fixed: 0.5, percent: 2 } }); // => { tax: 1000, fee: 250, total: 11250 }
 * chargeOf(10_000, { taxPercent: 0, fee: undefined }); // => { tax: 0, fee: 0, total: 10000 }
 * ```
 */
export function chargeOf(cents: number, { taxPercent, fee: setting }: Added) {
  const [tax, fee] = [percentOf(cents, taxPercent), feeOf(cents, setting)];
  return { tax, fee, total: cents + tax + fee };
}
