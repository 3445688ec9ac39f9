// The window Add Contact Information (self-service.txt §2.13): a contact, the code that was sent to it, and its row in the list. After any
// error it can be corrected and tried again (P64).
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type FormEvent } from "react";
import { AfterWait, CodeEntry, controlId, FieldFrame, FixedPhone, isAssignedNumber, Modal } from "@billwright/renderer";
import { diallingCodes, type ContactType, type MessageKey, type MessageRef } from "@billwright/schemas";
import type { Answer } from "../../client/answer.ts";
import type { CodeState } from "../../flows/codeFlow.ts";
import { runCodes } from "../../flows/performCode.ts";
import { useFlow } from "../../flows/useFlow.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { EmailField } from "../../ui/EmailField.tsx";
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
  const { code, verify } = use;
  const contact = { channel, value: spelled(channel, typed) };
  const sending = code.at === "open" && code.challenge === null && code.status === "sending";
  const isLocked = use.isProven || sending || (code.at === "open" && code.status === "checking");
  const isEntering = code.at === "open" && code.challenge !== null;

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
        {isEntering && <Entry {...props} code={code} use={use} />}
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
  const code = useFlow(flow);
  const error = useMemo(() => (code.at === "open" ? inWords(code.error) : null), [code]);
  const ask = ({ value }: Contact) => ({ input: value, channel: codeChannels[channel], contact: value });
  return {
    code,
    isProven: proven !== null,
    isStoring,
    storeError,
    /** Why no code was sent. */
    sendError: hasNoCode(code) ? error : null,
    /** When a code can be requested again, where none can be entered. */
    waitsUntil: code.at === "open" && code.challenge === null ? code.resendAt : 0,
    codeError: code.at === "open" && code.challenge !== null ? error : null,
    verify(contact: Contact) {
      // A code that could not be sent is requested again.
      if (hasNoCode(code)) return flow.send({ type: "resend" });
      flow.send({ type: "verify", contact: ask(contact), hasError: false, now: app.now() });
    },
    correct: () => flow.send({ type: "close" }),
    enter: (entered: string) => flow.send({ type: "entered", code: entered }),
    resend: () => flow.send({ type: "resend" }),
    storeAgain() {
      if (proven !== null && !isStoring) void save(proven);
    },
  };
}

/** None was sent, or it is not known. */
const hasNoCode = (code: CodeState): boolean =>
  code.at === "open" && (code.status === "notSent" || code.status === "unsure");

/** Without an answer of the server it is the same sentence whatever happened. */
const inWords = (error: MessageRef | null): MessageRef | null =>
  error?.key.startsWith("client.") ? { key: "api.unknown", params: {} } : error;

type Proof = ReturnType<typeof useProof>;

function Entry({ code, use, codeLength, codeHasLetters, onClose }: AddContactProps & { code: CodeState; use: Proof }) {
  const { t } = useWords();
  const { now } = useApp();
  const input = useRef<HTMLInputElement>(null);
  if (code.at === "closed") return null;
  return (
    <div className="bw-add-contact-code">
      <CodeEntry
        contact={code.contact.contact}
        channel={code.contact.channel}
        status={code.status}
        error={use.codeError}
        resendAt={code.resendAt}
        now={now}
        length={codeLength}
        letters={codeHasLetters}
        input={input}
        submit="addcontact.verify"
        placeholder={"*".repeat(codeLength)}
        onSubmit={use.enter}
        onResend={use.resend}
      />
      <DialogButtons>
        <button type="button" className="bw-button" onClick={onClose}>
          {t("addcontact.cancel")}
        </button>
      </DialogButtons>
    </div>
  );
}

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
