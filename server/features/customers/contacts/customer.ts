// A customer's contacts, wherever they are: in the biller's own system, which alone says whether it knows the customer (decisions-proposed.md
// P13), or in our store.
import type { ContactChange, CustomerContact } from "@billwright/engine/contacts";
import type { ContactType, Language } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { askBiller } from "../../../http/askBiller.ts";
import type { CodeRequest } from "../codes/index.ts";
import type { ErpPreferences } from "../../../providers/biller/biller.ts";
import { type AuditEntry, noteDifferences } from "../../platform/index.ts";
import { findAccount, type PreferenceAccount, erpOf } from "../preferences/index.ts";
import { addable, checkRoom, spelled, type OneContact } from "./rules.ts";
import { contactHashes, lockConsents, recordContact } from "../consents/index.ts";
import { contactsShown, type ReachedContact } from "./reach.ts";
import type { ContactServices } from "./services.ts";
import { changeContact, codeChannelOf, findContacts } from "./store.ts";

type Link = TokenPayload<"preference">;

/** Who asks, and of which contact. */
export interface ContactRequest {
  token: Link;
  ip: string;
  now: Date;
  channel: ContactType;
  /** As it came. */
  typed: string;
  /** Whether the browser takes the customer for one whom the biller's own system knows. */
  isErp?: boolean | undefined;
  userAgent: string;
  language: Language;
}

/** Sends a code to a contact that the customer could add. Throws a Refused. */
export async function sendContactCode(
  services: ContactServices,
  request: Omit<ContactRequest, "now" | "userAgent"> & { claimed: NonNullable<CodeRequest["claimed"]> },
): Promise<{ mobileToken: string }> {
  const { token, channel, ip, language, claimed } = request;
  const account = await findAccount(services.database, token.accountId);
  const contact = addable(services, account, channel, request.typed);
  const erp = await erpOf(services, account, token);
  checkRoom(account, erp?.contacts ?? (await findContacts(services.database, services, token)), contact);
  const mobileToken = await services.sendCode({
    link: token,
    actor: actorOf(token),
    channel: codeChannelOf[channel],
    contact: contact.value,
    purpose: "contact",
    ...{ claimed, ip, language },
  });
  await noteErp(services, request, erp);
  return { mobileToken };
}

/** As in the audit trail. */
const actorOf = ({ recipientId }: Link): string => `recipient:${recipientId}`;

/** Stores a contact that this link has proved, by our own record (threats.md T13). */
export async function addContact(services: ContactServices, request: ContactRequest): Promise<void> {
  const { token, channel, now } = request;
  const account = await findAccount(services.database, token.accountId);
  const contact = addable(services, account, channel, request.typed);
  const isProven = await services.provenContacts.isVerified(token, codeChannelOf[channel], contact.value, now);
  if (!isProven) throw refuse("BAD", "check.errors", { field: "contactId" });
  await change(services, request, account, { is: "add", ...contact }, (contacts) =>
    checkRoom(account, contacts, contact),
  );
}

/** Makes a verified contact the preferred one of its channel. Throws NONE for one that the customer does not have. */
export async function preferContact(services: ContactServices, request: ContactRequest): Promise<void> {
  const [account, contact] = await own(services, request);
  await change(services, request, account, { is: "prefer", ...contact }, (contacts) => {
    if (!found(contacts, contact).verified) throw refuse("REFUSE", "contacts.notVerified");
  });
}

/** Throws NONE for one that the customer does not have. */
export async function removeContact(services: ContactServices, request: ContactRequest): Promise<void> {
  const [account, contact] = await own(services, request);
  await change(services, request, account, { is: "remove", ...contact }, (contacts) => void found(contacts, contact));
}

async function own({ database }: ContactServices, { token, channel, typed }: ContactRequest) {
  const account = await findAccount(database, token.accountId);
  // What the biller has may be spelled in its own way.
  return [account, { channel, value: spelled(channel, typed) ?? typed }] as const;
}

function found(contacts: readonly CustomerContact[], { channel, value }: OneContact): CustomerContact {
  const contact = contacts.find((each) => each.channel === channel && each.value === value);
  if (!contact) throw notFound();
  return contact;
}

const isBillers = (contact: ReachedContact): boolean => contact.isBillers;

const actions = {
  add: "contact_added",
  prefer: "contact_preferred",
  remove: "contact_removed",
} as const satisfies Record<ContactChange["is"], AuditEntry["action"]>;

/** A contact that is taken off gets nothing more, also where the biller still names it; one that is added again does. */
async function record(
  transaction: Transaction,
  { runtime }: ContactServices,
  { token, ip, now, userAgent, language }: ContactRequest,
  { account, contact }: { account: PreferenceAccount; contact: ContactChange },
): Promise<void> {
  if (contact.is === "prefer") return;
  const { accountId, jti: linkId } = token;
  await lockConsents(transaction, token);
  const evidence = {
    ...({ actor: actorOf(token), source: "page", at: now, ip: account.captureIp ? ip : null } as const),
    ...{ userAgent, linkId, language, salt: runtime.randomBytes(16).toString("hex"), textOf: () => null },
  };
  const { channel, value } = contact;
  const hash = (await contactHashes(transaction, accountId))(value);
  await recordContact(transaction, token, { channel, contact: hash, isThere: contact.is === "add" }, evidence);
}

async function change(
  services: ContactServices,
  request: ContactRequest,
  account: PreferenceAccount,
  contact: ContactChange,
  check: (contacts: readonly CustomerContact[]) => void,
): Promise<void> {
  const { database, runtime, biller, audit } = services;
  const { token, ip, now } = request;
  const { accountId, recipientId } = token;
  const isOne = account.contacts.enableOneContactCustPref;
  const entry = { accountId, actor: actorOf(token), action: actions[contact.is], object: contact.channel, ip };
  const erp = await erpOf(services, account, token);
  await noteErp(services, request, erp);
  const recipient = await askBiller(biller.recipient(accountId, recipientId));
  const shown = await contactsShown(services, token, { erp, recipient });
  if (erp === null)
    return inTransaction(database, runtime, async (transaction) => {
      await changeContact(transaction, { accountId, recipientId }, contact, {
        ...{ ...services, isOne, now },
        // What the biller has can be taken off, too.
        check: (stored) => check(contact.is === "remove" ? [...stored, ...shown.filter(isBillers)] : stored),
      });
      await record(transaction, services, request, { account, contact });
      await audit.write(transaction, entry);
    });
  check(shown);
  const isKnown = await askBiller(biller.changeContact(accountId, recipientId, { ...contact, isOne }));
  if (!isKnown) throw notFound();
  await inTransaction(database, runtime, async (transaction) => {
    await record(transaction, services, request, { account, contact });
    await audit.write(transaction, entry);
  });
}

/** What the browser says of it decides nothing (decisions-proposed.md P13, P125). */
const noteErp = (
  { audit, database }: ContactServices,
  { token, ip, channel, isErp }: Pick<ContactRequest, "token" | "ip" | "channel" | "isErp">,
  erp: ErpPreferences | null,
): Promise<void> =>
  noteDifferences(
    audit,
    database,
    { accountId: token.accountId, actor: actorOf(token), object: channel, ip },
    { isErp: [isErp, erp !== null] },
  );
