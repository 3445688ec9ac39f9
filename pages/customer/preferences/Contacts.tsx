// Contact Information: where messages to the customer go, a list for each channel that the account offers (self-service.txt §2.4).
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { mostContacts, offeredContacts, type ContactConfig } from "@billwright/engine/contacts";
import type { ContactType, MessageKey } from "@billwright/schemas";
import type { Answer } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useApp } from "../../services/app.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { Draft } from "./draft.ts";
import { fullOf, isSame, keyOf, rowsOf, type Contact, type ContactRow } from "./contactList.ts";
import { ContactItem } from "./ContactItem.tsx";
import { AddContact } from "./LazyAddContact.ts";
import { ProveContact } from "./LazyProveContact.ts";
import type { Contacts as AllContacts } from "./useContacts.ts";
import { useContactProof } from "./useContactProof.ts";
import { useUnsavedContacts } from "./useUnsavedContacts.ts";
import "./contacts.css";

interface ContactAccount {
  countryCode: string;
  companyName: string;
  supportEmailAddress: string | null;
  enableOneContactCustPref: boolean;
  maximumPreferencesAllowed: number | null;
}

export interface ContactsProps {
  contacts: AllContacts;
  config: ContactConfig & { codeLength: number; codeHasLetters: boolean };
  account: ContactAccount;
  isErp: boolean;
  draft: Draft;
}

/** The window that is open: an empty one, or one for the contact of a row. */
interface Adding {
  channel: ContactType;
  contact?: string;
  /** As it was before it was edited: the verified contact replaces it. */
  instead?: Contact;
}

const addWords = {
  Email: "contacts.add.Email",
  SMS: "contacts.add.SMS",
  WhatsApp: "contacts.add.WhatsApp",
} as const satisfies Record<ContactType, MessageKey>;
const titles = {
  Email: "contacts.Email",
  SMS: "contacts.SMS",
  WhatsApp: "contacts.WhatsApp",
} as const satisfies Record<ContactType, MessageKey>;

export function Contacts(props: ContactsProps) {
  const { contacts, config, account, draft } = props;
  const { t } = useWords();
  const { notices } = useApp();
  const rows = rowsOf(contacts.stored, useUnsavedContacts(draft));
  const [adding, setAdding] = useState<Adding | null>(null);
  const { removing, setRemoving, removed, remove } = useRemoving(contacts);
  const proof = useContactProof();
  const titleId = useId();
  const offered = offeredContacts(config, account.countryCode);
  if (offered.length === 0) return null;

  const add = (channel: ContactType) => {
    const full = fullOf(rows, channel, account.maximumPreferencesAllowed);
    if (full === null) void proof.before(() => setAdding({ channel }));
    else notices.toast("info", full);
  };
  const store = async (row: Contact) => {
    const error = await contacts.store(row);
    if (error !== null) notices.toast("error", error);
  };
  return (
    <section className="bw-contacts" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("contacts.title")}</h2>
      <p className="bw-small">{t("contacts.cap", { n: mostContacts(account.maximumPreferencesAllowed) })}</p>
      {offered.map((channel) => (
        <Channel
          key={channel}
          channel={channel}
          rows={rows.filter((row) => row.channel === channel)}
          removed={removed?.channel === channel ? removed : null}
          onAdd={() => add(channel)}
        >
          {(row) => (
            <ContactItem
              key={keyOf(row)}
              row={row}
              running={contacts.running.get(keyOf(row)) ?? null}
              isOne={account.enableOneContactCustPref}
              onPrefer={() => void proof.before(() => void contacts.change("prefer", row))}
              onVerify={(value) =>
                void proof.before(() => setAdding({ channel, contact: value, instead: row }), { channel, value })
              }
              onStore={() => void proof.before(() => void store(row))}
              onRemove={() => setRemoving(row)}
            />
          )}
        </Channel>
      ))}
      <p className="bw-visually-hidden" role="status">
        {contacts.announced && t(contacts.announced.key, contacts.announced.params)}
      </p>
      {adding && <AddWindow {...props} adding={adding} rows={rows} onClose={() => setAdding(null)} />}
      <ProofWindow proof={proof} config={config} />
      {removing && <RemoveQuestion row={removing} onRemove={remove} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function ProofWindow({ proof, config }: { proof: ReturnType<typeof useContactProof> } & Pick<ContactsProps, "config">) {
  if (proof.asking === null) return null;
  return (
    <ProveContact
      contacts={proof.asking.contacts}
      codeLength={config.codeLength}
      codeHasLetters={config.codeHasLetters}
      onProven={proof.onProven}
      onClose={proof.close}
    />
  );
}

/** A contact is removed after a confirmation. */
function useRemoving(contacts: AllContacts) {
  const [removing, setRemoving] = useState<ContactRow | null>(null);
  const [removed, setRemoved] = useState<ContactRow | null>(null);
  return {
    removing,
    setRemoving,
    /** What was removed last. */
    removed,
    async remove(row: ContactRow) {
      setRemoving(null);
      if (row.isUnsaved) contacts.drop(row);
      else if (!(await contacts.change("remove", row))) return;
      setRemoved(row);
    },
  };
}

interface AddWindowProps extends ContactsProps {
  adding: Adding;
  rows: readonly ContactRow[];
  onClose(): void;
}

function AddWindow(props: AddWindowProps) {
  const { adding, rows, contacts, config, account, onClose } = props;
  const token = useLinkToken();
  const send = useSend(props);
  const store = async (contact: Contact) => {
    const error = await contacts.store(contact);
    const { instead } = adding;
    if (error === null && instead && !isSame(instead, contact)) await contacts.change("remove", instead);
    return error;
  };
  return (
    <AddContact
      channel={adding.channel}
      token={token}
      {...(adding.contact !== undefined && { contact: adding.contact })}
      country={account.countryCode}
      codeLength={config.codeLength}
      codeHasLetters={config.codeHasLetters}
      isListed={(contact) => rows.some((row) => row.verified && row.isUnreached !== true && isSame(row, contact))}
      send={send}
      store={store}
      onClose={onClose}
    />
  );
}

interface RemoveQuestionProps {
  row: ContactRow;
  onRemove(row: ContactRow): Promise<void>;
  onClose(): void;
}

function RemoveQuestion({ row, onRemove, onClose }: RemoveQuestionProps) {
  const { t } = useWords();
  return (
    <ConfirmDialog
      title={t("contacts.confirmTitle")}
      confirm={t("contacts.yes")}
      cancel={t("contacts.no")}
      isDangerous
      onConfirm={() => void onRemove(row)}
      onClose={onClose}
    >
      <p>{t("contacts.confirm")}</p>
      <p>
        <bdi>{row.value}</bdi>
      </p>
    </ConfirmDialog>
  );
}

interface ChannelProps {
  channel: ContactType;
  rows: readonly ContactRow[];
  /** What was removed from it last: another object each time. */
  removed: ContactRow | null;
  onAdd(): void;
  children(row: ContactRow): ReactNode;
}

function Channel({ channel, rows, removed, onAdd, children }: ChannelProps) {
  const { t } = useWords();
  const titleId = useId();
  const add = useRef<HTMLButtonElement>(null);
  // What had focus is gone with its row.
  useLayoutEffect(() => {
    if (removed !== null) add.current?.focus();
  }, [removed]);
  return (
    <section className="bw-contacts-channel" aria-labelledby={titleId}>
      <h3 id={titleId}>{t(titles[channel])}</h3>
      <div className="bw-contacts-list">
        {rows.length === 0 ? (
          <p className="bw-contacts-none">{t("contacts.none")}</p>
        ) : (
          <ul aria-labelledby={titleId}>{rows.map(children)}</ul>
        )}
        <button ref={add} type="button" className="bw-contacts-add" onClick={onAdd}>
          {t(addWords[channel])}
        </button>
      </div>
    </section>
  );
}

/** Asks for a code, with what the page knows of the biller; the server has its own. What it answers about the link is shown in the window. */
function useSend({
  account,
  isErp,
}: ContactsProps): (contact: Contact, idempotencyKey: string) => Promise<Answer<{ mobileToken: string }>> {
  const { client } = useApp();
  const token = useLinkToken();
  const { companyName: company, supportEmailAddress } = account;
  return ({ channel, value }, idempotencyKey) => {
    if (channel === "Email") {
      const supportEmail = supportEmailAddress ?? undefined;
      return client.call("POST /api/Session/GetOtpForEmailVerification", {
        body: { email: value, company, supportEmail, token, isErp },
        token,
        idempotencyKey,
      });
    }
    return channel === "SMS"
      ? client.call("POST /api/Session/GetOtpForMobileVerification", {
          body: { mobileNumber: value, token, isErp },
          token,
          idempotencyKey,
        })
      : client.call("POST /api/Session/GetOtpForWhatsAppVerification", {
          body: { mobileNumber: value, token, company },
          token,
          idempotencyKey,
        });
  };
}
