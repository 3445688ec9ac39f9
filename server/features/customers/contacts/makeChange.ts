// A change of a customer's contacts, by whomever it is made: in the store or in the biller's own system, in the record of consents, in the audit trail, and to
// those who had been reached before.
import {
  changesContacts,
  formerContacts,
  isSameContact,
  type ContactChange,
  type CustomerContact,
  type KnownContact,
} from "@billwright/engine/contacts";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { notFound } from "../../../http/refusal.ts";
import type { ErpPreferences } from "../../../providers/biller/biller.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { oneSpelling } from "../codes/index.ts";
import { lockConsents } from "../consents/index.ts";
import { liftUnreached } from "../mails/index.ts";
import type { AuditEntry } from "../../platform/index.ts";
import type { PreferenceAccount } from "../preferences/index.ts";
import { findFormers, insertContactChange } from "./changes.ts";
import { notifyFormers } from "./notices.ts";
import { contactsShown } from "./reach.ts";
import { recordReached, type Recording } from "./recordReached.ts";
import { findMeant } from "./rules.ts";
import type { ContactServices } from "./services.ts";
import { changeContact, findContacts } from "./store.ts";

interface Change {
  account: PreferenceAccount;
  change: ContactChange;
  /** What the biller's own system knows; null: the contacts are ours. */
  erp: ErpPreferences | null;
  /** Throws a Refused where the change is not to be made to these contacts. */
  check(contacts: readonly CustomerContact[]): void;
  /** Throws a Refused where whoever asks has not shown that they may; not asked of one that is taken off, nor where nothing changes. */
  prove(on: Queryable, known: readonly KnownContact[]): Promise<void>;
  /** In the same transaction, after it. */
  also?(transaction: Transaction): Promise<void>;
}

export async function makeChange(services: ContactServices, recording: Recording, wanted: Change): Promise<void> {
  const { database, runtime, biller } = services;
  const { account, erp, check, prove, also } = wanted;
  const { customer, now } = recording;
  const { accountId, recipientId } = customer;
  const isOne = account.contacts.enableOneContactCustPref;
  const recipient = await askBiller(biller.recipient(accountId, recipientId));
  const shown = await contactsShown(services, customer, { erp, recipient });
  const change = asKnown(shown, wanted.change);
  const mayChange = async (on: Queryable, known: readonly KnownContact[]) => {
    if (change.is !== "remove" && changesContacts(known, change, isOne)) await prove(on, known);
  };
  if (erp === null)
    return inTransaction(database, runtime, async (transaction) => {
      // Two tabs add one after the other: the second one sees what the first has added.
      await lockConsents(transaction, customer);
      const stored = await findContacts(transaction, services, customer);
      const known = knownNow(stored, shown);
      // What the biller has can be taken off, too.
      check(change.is === "remove" ? known : stored);
      await mayChange(transaction, known);
      await changeContact(transaction, { accountId, recipientId }, change, {
        ...{ ...services, isOne, now },
        check: () => undefined,
      });
      await settle(transaction, services, recording, { account, change, isOne, known });
      await also?.(transaction);
    });
  check(shown);
  await mayChange(database, shown);
  await changeAtBiller(services, customer, { change, isOne, known: shown, check });
  await inTransaction(database, runtime, async (transaction) => {
    await settle(transaction, services, recording, { account, change, isOne, known: shown });
    await also?.(transaction);
  });
}

/** What is there already is changed as it is spelled there: the biller's system has its own way. */
function asKnown(shown: readonly KnownContact[], change: ContactChange): ContactChange {
  if (change.is === "add") return change;
  const { channel, value } = change;
  return { ...change, value: findMeant(shown, change)?.value ?? oneSpelling(channel, value) };
}

/**
 * Nobody holds the biller's own system: two tabs that add at once have both found room. The one that comes first in its list stays, the other is taken
 * off again, and is refused as one that comes too late.
 */
async function changeAtBiller(
  { biller }: ContactServices,
  { accountId, recipientId }: CustomerKey,
  { change, isOne, known, check }: Omit<Changing, "account"> & Pick<Change, "check">,
): Promise<void> {
  const isKnown = await askBiller(biller.changeContact(accountId, recipientId, { ...change, isOne }));
  if (!isKnown) throw notFound();
  if (change.is !== "add" || known.some((each) => isSameContact(each, change))) return;
  const { contacts = [] } = (await askBiller(biller.preferences(accountId, recipientId))) ?? {};
  const position = contacts.findIndex((each) => isSameContact(each, change));
  try {
    check(contacts.slice(0, Math.max(0, position)));
  } catch (error) {
    await askBiller(biller.changeContact(accountId, recipientId, { ...change, is: "remove", isOne }));
    throw error;
  }
}

const actions = {
  add: "contact_added",
  prefer: "contact_preferred",
  remove: "contact_removed",
} as const satisfies Record<ContactChange["is"], AuditEntry["action"]>;

interface Changing {
  account: PreferenceAccount;
  change: ContactChange;
  isOne: boolean;
  /** As the page shows them. */
  known: readonly KnownContact[];
}

/** The record, the audit trail, and who is notified. In the transaction that makes the change, or after the biller has made it. */
async function settle(
  transaction: Transaction,
  services: ContactServices,
  recording: Recording,
  { account, change, isOne, known }: Changing,
): Promise<void> {
  const { seal, audit, newId } = services;
  const { customer, actor, ip, now, language } = recording;
  const isThere = change.is === "add";
  // Whoever has proved or recorded it again is there again.
  if (isThere && change.channel === "Email")
    await liftUnreached(transaction, { accountId: customer.accountId, address: change.value, at: now });
  if (change.is !== "prefer") await recordReached(services, transaction, recording, { account, change, isThere });
  const entry = { accountId: customer.accountId, actor, action: actions[change.is], object: change.channel, ip };
  await audit.write(transaction, entry);
  if (!changesContacts(known, change, isOne)) return;
  const formers = formerContacts(known, change, await findFormers(transaction, seal, customer, now));
  const stored = { changeId: newId(), change, known: [...known], formers };
  await insertContactChange(transaction, seal, customer, { ...stored, at: now });
  await notifyFormers(services, transaction, customer, { ...stored, language });
}

const isBillers = (contact: KnownContact): boolean => contact.isBillers;

/** What is stored now, and what the biller had when it was asked. */
const knownNow = (stored: readonly CustomerContact[], shown: readonly KnownContact[]): KnownContact[] => {
  const billers = shown.filter(isBillers);
  return [
    ...stored.map(({ channel, value, preferred, verified }) => ({
      ...{ channel, value, preferred, verified },
      isBillers: billers.some((each) => isSameContact(each, { channel, value })),
    })),
    ...billers.filter((each) => !stored.some((own) => isSameContact(own, each))),
  ];
};
