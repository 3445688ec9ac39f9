// GetContactChange, TakeBackContactChange: the contact of before sees what was changed, and makes it as it was (decisions-proposed.md P147). Mail scanners
// open links, so reading changes nothing (threats.md T28); the link can do nothing else.
import { takenBack, type ContactChange } from "@billwright/engine/contacts";
import type { CallData } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { notFound } from "../../../http/refusal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { masked, maskedContact } from "../codes/index.ts";
import { lockConsents } from "../consents/index.ts";
import { erpOf, findAccount, type PreferenceAccount } from "../preferences/index.ts";
import { changeSeconds, findChange, setTakenBack, type StoredChange } from "./changes.ts";
import { recordReached, type Recording } from "./recordReached.ts";
import type { ContactServices } from "./services.ts";
import { changeContact } from "./store.ts";

type Link = TokenPayload<"contactChange">;
type Info = CallData<"GET /api/ContactPreference/GetContactChange">;

/** Throws NONE where the customer was erased since. */
export async function changeInfo({ database, seal }: ContactServices, link: Link, now: Date): Promise<Info> {
  const stored = await findChange(database, seal, link, now);
  if (!stored) throw notFound();
  return infoOf(link, stored);
}

const infoOf = ({ recipientId }: Link, { change, at, takenBackAt }: StoredChange): Info => ({
  is: change.is,
  contact: maskedContact(change.value),
  account: masked(recipientId),
  at: at.toISOString(),
  until: new Date(at.getTime() + changeSeconds * 1000).toISOString(),
  isTakenBack: takenBackAt !== null,
});

/** Of several presses one acts. Throws NONE where the customer was erased since, BUSY while the biller's own system is away. */
export async function takeBack(
  services: ContactServices,
  link: Link,
  how: Pick<Recording, "ip" | "now" | "userAgent" | "language">,
): Promise<Info> {
  const { database, runtime, audit, seal, biller } = services;
  const { accountId, recipientId } = link;
  const account = await findAccount(database, accountId);
  const isOne = account.contacts.enableOneContactCustPref;
  const isErp = (await erpOf(services, account, link)) !== null;
  const before = await findChange(database, seal, link, how.now);
  if (!before) throw notFound();
  if (before.takenBackAt !== null) return infoOf(link, before);
  const steps = takenBack(before.known, before.change);
  // Each of them can be repeated.
  if (isErp)
    for (const step of steps) await askBiller(biller.changeContact(accountId, recipientId, { ...step, isOne }));
  return inTransaction(database, runtime, async (transaction) => {
    await lockConsents(transaction, link);
    const stored = await findChange(transaction, seal, link, how.now);
    if (!stored) throw notFound();
    if (stored.takenBackAt !== null) return infoOf(link, stored);
    if (!isErp) await putBack(services, transaction, link, { steps, isOne, now: how.now });
    await recordBack(services, transaction, { link, how, account, stored });
    await setTakenBack(transaction, link, how.now);
    const entry = { accountId, actor: `recipient:${recipientId}`, ip: how.ip, detail: { change: link.changeId } };
    await audit.write(transaction, { ...entry, action: "contact_change_taken_back", object: stored.change.channel });
    return infoOf(link, { ...stored, takenBackAt: how.now });
  });
}

async function putBack(
  services: ContactServices,
  transaction: Transaction,
  link: Link,
  { steps, ...how }: { steps: readonly ContactChange[]; isOne: boolean; now: Date },
): Promise<void> {
  for (const step of steps)
    await changeContact(transaction, link, step, { ...services, ...how, check: () => undefined });
}

/** One that was added gets nothing more, but for what the biller had before; one that was taken off does. */
async function recordBack(
  services: ContactServices,
  transaction: Transaction,
  {
    link,
    how,
    account,
    stored: { change, known },
  }: {
    link: Link;
    how: Pick<Recording, "ip" | "now" | "userAgent" | "language">;
    account: PreferenceAccount;
    stored: StoredChange;
  },
): Promise<void> {
  const wasKnown = known.some(({ channel, value }) => channel === change.channel && value === change.value);
  if (change.is === "prefer" || (change.is === "add" && wasKnown)) return;
  const isThere = change.is === "remove";
  await recordReached(
    services,
    transaction,
    { ...how, customer: link, actor: `recipient:${link.recipientId}`, source: "page", linkId: link.jti },
    { account, change, isThere },
  );
}
