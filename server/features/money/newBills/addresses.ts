// How a customer is reached, as the biller's own system says: the preferred contact of each channel, else the address and the number that
// the biller has.
import type { CustomerContact } from "@billwright/engine/contacts";
import { contactTypes, type ContactType } from "@billwright/schemas";
import { readContact, codeChannelOf, findAccount, erpOf, fixesBills } from "../../customers/index.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { NewBillServices } from "./services.ts";

type Services = Pick<NewBillServices, "database" | "biller" | "customerContacts">;

/** By channel; a channel that is missing has none. */
type Addresses = Partial<Record<ContactType, string>>;

/** The biller's own names for what it knows. */
const tagOf: Partial<Record<ContactType, string>> = { Email: "EmailAddress", SMS: "PhoneNumber" };

export interface Reached {
  addresses: Addresses;
  /** New bills reach them by mail as e-bill. */
  inEbill: boolean;
}

/** Throws BUSY while the biller is away. */
export async function howReached(services: Services, key: CustomerKey): Promise<Reached> {
  const { database, biller, customerContacts } = services;
  const account = await findAccount(database, key.accountId);
  const erp = await erpOf(services, account, key);
  const contacts = erp?.contacts ?? (await customerContacts(key));
  const customer = await biller.recipient(key.accountId, key.recipientId);
  const addressOn = (channel: ContactType): string | undefined => {
    const preferred = preferredOf(contacts, channel);
    if (preferred !== undefined) return preferred;
    const known = customer?.tags.find(({ name }) => name === tagOf[channel])?.value;
    return readContact(codeChannelOf[channel], known ?? "")?.value;
  };
  const addresses = Object.fromEntries(
    contactTypes.flatMap((channel) => {
      const address = addressOn(channel);
      return address === undefined ? [] : [[channel, address]];
    }),
  );
  return { addresses, inEbill: fixesBills(account, erp) };
}

/** Only what was verified: anybody could have typed the rest. */
const preferredOf = (contacts: readonly CustomerContact[], channel: ContactType): string | undefined =>
  contacts
    .filter((contact) => contact.channel === channel && contact.verified)
    .sort((left, right) => Number(right.preferred) - Number(left.preferred))[0]?.value;
