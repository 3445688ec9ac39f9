// American bank routing numbers (ABA).

const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/**
 * Nine ASCII digits whose sum, weighted 3-7-1, is divisible by ten; not all zero.
 * @example
 * ```ts
 * import { isRoutingNumber } from "@billwright/engine";
 *
 * isRoutingNumber("021000021"); // => true
 * isRoutingNumber("021000022"); // => false
 * ```
 */
export function isRoutingNumber(text: string): boolean {
  if (typeof text !== "string" || !/^[0-9]{9}$/.test(text) || text === "000000000") return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return sum % 10 === 0;
}
