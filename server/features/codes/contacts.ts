// A contact in the one spelling it is compared in. A verification of one spelling holds for every other of the same contact.
import { isEmail, isPhone, normalPhone, type ContactChannel } from "@billwright/engine";
import { diallingCodes } from "@billwright/schemas";
import { parsePhoneNumberFromString } from "libphonenumber-js";

export const codeChannels = ["email", "mobile"] as const satisfies readonly ContactChannel[];
export type CodeChannel = ContactChannel;

export interface Contact {
  channel: CodeChannel;
  /** An address in lower case, or E.164 with +. */
  value: string;
}

/** The contact as it was typed, normalised; null where it is none. A list of addresses is none: one code proves one mailbox. */
export function readContact(channel: CodeChannel, typed: string): Contact | null {
  if (channel === "email") {
    const value = typed.trim().toLowerCase();
    return isEmail(value) ? { channel, value } : null;
  }
  const value = normalPhone(typed);
  return isPhone(value) ? { channel, value } : null;
}

/**
 * The ISO code of a number's country. A number that no plan knows counts to the country that its dialling code is most used for, so
 * that a number just handed out is not refused.
 */
export function countryOf(number: string): string | null {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.country) return parsed.country;
  const known = Object.entries(diallingCodes).find(([code]) => parsed?.countryCallingCode === code);
  return known?.[1].iso ?? null;
}

/** Who a limit on a contact counts. */
export const contactKey = (accountId: string, { channel, value }: Contact): string[] => [accountId, channel, value];
