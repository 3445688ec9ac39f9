// The window Add Contact Information (self-service.txt §2.13): a contact, the code that was sent to it, and its row in the list. After any
// error it can be corrected and tried again (P64).
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { AfterWait, controlId, FieldFrame, FixedPhone, isAssignedNumber, Modal } from "@billwright/renderer";
import { diallingCodes, type ContactType, type MessageKey, type MessageRef } from "@billwright/schemas";
import type { Answer } from "../../client/answer.ts";
import { runCodes } from "../../flows/performCode.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { EmailField } from "../../ui/EmailField.tsx";
import { CodeStep, useCode } from "./CodeStep.tsx";
import { codeChannels, spelled, typedError, type Contact } from "./contactList.ts";

export interface AddContactProps {
  channel: ContactType;
  /** Of the link that opened the page. */
  token: string;
  /** The row whose contact is to be verified; its code goes out at once. Left out: the customer types one. */
  contact?: string;
  /** ISO code of the account's country. */
  country: string;
  /** Characters of a code. */
  codeLength: number;
  /** Whether letters are among them. */
  codeHasLetters: boolean;
  /** Whether it is in the list, and verified. */
  isListed(contact: Contact): boolean;
  /** Asks for a code. */
  send(contact: Contact, idempotencyKey: string): Promise<Answer<{ mobileToken: string }>>;
  /** Stores what a code has proved; null: it is stored. */
  store(contact: Contact): Promise<MessageRef | null>;
  onClose(): void;
}

const words: Readonly<Record<ContactType, { label: MessageKey; help: MessageKey }>> = {
  Email: { label: "addcontact.email", help: "addcontact.emailWords" },
  SMS: { label: "addcontact.phone", help: "addcontact.phoneWords" },
  WhatsApp: { label: "addcontact.phone", help: "addcontact.whatsAppWords" },
};

const field = "add-contact";

export default function AddContact(props: AddContactProps) {
  const { channel, country, onClose } = props;
  const { t } = useWords();
  const { now } = useApp();
  const [typed, setTyped] = useState(props.contact ?? "");
  const [problem, setProblem] = useState<MessageRef | null>(null);
  const use = useProof(props);
  const { code, verify, isSending: sending, isEntering } = use;
  const contact = { channel, value: spelled(channel, typed) };
  const isLocked = use.isProven || sending || (code.at === "open" && code.status === "checking");

  const { waitsUntil } = use;
  useFirstCode(props, verify);
  useEffect(() => {
    // The button that had focus is gone until then.
    if (waitsUntil > 0) focusField();
  }, [waitsUntil]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending || use.isProven || now() < waitsUntil) return;
    const listed: MessageRef = { key: "contacts.listed", params: {} };
    const error = typedError(channel, typed, diallingCodeOf(country)) ?? (props.isListed(contact) ? listed : null);
    const settle = (found: MessageRef | null) => {
      setProblem(found);
      if (found !== null) return focusField();
      verify(contact);
    };
    if (error !== null || channel === "Email") return settle(error);
    void isAssignedNumber(contact.value).then((isOne) => settle(isOne ? null : { key: "check.phone", params: {} }));
  };
  const change = (value: string) => {
    setProblem(null);
    setTyped(value);
    // A code is of one contact: what was sent stays good for the one that it went to.
    use.correct();
  };
  return (
    <Modal title={t("addcontact.title")} onClose={onClose} closesBeside>
      <div className="bw-add-contact">
        <form noValidate onSubmit={submit} className="bw-add-contact-form">
          <ContactField
            channel={channel}
            country={country}
            error={problem ?? use.sendError}
            value={typed}
            isLocked={isLocked}
            canSend={!isEntering}
            onChange={change}
          />
          {!isEntering && !use.isProven && (
            <DialogButtons>
              <button type="button" className="bw-button" onClick={onClose}>
                {t("addcontact.cancel")}
              </button>
              <AfterWait resendAt={waitsUntil} now={now}>
                <button type="submit" className="bw-button bw-button--primary" aria-disabled={sending || undefined}>
                  {t(sending ? "addcontact.sending" : "addcontact.send")}
                </button>
              </AfterWait>
            </DialogButtons>
          )}
        </form>
        {isEntering && <CodeStep {...props} use={use} />}
        {use.isProven && <Storing use={use} onClose={onClose} />}
        <p className="bw-visually-hidden" role="status">
          {sending ? t("addcontact.sending") : null}
        </p>
      </div>
    </Modal>
  );
}

const focusField = () => document.getElementById(controlId(field))?.focus();

/** The code for the contact of a row goes out at once. */
function useFirstCode({ channel, contact }: AddContactProps, verify: (contact: Contact) => void): void {
  const start = useRef(verify);
  useEffect(() => {
    if (contact !== undefined) start.current({ channel, value: spelled(channel, contact) });
  }, [channel, contact]);
}

interface ContactFieldProps extends Pick<AddContactProps, "channel" | "country"> {
  error: MessageRef | null;
  value: string;
  isLocked: boolean;
  /** The button that sends a code is there; its help names it. */
  canSend: boolean;
  onChange(value: string): void;
}

function ContactField({ channel, country, error, value, isLocked, canSend, onChange }: ContactFieldProps) {
  const { t } = useWords();
  const label = t(words[channel].label);
  const help = canSend ? t(words[channel].help) : null;
  if (channel === "Email")
    return (
      <EmailField
        id={field}
        label={label}
        help={help}
        error={error}
        value={value}
        readOnly={isLocked}
        onChange={onChange}
      />
    );
  return (
    <FieldFrame id={field} label={label} description={help} error={error}>
      {(control) => (
        <FixedPhone control={control} country={country} value={value} locked={isLocked} onChange={onChange} />
      )}
    </FieldFrame>
  );
}

const diallingCodeOf = (country: string): string =>
  Object.entries(diallingCodes).find(([, { iso }]) => iso === country)?.[0] ?? "1";

/** The code of a contact from its sending to its proof, and the storing after it. */
function useProof({ channel, token, send, store, onClose }: AddContactProps) {
  const app = useApp();
  const [proven, setProven] = useState<Contact | null>(null);
  const [storeError, setStoreError] = useState<MessageRef | null>(null);
  const [isStoring, setStoring] = useState(false);
  const save = async (contact: Contact) => {
    setStoring(true);
    const error = await store(contact);
    setStoring(false);
    setStoreError(error);
    if (error === null) onClose();
  };
  // As long as the window is open, it sends and stores as it did when it opened.
  const [flow] = useState(() =>
    runCodes(token, {
      app,
      send: ({ contact: value }, idempotencyKey) => send({ channel, value }, idempotencyKey),
      note(value, status) {
        if (status !== "verified") return;
        setProven({ channel, value });
        void save({ channel, value });
      },
    }),
  );
  const use = useCode(flow);
  const ask = ({ value }: Contact) => ({ input: value, channel: codeChannels[channel], contact: value });
  return {
    ...use,
    isProven: proven !== null,
    isStoring,
    storeError,
    verify(contact: Contact) {
      use.request(ask(contact));
    },
    correct: () => flow.send({ type: "close" }),
    storeAgain() {
      if (proven !== null && !isStoring) void save(proven);
    },
  };
}

type Proof = ReturnType<typeof useProof>;

function Storing({ use, onClose }: { use: Proof; onClose(): void }) {
  const { t } = useWords();
  const again = useRef<HTMLButtonElement>(null);
  const hasFailed = use.storeError !== null;
  // What had focus is gone.
  useLayoutEffect(() => {
    if (hasFailed) again.current?.focus();
  }, [hasFailed]);
  return (
    <>
      <p role="status">{use.isStoring ? t("addcontact.storing") : null}</p>
      {use.storeError !== null && (
        <>
          <div role="alert">
            <p>{t("addcontact.notStored")}</p>
            <p className="bw-error">{t(use.storeError.key, use.storeError.params)}</p>
          </div>
          <DialogButtons>
            <button type="button" className="bw-button" onClick={onClose}>
              {t("addcontact.cancel")}
            </button>
            <button
              ref={again}
              type="button"
              className="bw-button bw-button--primary"
              aria-disabled={use.isStoring || undefined}
              onClick={use.storeAgain}
            >
              {t("contacts.store")}
            </button>
          </DialogButtons>
        </>
      )}
    </>
  );
}
