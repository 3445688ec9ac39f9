// A phone number of any country, written in any way. Without its country it is no more than its digits.
import { dashes, plainSigns } from "./plainSigns.ts";

/** What separates the digits of a phone number. */
const grouping = new RegExp(String.raw`[\s${dashes}().\/'’·\[\]]+`, "gu");

/** As an address book links it. */
const scheme = /^tel:(?:\/\/)?/i;

/** Of nothing but digits, 11 to 13 of them, after a +. No country's begins with 0. */
const valid = /^\+[1-9][0-9]{10,12}$/;

/** A number on the wire: without + it has 11 to 13 digits. */
export const isPhone = (value: string): boolean => valid.test(value);

/**
 * Its digits, after a + where one was typed; null where it has signs of no number, such as an extension's. "" has no digits. The 0 of
 * "+44 (0)20 7946 0958" is not dialled from abroad.
 */
export function phoneDigits(typed: string): string | null {
  const plain = plainSigns(typed).replace(scheme, "");
  const bare = (/^(?:\+|00|011)/.test(plain) ? plain.replace("(0)", "") : plain).replace(grouping, "");
  return /^\+?[0-9]*$/.test(bare) ? bare : null;
}

/** What is dialled for the +: 00 in most of the world, 011 in North America, where a whole number follows it. */
const international = /^(?:\+|00|011(?=[1-9][0-9]{10,12}$))/;

/** E.164 with + where it has nothing but digits and grouping; else as it was typed. */
export function typedPhone(typed: string): string {
  const bare = phoneDigits(typed);
  const digits = bare?.replace(international, "") ?? "";
  if (digits !== "") return `+${digits}`;
  return plainSigns(typed) === "" ? "" : typed;
}

/** The part of it that no number has, from the first such sign on; null: there is none. */
export function strangePart(typed: string): string | null {
  if (phoneDigits(typed) !== null) return null;
  const plain = plainSigns(typed).replace(scheme, "");
  const signs = new RegExp(String.raw`^\+?[0-9\s${dashes}().\/'’·\[\]]*`, "u");
  return plain.replace(signs, "");
}
