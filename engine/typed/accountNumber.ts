// The biller's number of an account or a meter: mostly digits, sometimes with letters.
import { groupedDigits } from "./digits.ts";
import { plainSigns } from "./plainSigns.ts";

/** Only its digits where it has nothing but digits and grouping; else without blanks alone, for a biller may mean its dashes. */
export const typedAccountNumber = (typed: string): string =>
  groupedDigits(typed) ?? plainSigns(typed).replace(/\s+/g, "");

/** The same for every spelling of one number: what tries are counted by. */
export const accountNumberKey = (typed: string): string =>
  typedAccountNumber(typed)
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
