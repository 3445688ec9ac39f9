// The customer's contacts as the page lists them: those that are stored, then those that are verified but could not be stored yet.
import { isEmail, isPhone } from "@billwright/engine";
import { mostContacts, mostUnsaved, type CustomerContact } from "@billwright/engine/contacts";
import { typedEmail, wrongEmail } from "@billwright/engine/typed";
import {
  contactTypes,
  type CallData,
  type CodeChannel,
  type ContactType,
  type MessageKey,
  type MessageRef,
} from "@billwright/schemas";

export type WireContact =
  CallData<"POST /api/ContactPreference/ContactPreferenceData">["contactPreferenceData"][number];

export type Contact = Pick<CustomerContact, "channel" | "value">;

export interface ContactRow extends CustomerContact {
  /** Verified, but only here: a save or another try stores it. */
  isUnsaved: boolean;
}

export const fromWire = ({
  contactType,
  contactId,
  preffered,
  verified,
  isStopped,
  isUnreached,
}: WireContact): CustomerContact => ({
  channel: contactType,
  value: contactId,
  preferred: preffered,
  verified,
  ...(isStopped === true && { isStopped }),
  ...(isUnreached === true && { isUnreached }),
});

/** Names a contact in the page. */
export const keyOf = ({ channel, value }: Contact): string => `${channel} ${value}`;
export const isSame = (one: Contact, other: Contact): boolean => keyOf(one) === keyOf(other);

/** By which its code comes. */
export const codeChannels: Readonly<Record<ContactType, CodeChannel>> = {
  Email: "email",
  SMS: "mobile",
  WhatsApp: "whatsApp",
};

export function rowsOf(stored: readonly CustomerContact[], unsaved: readonly Contact[]): ContactRow[] {
  const waiting = unsaved.filter((contact) => !stored.some((each) => each.verified && isSame(each, contact)));
  const isWaiting = (contact: Contact) => waiting.some((each) => isSame(each, contact));
  return contactTypes.flatMap((type) => [
    ...stored
      .filter((contact) => contact.channel === type && !isWaiting(contact))
      .map((contact) => ({ ...contact, isUnsaved: false })),
    ...waiting
      .filter(({ channel }) => channel === type)
      .map((contact) => ({ ...contact, preferred: false, verified: true, isUnsaved: true })),
  ]);
}

/** Why no more can be added to the channel; null: there is room. N is the cap that was met (P61). */
export function fullOf(rows: readonly ContactRow[], channel: ContactType, allowed: number | null): MessageRef | null {
  const own = rows.filter((row) => row.channel === channel);
  const most = mostContacts(allowed);
  const isFull = own.length >= most;
  if (!isFull && own.filter(({ isUnsaved }) => isUnsaved).length < mostUnsaved) return null;
  return {
    key: channel === "Email" ? "contacts.maxEmail" : "contacts.maxMobile",
    params: { n: isFull ? most : mostUnsaved },
  };
}

/** In the spelling that is compared and sent. */
export const spelled = (channel: ContactType, typed: string): string =>
  channel === "Email" ? typedEmail(typed).toLowerCase() : typed;

/** What is wrong with what was typed in the window, in its own words (P65); null: nothing. @param country The code of the account's, as +1 has it. */
export function typedError(channel: ContactType, typed: string, diallingCode: string): MessageRef | null {
  if (typed.trim() === "") return { key: "addcontact.required", params: {} };
  if (channel === "Email") return emailError(typed, "addcontact.emailValid");
  return isNational(typed, diallingCode) ? null : { key: "check.phone", params: {} };
}

/** Ten digits of this country; which of them exist its metadata says, which is loaded when it is needed. */
const isNational = (typed: string, code: string): boolean =>
  isPhone(typed) && typed.startsWith(`+${code}`) && typed.length === code.length + 11;

function emailError(typed: string, key: MessageKey): MessageRef | null {
  if (isEmail(typedEmail(typed))) return null;
  const part = wrongEmail(typed, true);
  return { key, params: part === null ? {} : { part } };
}

/** What is wrong with a row's address, in the words of Verify Now (P65); null: nothing. */
export function rowError(channel: ContactType, typed: string): MessageRef | null {
  if (channel !== "Email") return null;
  if (typed.trim() === "") return { key: "contacts.emailEmpty", params: {} };
  return emailError(typed, "contacts.emailFormat");
}
