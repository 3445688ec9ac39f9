// Whether a change of where messages go is the customer's: behind the account's gate it is; without one a code to a contact of before shows it, entered on
// the same device (decisions-proposed.md P147). Taking a contact off needs none: it is a no.
import { isSameContact, provingContacts, type Contact, type KnownContact } from "@billwright/engine/contacts";
import type { CallData } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { codeChannelOf } from "../codes/index.ts";
import { hasGate } from "../smartPages/index.ts";
import { findFormers } from "./changes.ts";
import type { ContactServices } from "./services.ts";

type Link = TokenPayload<"preference">;

/** A link is passed on; what one device has shown is not passed on with it. */
const holderOf = ({ jti, device }: Link): string => device ?? jti;

interface Change {
  link: Link;
  /** Shown on the page. */
  known: readonly KnownContact[];
  now: Date;
}

/** Those to which a code can go, and whether one has to. */
async function proofOf(services: ContactServices, on: Queryable, { link, known, now }: Change) {
  const proving = provingContacts(known, await findFormers(on, services.seal, link, now));
  if (proving.length === 0 || (await hasGate(on, { accountId: link.accountId, kind: "preference" })))
    return { isNeeded: false, proving: [] };
  const holder = { accountId: link.accountId, jti: holderOf(link) };
  for (const { channel, value } of proving)
    if (await services.holderContacts.isVerified(holder, codeChannelOf[channel], value, now, on))
      return { isNeeded: false, proving };
  return { isNeeded: true, proving };
}

/** Throws REFUSE where nobody has shown that they have a contact of before. The code of the one that is added shows it, where it is one itself. */
export async function checkProof(
  services: ContactServices,
  on: Queryable,
  change: Change & { added: Contact | null },
): Promise<void> {
  const { isNeeded, proving } = await proofOf(services, on, change);
  const { added } = change;
  if (isNeeded && !(added && proving.some((each) => isSameContact(each, added))))
    throw refuse("REFUSE", "contacts.proofNeeded");
}

/** For the page. */
export async function contactProof(
  services: ContactServices,
  change: Change,
): Promise<CallData<"GET /api/ContactPreference/GetContactProof">> {
  const { isNeeded, proving } = await proofOf(services, services.database, change);
  const contacts = isNeeded ? proving : [];
  return { isNeeded, contacts: contacts.map(({ channel, value }) => ({ contactType: channel, contactId: value })) };
}

/** Throws NONE for one that is not a contact of before. */
export async function sendProofCode(
  services: ContactServices,
  {
    ip,
    language,
    contact,
    ...change
  }: Change & Pick<Parameters<ContactServices["sendCode"]>[0], "ip" | "language"> & { contact: Contact },
): Promise<{ mobileToken: string }> {
  const { link } = change;
  const { proving } = await proofOf(services, services.database, change);
  if (!proving.some((each) => isSameContact(each, contact))) throw notFound();
  const mobileToken = await services.sendCode({
    ...{ link, holder: holderOf(link), actor: `recipient:${link.recipientId}`, ip, language },
    ...{ channel: codeChannelOf[contact.channel], contact: contact.value, purpose: "holder" },
  });
  return { mobileToken };
}
