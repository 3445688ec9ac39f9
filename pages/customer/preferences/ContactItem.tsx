// One contact in its list: whether it is preferred and verified, and what can be done with it.
import { useId, useState } from "react";
import { focusInput, formatWhole, useFormat } from "@billwright/renderer";
import type { ContactChange } from "@billwright/engine/contacts";
import type { MessageKey, MessageRef } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { EmailField } from "../../ui/EmailField.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { rowError, spelled, type ContactRow } from "./contactList.ts";

export interface ContactItemProps {
  row: ContactRow;
  /** What runs now. */
  running: ContactChange["is"] | null;
  isOne: boolean;
  onPrefer(): void;
  /** @param value As it is in the row, which may have been edited. */
  onVerify(value: string): void;
  /** Tries again to store what is verified. */
  onStore(): void;
  onRemove(): void;
}

export function ContactItem(props: ContactItemProps) {
  const { row, running, isOne, onPrefer, onVerify } = props;
  const { t } = useWords();
  const { channel, value, preferred, verified, isUnsaved, isStopped = false, isUnreached = false } = row;
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<MessageRef | null>(null);
  const field = useId();
  const format = useFormat();
  const shown = channel === "Email" ? value : formatWhole(value, format);
  const isRunning = running !== null;
  const named = (action: MessageKey) => t("contacts.actionOf", { action: t(action), contact: shown });
  const verify = () => {
    const wrong = rowError(channel, typed);
    setError(wrong);
    if (wrong === null) onVerify(spelled(channel, typed));
    else focusInput(field);
  };
  return (
    <li className="bw-contacts-item" aria-busy={isRunning || undefined}>
      <div className="bw-contact-who">
        {channel === "Email" && !verified ? (
          <EmailField
            id={field}
            label={t("addcontact.email")}
            error={error}
            value={typed}
            readOnly={isRunning}
            onChange={(text) => {
              setError(null);
              setTyped(text);
            }}
          />
        ) : (
          <bdi className="bw-contact-value">{shown}</bdi>
        )}
        {verified && (
          <span className="bw-contact-state" data-unsaved={isUnsaved || undefined}>
            {!isUnsaved && <CheckIcon />}
            {t(isUnsaved ? "contacts.notSaved" : "contacts.verified")}
          </span>
        )}
        {isStopped && <p className="bw-contact-stopped">{t("contacts.stopped")}</p>}
        {isUnreached && <p className="bw-contact-stopped">{t("contacts.unreached")}</p>}
      </div>
      {!isOne && verified && !isUnsaved && (
        <label className="bw-contact-preferred">
          <input
            type="radio"
            name={`preferred-${channel}`}
            aria-label={named("contacts.preferred")}
            checked={preferred}
            onChange={onPrefer}
          />
          <span>{t("contacts.preferred")}</span>
        </label>
      )}
      <Actions {...props} named={named} verify={verify} />
    </li>
  );
}

interface ActionsProps extends ContactItemProps {
  /** The action's words with the contact's. */
  named(action: MessageKey): string;
  verify(): void;
}

function Actions({
  row: { verified, isUnsaved, isUnreached = false },
  running,
  named,
  verify,
  onStore,
  onRemove,
}: ActionsProps) {
  const { t } = useWords();
  const isRunning = running !== null;
  const button = (action: MessageKey, act: () => void) => (
    <button
      type="button"
      className="bw-button bw-button--quiet"
      aria-label={named(action)}
      aria-disabled={isRunning || undefined}
      onClick={() => isRunning || act()}
    >
      {t(action)}
    </button>
  );
  return (
    <div className="bw-contact-actions">
      {isRunning && (
        <>
          <span className="bw-spinner" aria-hidden="true" />
          <span className="bw-visually-hidden" role="status">
            {t("preferences.saving")}
          </span>
        </>
      )}
      {(!verified || isUnreached) && button("contacts.verify", verify)}
      {isUnsaved && button("contacts.store", onStore)}
      {button("contacts.remove", onRemove)}
    </div>
  );
}
