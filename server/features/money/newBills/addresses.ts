// How a customer is notified of a bill: at the contact of each channel that their page shows, the preferred one first.
import { contactTypes, type ContactType } from "@billwright/schemas";
import type { KnownContact } from "@billwright/engine/contacts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { NewBillServices } from "./services.ts";

/** By channel; a channel that is missing has none. */
type Addresses = Partial<Record<ContactType, string>>;

export interface Reached {
  addresses: Addresses;
  /** The channels on which they have taken off what messages went to. */
  lost: readonly ContactType[];
  contacts: readonly KnownContact[];
  /** New bills reach them by mail as e-bill. */
  inEbill: boolean;
}

/** Throws BUSY while the biller is away. */
export async function howReached({ reachOf }: Pick<NewBillServices, "reachOf">, key: CustomerKey): Promise<Reached> {
  const { contacts, removedOn, inEbill } = await reachOf(key);
  const addresses: Addresses = Object.fromEntries(
    contactTypes.flatMap((channel) => {
      const address = bestOf(contacts, channel);
      return address === undefined ? [] : [[channel, address]];
    }),
  );
  const lost = removedOn.filter((channel) => addresses[channel] === undefined);
  return { addresses, lost, contacts, inEbill };
}

/** What was verified, the preferred one first; else what the biller itself has: what a customer typed and nobody proved is not used. */
const bestOf = (contacts: readonly KnownContact[], channel: ContactType): string | undefined => {
  const own = contacts.filter((contact) => contact.channel === channel);
  const verified = own.filter((contact) => contact.verified);
  return (verified.find(({ preferred }) => preferred) ?? verified[0] ?? own.find(({ isBillers }) => isBillers))?.value;
};
