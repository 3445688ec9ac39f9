// What becomes of a customer's contacts when one is added, preferred or removed (self-service.txt §2.4; decisions-proposed.md P61, P66). The
// server decides with it, and the page shows with it what is about to be.
import type { ContactType } from "@billwright/schemas";

export interface CustomerContact {
  channel: ContactType;
  /** An address, or a number in E.164 with +. */
  value: string;
  preferred: boolean;
  verified: boolean;
  /** STOP came from there: no message goes there. */
  isStopped?: boolean;
  /** A mail came back from there: none goes there until it is verified again. */
  isUnreached?: boolean;
}

export interface ContactChange {
  /** `add`: a code has proved it. */
  is: "add" | "prefer" | "remove";
  channel: ContactType;
  value: string;
}

export type Contact = Pick<CustomerContact, "channel" | "value">;

export const isSameContact = (one: Contact, other: Contact): boolean =>
  one.channel === other.channel && one.value === other.value;

/**
 * The contacts after the change; the one that was verified first comes first. Of each channel exactly one is preferred as soon as one is verified.
 *
 * @param isOne There is nothing to choose: what was verified last is preferred (contacts.one-contact).
 */
export function changedContacts(
  contacts: readonly CustomerContact[],
  change: ContactChange,
  isOne: boolean,
): CustomerContact[] {
  const found = contacts.find((each) => isSameContact(each, change));
  const others = contacts.filter((each) => each !== found);
  const known = found && change.is === "add" ? reached(found) : found;
  if (change.is === "remove") return known?.preferred ? withPreferred(others, oldestOf(others, change)) : others;
  if (change.is === "prefer") return known?.verified ? withPreferred(contacts, known) : [...contacts];
  const added: CustomerContact = { channel: change.channel, value: change.value, preferred: false, verified: true };
  if (known?.verified)
    return isOne ? withPreferred([...others, known], known) : contacts.map((each) => (each === found ? known : each));
  const all = [...others, added];
  return isOne || !all.some(({ channel, preferred }) => channel === change.channel && preferred)
    ? withPreferred(all, added)
    : all;
}

/** Whoever has entered its code is there. */
const reached = ({ isUnreached: _, ...contact }: CustomerContact): CustomerContact => contact;

const oldestOf = (contacts: readonly CustomerContact[], { channel }: ContactChange) =>
  contacts.find((each) => each.channel === channel && each.verified);

/** With this one preferred, and no other of its channel. */
const withPreferred = (contacts: readonly CustomerContact[], chosen: CustomerContact | undefined): CustomerContact[] =>
  chosen === undefined
    ? [...contacts]
    : contacts.map((each) => (each.channel === chosen.channel ? { ...each, preferred: each === chosen } : each));

/** How many contacts of one channel a customer can have. */
export const mostContacts = (allowed: number | null): number => (allowed !== null && allowed > 0 ? allowed : 5);

/** How many of them can wait to be stored at once. */
export const mostUnsaved = 5;

/** The parts of GetCustomerPrefConfig that say so. */
export interface ContactConfig {
  emailOtpBillwrightId: string | null;
  smsOtpBillwrightId: string | null;
  indiaSmsOtpBillwrightId: string | null;
  whatsAppOtpBillwrightId: string | null;
  removeEmailContactCapture: boolean;
  removeMobileContactCapture: boolean;
}

/** On which a contact can be proved, and so be added. @param country ISO code of the account's. */
export function offeredContacts(config: ContactConfig, country: string): ContactType[] {
  const smsId = country === "IN" ? config.indiaSmsOtpBillwrightId : config.smsOtpBillwrightId;
  const offered: [ContactType, boolean][] = [
    ["Email", config.emailOtpBillwrightId !== null && !config.removeEmailContactCapture],
    ["SMS", smsId !== null && !config.removeMobileContactCapture],
    ["WhatsApp", config.whatsAppOtpBillwrightId !== null && !config.removeMobileContactCapture],
  ];
  return offered.flatMap(([channel, isOffered]) => (isOffered ? [channel] : []));
}
