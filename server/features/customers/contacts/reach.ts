// How a customer can be reached, which is what their page shows: the contacts of the biller's own system or of ours, and the address and the number that the
// biller has, but for those that the customer has taken off.
import { isRemoved, zonesOfZip } from "@billwright/engine/consent";
import type { Contact, CustomerContact, KnownContact } from "@billwright/engine/contacts";
import { contactTypes, type ContactType } from "@billwright/schemas";
import { askBiller } from "../../../http/askBiller.ts";
import type { BillerRecipient, ErpPreferences } from "../../../providers/biller/biller.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { oneSpelling, spelled } from "../codes/index.ts";
import { contactHashes, currentConsents } from "../consents/index.ts";
import { erpOf, findAccount, fixesBills } from "../preferences/index.ts";
import type { ContactServices } from "./services.ts";
import { findContacts } from "./store.ts";

/** The biller's own names for what it knows. */
const tagOf: Partial<Record<ContactType, string>> = { Email: "EmailAddress", SMS: "PhoneNumber" };

type Services = Pick<ContactServices, "database" | "biller" | "seal" | "runtime">;

/** How a customer is reached now, and what the biller says of them. Throws BUSY while the biller is away. */
export async function reachOf(services: Services, customer: CustomerKey) {
  const { account, erp, recipient } = await fetchKnown(services, customer);
  const shown = await shownOf(services, customer, { erp, recipient });
  return { ...shown, inEbill: fixesBills(account, erp), zones: zonesOf(recipient, account.timeZone) };
}

/** Whatever the biller has, also what the customer has taken off, and what no message goes to. Throws BUSY while the biller is away. */
export async function namedByBiller(
  services: Pick<Services, "database" | "biller">,
  customer: CustomerKey,
): Promise<string[]> {
  const { erp, recipient } = await fetchKnown(services, customer);
  return [
    ...(erp?.contacts ?? []).map(({ value }) => value),
    ...contactTypes.flatMap((channel) => namedBy(recipient, channel) ?? []),
  ];
}

async function fetchKnown({ database, biller }: Pick<Services, "database" | "biller">, customer: CustomerKey) {
  const account = await findAccount(database, customer.accountId);
  const erp = await erpOf({ biller }, account, customer);
  return { account, erp, recipient: await askBiller(biller.recipient(customer.accountId, customer.recipientId)) };
}

interface Known {
  erp: ErpPreferences | null;
  recipient: BillerRecipient | null;
}

/** What messages go to. A contact that the biller names and the customer has not added counts as unverified, where its channel has nothing verified. */
export const contactsShown = async (
  services: Omit<Services, "biller">,
  customer: CustomerKey,
  known: Known,
): Promise<KnownContact[]> => (await shownOf(services, customer, known)).contacts;

/** `removedOn`: the channels of which the customer has taken something off. */
async function shownOf(
  { database, seal, runtime }: Omit<Services, "biller">,
  customer: CustomerKey,
  { erp, recipient }: Known,
): Promise<{ contacts: KnownContact[]; removedOn: ContactType[] }> {
  const stored = erp?.contacts ?? (await findContacts(database, { seal }, customer));
  const named = contactTypes.map((channel) => ({ channel, value: namedBy(recipient, channel) }));
  const isBillers = ({ channel, value }: Contact) =>
    named.some((each) => each.channel === channel && each.value === spelled(channel, value));
  const all = [
    ...stored.map(({ channel, value, preferred, verified }) => ({
      ...{ channel, value, preferred, verified },
      isBillers: isBillers({ channel, value }),
    })),
    ...named.flatMap(({ channel, value }) => (value === null ? [] : addedBy({ channel, value }, stored))),
  ];
  const { rows } = await currentConsents(database, customer, { now: runtime.now() });
  if (!rows.some(({ contact }) => contact !== null)) return { contacts: all, removedOn: [] };
  const hashOf = await contactHashes(database, customer.accountId);
  const isThere = ({ channel, value }: Contact) => !isRemoved(rows, channel, hashOf(oneSpelling(channel, value)));
  const removedOn = contactTypes.filter((channel) =>
    rows.some(({ contact }) => contact !== null && isRemoved(rows, channel, contact)),
  );
  return { contacts: all.filter(isThere), removedOn };
}

const namedBy = (recipient: BillerRecipient | null, channel: ContactType): string | null =>
  spelled(channel, recipient?.tags.find(({ name }) => name === tagOf[channel])?.value ?? "");

function addedBy({ channel, value }: Contact, stored: readonly CustomerContact[]): KnownContact[] {
  const own = stored.filter((contact) => contact.channel === channel);
  const isNeeded = own.every((contact) => !contact.verified && spelled(channel, contact.value) !== value);
  return isNeeded ? [{ channel, value, preferred: false, verified: false, isBillers: true }] : [];
}

/** The biller's own tag, else by the ZIP code, else the account's. */
function zonesOf(recipient: BillerRecipient | null, accountZone: string): readonly string[] {
  const tag = (name: string) => recipient?.tags.find((each) => each.name === name)?.value.trim() ?? "";
  const own = tag("TimeZone");
  if (own !== "" && isZone(own)) return [own];
  const byZip = zonesOfZip(tag("ZIP"));
  return byZip.length > 0 ? byZip : [accountZone];
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
