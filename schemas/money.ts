// Formats money for the customer's country: ₹ for India, $ otherwise, always with two decimals (forms.txt §9).
import type { Currency } from "./enumerations.ts";

export function currencyOf(country: string): Currency {
  return country === "India" ? "INR" : "USD";
}

/**
 * Formats amounts in the currency's unit, such as 1000 as "$1,000.00", in the user's language.
 * @example
 * ```ts
 * import { moneyFormat } from "@billwright/schemas";
 *
 * moneyFormat("en", "United States")(1000); // => "$1,000.00"
 * moneyFormat("en", "India")(1000); // => "₹1,000.00"
 * ```
 */
export function moneyFormat(language: string, country: string): (amount: number) => string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: currencyOf(country),
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (amount) => format.format(amount);
}
