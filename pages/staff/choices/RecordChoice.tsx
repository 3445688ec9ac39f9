// Records a consent or a refusal of one choice, or a refusal of everything.
import { useState } from "react";
import { channelNames } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useSession } from "../../session/useSession.tsx";
import { SelectField } from "../../ui/fields.tsx";
import type { ChoiceRow, Customer } from "./customer.ts";
import { EntryDialog } from "./EntryDialog.tsx";
import { useEntry } from "./useEntry.ts";

interface RecordChoiceProps {
  customer: Customer;
  /** Null: everything, which can only be refused. */
  about: ChoiceRow | null;
  onSaved(): void;
  onClose(): void;
}

export function RecordChoice({ customer, about, onSaved, onClose }: RecordChoiceProps) {
  const { t } = useWords();
  const { call } = useSession();
  const [given, setGiven] = useState(about !== null && !about.given);
  const { recipientId, version } = customer;
  const of = { categoryId: about?.categoryId ?? null, channel: about?.channel ?? null };
  const use = useEntry({
    ...{ customer, onSaved, onClose },
    send: (evidence) => call("POST /api/Choices/Record", { body: { recipientId, version, ...of, given, ...evidence } }),
  });
  const title =
    about === null
      ? t("choices.recordAll")
      : t("choices.recordOf", { category: about.category, channel: t(channelNames[about.channel]) });
  return (
    <EntryDialog
      title={title}
      lead={t(about === null ? "choices.allLead" : "choices.recordLead")}
      use={use}
      onClose={onClose}
    >
      {about !== null && (
        <SelectField
          label={t("choices.said")}
          options={[
            { value: "no", label: t("choices.recordNo") },
            { value: "yes", label: t("choices.recordYes") },
          ]}
          value={given ? "yes" : "no"}
          onChange={(chosen) => setGiven(chosen === "yes")}
        />
      )}
    </EntryDialog>
  );
}
