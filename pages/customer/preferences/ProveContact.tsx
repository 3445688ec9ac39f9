// The window before a contact is added or preferred where the account has no gate: a code to a contact of before (decisions-proposed.md P147).
import { useState, type FormEvent } from "react";
import { AfterWait, formatWhole, Modal, useFormat } from "@billwright/renderer";
import { runCodes } from "../../flows/performCode.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useApp } from "../../services/app.ts";
import { DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { CodeStep, useCode } from "./CodeStep.tsx";
import { codeChannels, isSame, keyOf, type Contact } from "./contactList.ts";

export interface ProveContactProps {
  /** To which a code can go: at least one. */
  contacts: readonly Contact[];
  codeLength: number;
  codeHasLetters: boolean;
  onProven(): void;
  onClose(): void;
}

export default function ProveContact({ contacts, codeLength, codeHasLetters, onProven, onClose }: ProveContactProps) {
  const { t } = useWords();
  const { now } = useApp();
  const [chosen, setChosen] = useState(contacts[0]!);
  const use = useHolderCode(contacts, onProven);
  const { isSending, isEntering, sendError, waitsUntil } = use;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending && now() >= waitsUntil) use.request(requestOf(chosen));
  };
  return (
    <Modal title={t("contactproof.title")} onClose={onClose} closesBeside>
      <div className="bw-add-contact">
        {isEntering ? (
          <CodeStep use={use} codeLength={codeLength} codeHasLetters={codeHasLetters} onClose={onClose} />
        ) : (
          <form noValidate onSubmit={submit} className="bw-add-contact-form">
            <p>{t("contactproof.words")}</p>
            <Known contacts={contacts} chosen={chosen} onChoose={setChosen} />
            <div role="alert">{sendError && <p className="bw-error">{t(sendError.key, sendError.params)}</p>}</div>
            <DialogButtons>
              <button type="button" className="bw-button" onClick={onClose}>
                {t("addcontact.cancel")}
              </button>
              <AfterWait resendAt={waitsUntil} now={now}>
                <button type="submit" className="bw-button bw-button--primary" aria-disabled={isSending || undefined}>
                  {t(isSending ? "addcontact.sending" : "addcontact.send")}
                </button>
              </AfterWait>
            </DialogButtons>
          </form>
        )}
        <p className="bw-small">{t("contactproof.lost")}</p>
        <AskCustomerService />
        <p className="bw-visually-hidden" role="status">
          {isSending ? t("addcontact.sending") : null}
        </p>
      </div>
    </Modal>
  );
}

const requestOf = ({ channel, value }: Contact) => ({
  input: keyOf({ channel, value }),
  channel: codeChannels[channel],
  contact: value,
});

interface KnownProps {
  contacts: readonly Contact[];
  chosen: Contact;
  onChoose(contact: Contact): void;
}

function Known({ contacts, chosen, onChoose }: KnownProps) {
  const { t } = useWords();
  const format = useFormat();
  return (
    <fieldset className="bw-contact-known">
      <legend>{t("contactproof.choose")}</legend>
      {contacts.map((contact) => (
        <label key={keyOf(contact)} className="bw-choice">
          <input
            type="radio"
            name="known-contact"
            checked={isSame(contact, chosen)}
            onChange={() => onChoose(contact)}
          />
          <span>
            <bdi>{contact.channel === "Email" ? contact.value : formatWhole(contact.value, format)}</bdi>,{" "}
            {t(`contacts.${contact.channel}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** As long as the window is open, it sends as it did when it opened. What it has sent is no code of a contact that is added. */
function useHolderCode(contacts: readonly Contact[], onProven: () => void) {
  const app = useApp();
  const token = useLinkToken();
  const [flow] = useState(() =>
    runCodes(`${token}.holder`, {
      app,
      send({ input }, idempotencyKey) {
        const { channel, value } = contacts.find((contact) => keyOf(contact) === input)!;
        const body = { token, channel, contactId: value };
        return app.client.call("POST /api/Session/GetOtpForKnownContact", { body, token, idempotencyKey });
      },
      note: (_input, status) => void (status === "verified" && onProven()),
    }),
  );
  return useCode(flow);
}
