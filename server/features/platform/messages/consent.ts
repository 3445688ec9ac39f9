// Whether a customer wants a message. Who owns the consents says what the record has: the wiring connects it (preferences.save-call).
import {
  decideSending,
  type CategoryKind,
  type Consent,
  type Sending,
  type SendingCap,
  type SendingHours,
  type ShownContact,
} from "@billwright/engine/consent";
import type { Channel, Language } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { readAccount } from "../accounts/index.ts";

/** A message of a category to a customer. */
export interface About {
  customer: CustomerKey;
  /** Its id, or a name that it has or had. */
  category: string;
  channel: Channel;
}

interface RecordedConsent {
  category: { id: string; kind: CategoryKind; nameIn(language: Language): string };
  rules: Readonly<{ hours?: SendingHours; cap?: SendingCap }>;
  consent: Consent;
  /** The customer has taken this contact off. */
  isContactRemoved: boolean;
  /** The holder of the number has answered STOP. */
  isStopped: boolean;
}

/** @param known `to`: where it goes. `inEbill`: new bills reach the customer by e-mail as e-bill, where that is known. */
export type AskConsent = (
  database: Queryable,
  about: About,
  known: { to: string; now: Date; inEbill?: boolean },
) => Promise<RecordedConsent | null>;

/** How a customer can be reached: what their page shows of it, where they may be, and whether e-bill brings them the bills. */
export interface Reach {
  contacts: readonly ShownContact[];
  /** Time zones; none: nobody knows. */
  zones: readonly string[];
  inEbill: boolean;
}

/** The contact that a message goes to, as the page shows it; null: it does not. A browser that takes notifications is its own proof. */
export function shownContact(
  contacts: readonly ShownContact[],
  { channel, to }: { channel: Channel; to: string },
): Pick<ShownContact, "verified"> | null {
  if (channel === "Push") return { verified: true };
  return contacts.find((contact) => contact.channel === channel && contact.value === to) ?? null;
}

/** Makes the link of a message that can only say no, in the transaction that enqueues the message. Who owns such links makes it: the wiring connects it. */
export type UnsubscribeLinks = (
  database: Queryable,
  runtime: Pick<Runtime, "now" | "randomBytes">,
  about: { customer: CustomerKey; categoryId: string; channel: Channel; to: string; logId: string },
) => Promise<string>;

interface SendingFacts {
  now: Date;
  contact: Pick<ShownContact, "verified"> | null;
  /** Null: it is not going out yet, so hours and number are not asked for. */
  outgoing: { zones: readonly string[]; sentLately: number } | null;
}

/** What becomes of a message, by the record and by what is known of the customer. */
export async function sendingOf(
  database: Queryable,
  { customer, channel }: About,
  { category: { kind }, rules, consent, isContactRemoved, isStopped }: RecordedConsent,
  { now, contact, outgoing }: SendingFacts,
): Promise<Sending> {
  const commercial = kind === "marketing" ? await commercialSender(database, customer.accountId) : null;
  const sending = decideSending({
    ...{ consent, isStopped, kind, channel, now: now.toISOString(), hasSender: commercial !== null },
    contact: isContactRemoved ? null : contact,
    zones: outgoing?.zones ?? [],
    hours: rules.hours ?? null,
    cap: (outgoing && rules.cap) ?? null,
    sentLately: outgoing?.sentLately ?? 0,
  });
  return outgoing === null && sending.is === "later" ? { is: "now" } : sending;
}

export interface CommercialSender {
  sender: string;
  postalAddress: string;
}

/** Whom commercial mail is from and where they are by post; null: the account has not set it, and none goes out. */
export async function commercialSender(database: Queryable, accountId: string): Promise<CommercialSender | null> {
  const account = await readAccount(database, { accountId }, ["messages.sender", "messages.postalAddress"]);
  const { "messages.sender": sender, "messages.postalAddress": postalAddress } = account?.settings ?? {};
  return typeof sender === "string" && typeof postalAddress === "string" ? { sender, postalAddress } : null;
}
