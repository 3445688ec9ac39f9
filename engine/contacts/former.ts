// Whom a change of a customer's contacts concerns besides whoever makes it, what has to be proved before, and how it is taken back
// (decisions-proposed.md P147).
import { contactTypes } from "@billwright/schemas";
import { isSameContact, type Contact, type ContactChange, type CustomerContact } from "./contacts.ts";

export interface KnownContact extends CustomerContact {
  /** The biller has it itself: messages go there, too, where nothing on its channel is verified. */
  isBillers: boolean;
}

/** Whether messages can go there: a code has proved it, or the biller itself has it. */
const isReachable = ({ verified, isBillers }: KnownContact): boolean => verified || isBillers;

/** Where messages on its channel go. */
export function mainContact(known: readonly KnownContact[], channel: Contact["channel"]): KnownContact | undefined {
  const own = known.filter((each) => each.channel === channel && isReachable(each));
  return own.find(({ preferred }) => preferred) ?? own.find(({ verified }) => verified) ?? own[0];
}

/** Whether the contacts are others after it. @param isOne What was verified last is preferred. */
export function changesContacts(known: readonly KnownContact[], change: ContactChange, isOne: boolean): boolean {
  const found = known.find((each) => isSameContact(each, change));
  if (change.is === "remove") return found !== undefined;
  if (change.is === "prefer") return found !== undefined && !found.preferred;
  return !found?.verified || (isOne && !found.preferred);
}

/**
 * Those by which a customer can show that a change is theirs: every contact that messages can go to, and those that were so until lately. None: there is
 * nothing to show. The one that is added counts, too, where it is one of them: its own code shows it.
 */
export const provingContacts = (known: readonly KnownContact[], formers: readonly Contact[]): Contact[] =>
  distinct([...known.filter(isReachable), ...formers]);

/**
 * Who is notified of a change: where messages went before it, and where they had gone before other changes of late, so that nobody is led away in
 * several steps.
 */
export function formerContacts(
  known: readonly KnownContact[],
  change: ContactChange,
  formers: readonly Contact[],
): Contact[] {
  const before =
    change.is === "remove"
      ? known.find((each) => isSameContact(each, change) && isReachable(each))
      : [change.channel, ...contactTypes]
          .map((channel) => mainContact(known, channel))
          .find((each) => each !== undefined);
  const all = distinct([...(before ? [before] : []), ...formers]);
  return change.is === "remove" ? all : all.filter((each) => !isSameContact(each, change));
}

/** What makes the contacts as they were: nobody is verified by it who was not before. */
export function takenBack(known: readonly KnownContact[], change: ContactChange): ContactChange[] {
  const found = known.find((each) => isSameContact(each, change));
  const preferred = known.find((each) => each.channel === change.channel && each.preferred);
  const prefer = preferred ? [{ is: "prefer" as const, channel: preferred.channel, value: preferred.value }] : [];
  const { channel, value } = change;
  if (change.is === "remove") return [...(found?.verified ? [{ is: "add" as const, channel, value }] : []), ...prefer];
  if (change.is === "add" && !found?.verified) return [{ is: "remove", channel, value }, ...prefer];
  return prefer;
}

const distinct = (contacts: readonly Contact[]): Contact[] =>
  contacts
    .filter((contact, index) => contacts.findIndex((each) => isSameContact(each, contact)) === index)
    .map(({ channel, value }) => ({ channel, value }));
