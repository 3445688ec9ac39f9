// A customer's contacts, wherever they are: in the biller's own system, which alone says whether it knows the customer (decisions-proposed.md
// P13), or in our store.
import type { Contact, ContactChange, CustomerContact, KnownContact } from "@billwright/engine/contacts";
import type { ContactType, Language } from "@billwright/schemas";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { codeChannelOf, type CodeRequest } from "../codes/index.ts";
import type { ErpPreferences } from "../../../providers/biller/biller.ts";
import { noteDifferences } from "../../platform/index.ts";
import { findAccount, type PreferenceAccount, erpOf } from "../preferences/index.ts";
import { makeChange } from "./makeChange.ts";
import { checkProof, contactProof, sendProofCode } from "./proof.ts";
import { contactsShown } from "./reach.ts";
import { addable, checkRoom, findMeant } from "./rules.ts";
import type { ContactServices } from "./services.ts";
import { findContacts } from "./store.ts";

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

/** For the page: whether a code to a contact of before is needed, and which it can go to. */
export async function proofFor(services: ContactServices, { token, now }: Pick<ContactRequest, "token" | "now">) {
  return contactProof(services, { link: token, known: await shownTo(services, token), now });
}

/** Sends a code to a contact of before. Throws NONE for another one. */
export async function sendKnownCode(
  services: ContactServices,
  {
    token,
    now,
    ip,
    language,
    contact,
  }: Pick<ContactRequest, "token" | "now" | "ip" | "language"> & { contact: Contact },
): Promise<{ mobileToken: string }> {
  const known = await shownTo(services, token);
  return sendProofCode(services, { link: token, known, now, ip, language, contact });
}

async function shownTo(services: ContactServices, token: Link): Promise<KnownContact[]> {
  const account = await findAccount(services.database, token.accountId);
  const erp = await erpOf(services, account, token);
  const recipient = await askBiller(services.biller.recipient(token.accountId, token.recipientId));
  return contactsShown(services, token, { erp, recipient });
}

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
  return [account, { channel, value: typed }] as const;
}

function found(contacts: readonly CustomerContact[], contact: Contact): CustomerContact {
  const meant = findMeant(contacts, contact);
  if (!meant) throw notFound();
  return meant;
}

async function change(
  services: ContactServices,
  request: ContactRequest,
  account: PreferenceAccount,
  contact: ContactChange,
  check: (contacts: readonly CustomerContact[]) => void,
): Promise<void> {
  const { token, ip, now, userAgent, language } = request;
  const erp = await erpOf(services, account, token);
  await noteErp(services, request, erp);
  await makeChange(
    services,
    { customer: token, actor: actorOf(token), source: "page", linkId: token.jti, ip, now, userAgent, language },
    {
      ...{ account, change: contact, erp, check },
      prove: (on, known) =>
        checkProof(services, on, { link: token, known, now, added: contact.is === "add" ? contact : null }),
    },
  );
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
