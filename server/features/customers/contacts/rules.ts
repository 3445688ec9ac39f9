// Which contact a customer can add: of a kind that the account offers, well written, of the account's own country, and not one too many.
import { mostContacts, offeredContacts, type Contact, type CustomerContact } from "@billwright/engine/contacts";
import type { ContactType } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import { countryOf, isAssigned, spelled } from "../codes/index.ts";
import { codeIds, removedCapture, type PreferenceAccount } from "../preferences/index.ts";
import type { ContactServices } from "./services.ts";

/** As it was typed, in the one spelling of all. Throws BAD for what is none, REFUSE for a kind that is not offered. */
export function addable(
  { whatsApp }: Pick<ContactServices, "whatsApp">,
  account: PreferenceAccount,
  channel: ContactType,
  typed: string,
): Contact {
  const config = { ...codeIds(account, { whatsApp: whatsApp !== null }), ...removedCapture(account) };
  if (!offeredContacts(config, account.contacts.countryCode).includes(channel))
    throw refuse("REFUSE", "contacts.notOffered");
  const value = spelled(channel, typed);
  if (value === null && channel !== "Email") throw refuse("BAD", "check.phone", { field: "mobileNumber" });
  if (value === null)
    throw refuse("BAD", typed.trim() === "" ? "contacts.emailEmpty" : "contacts.emailFormat", { field: "email" });
  if (channel !== "Email" && countryOf(value) !== account.contacts.countryCode)
    throw refuse("BAD", "codes.country", { field: "mobileNumber" });
  if (channel !== "Email" && !isAssigned(value)) throw refuse("BAD", "check.phone", { field: "mobileNumber" });
  return { channel, value };
}

/** The customer's contact that is meant: spelled just so, else in another way, as the biller may have it. */
export function findMeant<Each extends Contact>(
  contacts: readonly Each[],
  { channel, value }: Contact,
): Each | undefined {
  const own = contacts.filter((each) => each.channel === channel);
  const meant = spelled(channel, value);
  return (
    own.find((each) => each.value === value) ??
    own.find((each) => meant !== null && spelled(channel, each.value) === meant)
  );
}

/** Throws REFUSE where it would be one too many (contacts.max). */
export function checkRoom(account: PreferenceAccount, contacts: readonly CustomerContact[], added: Contact): void {
  const most = mostContacts(account.contacts.maximumPreferencesAllowed);
  const own = contacts.filter(({ channel }) => channel === added.channel);
  if (own.length < most || own.some(({ value }) => value === added.value)) return;
  throw refuse("REFUSE", added.channel === "Email" ? "contacts.maxEmail" : "contacts.maxMobile", { n: most });
}
