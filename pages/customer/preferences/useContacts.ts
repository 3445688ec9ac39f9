// The customer's contacts, and what is done to them. Every change is shown as it will be, where that can be taken back; a failed one leaves
// the contacts as they were and says why (contacts.failure).
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { changedContacts, type ContactChange, type CustomerContact } from "@billwright/engine/contacts";
import type { CallName, MessageRef } from "@billwright/schemas";
import { firstError, mayPass, type Answer, type Failure } from "../../client/answer.ts";
import { messageOf } from "../../client/failureEffects.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCaller } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import type { Draft } from "./draft.ts";
import { fromWire, isSame, keyOf, type Contact, type WireContact } from "./contactList.ts";

export interface ContactsParts {
  /** As they were loaded; null: not yet. */
  loaded: readonly WireContact[] | null;
  /** The biller's own system has them. */
  isErp: boolean;
  /** What was verified last is preferred. */
  isOne: boolean;
  draft: Draft;
  /** Loads them again. */
  reload(): void;
}

const calls = {
  add: "POST /api/ContactPreference/AddContactPreferenceData",
  prefer: "POST /api/ContactPreference/ChangePreference",
  remove: "POST /api/ContactPreference/DeletePreference",
} as const satisfies Record<ContactChange["is"], CallName>;

export interface Contacts {
  stored: readonly CustomerContact[];
  /** What runs now, by the contact's key. */
  running: ReadonlyMap<string, ContactChange["is"]>;
  /** What was done last, for those who cannot see it. */
  announced: MessageRef | null;
  /** Whether it is done. A second press while one runs does nothing, and is not. */
  change(is: ContactChange["is"], contact: Contact): Promise<boolean>;
  /** Stores what a code has proved; null: it is stored. Until then it is listed as unsaved. */
  store(contact: Contact): Promise<MessageRef | null>;
  /** Forgets one that is not stored. */
  drop(contact: Contact): void;
}

const noContacts: readonly CustomerContact[] = [];
const announcements = { add: "contacts.added", prefer: "contacts.nowPreferred", remove: "contacts.removed" } as const;

export function useContacts({ loaded, isErp, isOne, draft, reload }: ContactsParts): Contacts {
  const { notices } = useApp();
  const { list, apply } = useChanged(loaded, isOne);
  const [last, setLast] = useState<MessageRef | null>(null);
  const { running, run } = useChanges(isErp, (change) => {
    apply(change);
    setLast({ key: announcements[change.is], params: { contact: change.value } });
  });
  const drop = (contact: Contact) =>
    draft.set({ contacts: draft.getState().contacts.filter((each) => !isSame(each, contact)) });

  async function change(is: ContactChange["is"], contact: Contact): Promise<boolean> {
    const failure = await run({ ...contact, is });
    if (failure === undefined) return false;
    if (failure === null) return true;
    // It is gone already: somebody else was faster.
    if (firstError(failure)?.key === "api.notFound") reload();
    const tryAgain = { words: { key: "page.tryAgain", params: {} } as const, press: () => void change(is, contact) };
    notices.toast(
      "error",
      firstError(failure) ?? { key: "api.unknown", params: {} },
      mayPass(failure) ? tryAgain : undefined,
    );
    return false;
  }

  return {
    stored: [...running].reduce<readonly CustomerContact[]>((list, [key, is]) => {
      const contact = list.find((each) => keyOf(each) === key);
      return contact && is === "prefer" ? changedContacts(list, { ...contact, is }, isOne) : list;
    }, list),
    running,
    announced: last,
    change,
    async store(contact) {
      drop(contact);
      draft.set({ contacts: [...draft.getState().contacts, contact] });
      const failure = await run({ ...contact, is: "add" });
      if (failure === null) drop(contact);
      return failure ? wordsFor(failure) : null;
    },
    drop,
  };
}

/** The contacts as they were loaded, with what was done to them since. */
function useChanged(loaded: ContactsParts["loaded"], isOne: boolean) {
  const [done, setDone] = useState<{ to: unknown; list: readonly CustomerContact[] }>({ to: null, list: noContacts });
  const source = useMemo(() => loaded?.map(fromWire) ?? noContacts, [loaded]);
  const newest = useRef(source);
  useLayoutEffect(() => {
    newest.current = source;
  }, [source]);
  return {
    list: done.to === source ? done.list : source,
    apply(change: ContactChange) {
      const to = newest.current;
      setDone((before) => ({ to, list: changedContacts(before.to === to ? before.list : to, change, isOne) }));
    },
  };
}

/** The calls that change a contact, one at a time for each. */
function useChanges(isErp: boolean, onDone: (change: ContactChange) => void) {
  const { newId } = useApp();
  const call = useCaller();
  const token = useLinkToken();
  const [running, setRunning] = useState<Contacts["running"]>(new Map());
  const busy = useRef(new Set<string>());

  /** The failure; null: it is done; undefined: one was running. */
  async function run({ is, channel, value }: ContactChange): Promise<Failure | null | undefined> {
    const key = keyOf({ channel, value });
    // Of one channel one is preferred at a time.
    const turn = is === "prefer" ? channel : key;
    if (busy.current.has(turn) || busy.current.has(key)) return undefined;
    const turns = [...new Set([turn, key])];
    for (const each of turns) busy.current.add(each);
    setRunning((before) => new Map(before).set(key, is));
    const body = { token, contactId: value, channel, ...(channel !== "WhatsApp" && { isErp }) };
    const answer: Answer<null> = await call(calls[is], { body, idempotencyKey: newId() });
    for (const each of turns) busy.current.delete(each);
    setRunning((before) => new Map([...before].filter(([each]) => each !== key)));
    if (answer.ok) onDone({ is, channel, value });
    return answer.ok ? null : answer.failure;
  }
  return { running, run };
}

/** The server's first error, or the words of a lost connection. */
function wordsFor(failure: Failure): MessageRef {
  const error = firstError(failure);
  return error ? messageOf(error) : { key: "api.unknown", params: {} };
}
