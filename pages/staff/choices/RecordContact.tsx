// Records that a contact was lost, or another one.
import { useState } from "react";
import { channelNames, contactTypes, type ContactType } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useSession } from "../../session/useSession.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import type { Customer } from "./customer.ts";
import { EntryDialog } from "./EntryDialog.tsx";
import { useEntry } from "./useEntry.ts";

interface RecordContactProps {
  customer: Customer;
  /** Null: another one is added. */
  lost: Customer["contacts"][number] | null;
  onSaved(): void;
  onClose(): void;
}

export function RecordContact({ customer, lost, onSaved, onClose }: RecordContactProps) {
  const { t } = useWords();
  const { call } = useSession();
  const [channel, setChannel] = useState<ContactType>(lost?.channel ?? "Email");
  const [value, setValue] = useState(lost?.value ?? "");
  const use = useEntry({
    ...{ customer, onSaved, onClose },
    send: (evidence) =>
      call("POST /api/Choices/Contact", {
        body: {
          ...{ recipientId: customer.recipientId, is: lost === null ? "add" : "remove" },
          ...{ channel, contactId: value, ...evidence },
        },
      }),
  });
  return (
    <EntryDialog
      title={lost === null ? t("choices.add") : t("choices.lostOf", { contact: lost.value })}
      lead={t(lost === null ? "choices.addLead" : "choices.lostLead")}
      use={use}
      onClose={onClose}
      isTyped={lost === null && value.trim() !== ""}
    >
      {lost === null && (
        <>
          <SelectField
            label={t("choices.kind")}
            options={contactTypes.map((type) => ({ value: type, label: t(channelNames[type]) }))}
            value={channel}
            onChange={(type) => setChannel(type as ContactType)}
          />
          <TextField
            label={t("choices.value")}
            required
            most={254}
            value={value}
            onChange={setValue}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
        </>
      )}
    </EntryDialog>
  );
}
