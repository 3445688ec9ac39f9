// A number that identifies something: a bank account, a routing number, a ZIP code.
import { dashes, plainSigns } from "./plainSigns.ts";

/** What people put between groups of digits. */
const grouping = new RegExp(String.raw`[\s${dashes}./'’·_]+`, "gu");

/** "1.5" and "12.50" are no whole numbers, "1000.0002.0001" is one. */
const leastBetweenPoints = 3;

/** Only its digits where it has nothing but digits and grouping; else as it was typed. */
export const typedDigits = (typed: string): string => groupedDigits(typed) ?? typed;

/** The digits; null where anything but digits and grouping was typed. A sign before the first digit groups nothing, nor do decimals. */
export function groupedDigits(typed: string): string | null {
  const plain = plainSigns(typed);
  if (!/^[0-9]/.test(plain)) return plain === "" ? "" : null;
  const groups = plain.split(grouping).filter((group) => group !== "");
  if (/[./]/.test(plain) && groups.some(({ length }) => length < leastBetweenPoints)) return null;
  const digits = groups.join("");
  return /^[0-9]+$/.test(digits) ? digits : null;
}
