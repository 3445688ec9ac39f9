// How account numbers are shown.

const shown = 4;

/**
 * Hides all but the last four characters; a number of four or fewer is hidden completely (autopay.secret).
 * @example
 * ```ts
 * import { maskAccountNumber } from "@billwright/engine/bank";
 *
 * maskAccountNumber("123456789"); // => "•••••6789"
 * ```
 */
export function maskAccountNumber(accountNumber: string): string {
  const visible = accountNumber.length > shown ? accountNumber.slice(-shown) : "";
  return "•".repeat(accountNumber.length - visible.length) + visible;
}
