// Amounts in whole cents, for pages and server alike: what a customer sees and what is charged are reckoned by the same functions.
export { centsOf, divideCents, signedCentsOf, totalOf, unitsOf } from "./cents.ts";
export { minorUnits } from "./decimal.ts";
export { chargeOf, type ConvenienceFee } from "./fee.ts";
