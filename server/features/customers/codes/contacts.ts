// A contact in the one spelling used for comparison. A verification of one spelling is valid for every other of the same contact.
import { isEmail, isPhone } from "@billwright/engine";
import { phoneDigits, typedEmail, typedPhone } from "@billwright/engine/typed";
import { diallingCodes, type CodeChannel, type ContactType } from "@billwright/schemas";
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js";

export interface Contact {
  channel: CodeChannel;
  /** An address in lower case, or E.164 with +. */
  value: string;
}

/** The typed contact, normalised; null if it is invalid. A list of addresses is invalid: one code proves one mailbox. */
export function readContact(channel: CodeChannel, typed: string): Contact | null {
  if (channel === "email") {
    const value = typedEmail(typed).toLowerCase();
    return isEmail(value) ? { channel, value } : null;
  }
  const value = typedPhone(typed);
  return isPhone(value) ? { channel, value } : null;
}

/** By which a code to a customer's contact is sent. */
export const codeChannelOf = { Email: "email", SMS: "mobile", WhatsApp: "whatsApp" } as const satisfies Record<
  ContactType,
  CodeChannel
>;

/** A customer's contact in the one spelling of all; null: it is none. */
export const spelled = (channel: ContactType, typed: string): string | null =>
  readContact(codeChannelOf[channel], typed)?.value ?? null;

/** The same, and what is none as it is: by this a contact is hashed, however it was written. */
export const oneSpelling = (channel: ContactType, value: string): string => spelled(channel, value) ?? value;

/**
 * The ISO code of a number's country. A number that no plan knows counts as the country that uses its dialling code most, so that a
 * newly assigned number is not refused.
 */
export function countryOf(number: string): string | null {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.country) return parsed.country;
  const known = Object.entries(diallingCodes).find(([code]) => parsed?.countryCallingCode === code);
  return known?.[1].iso ?? null;
}

/** Whether its country's plan has such a number, by the same metadata as the page's. */
export const isAssigned = (number: string): boolean => parsePhoneNumberFromString(number)?.isValid() ?? false;

/** A number as it is written at home, in E.164; null where the country has none such. */
export function readNational(typed: string, country: string): string | null {
  const digits = phoneDigits(typed);
  const parsed = digits ? parsePhoneNumberFromString(digits, country as CountryCode) : undefined;
  return parsed?.isValid() === true && parsed.country === country ? parsed.number : null;
}

/** The key under which a limit counts a contact: a number once, whether its codes come by SMS or by WhatsApp. */
export const contactKey = (accountId: string, { channel, value }: Contact): string[] => [
  accountId,
  channel === "email" ? channel : "mobile",
  value,
];
