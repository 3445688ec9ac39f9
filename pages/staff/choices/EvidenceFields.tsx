// How and when the customer said so, who recorded it, a note and perhaps a file.
import { useId } from "react";
import { FieldFrame } from "@billwright/renderer";
import { entryWays, type EntryWay } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import type { EvidenceDraft, EvidenceFaults } from "./evidence.ts";

interface EvidenceFieldsProps {
  draft: EvidenceDraft;
  /** Shown once it was tried. */
  faults: EvidenceFaults;
  onChange(draft: EvidenceDraft): void;
}

export function EvidenceFields({ draft, faults, onChange }: EvidenceFieldsProps) {
  const { t } = useWords();
  const fileId = useId();
  const put = (part: Partial<EvidenceDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <SelectField
        label={t("choices.way")}
        options={entryWays.map((value) => ({ value, label: t(`choices.way.${value}`) }))}
        value={draft.way}
        onChange={(way) => put({ way: way as EntryWay })}
      />
      <TextField
        label={t("choices.saidOn")}
        type="date"
        required
        error={faults.statedOn ?? null}
        value={draft.statedOn}
        onChange={(statedOn) => put({ statedOn })}
      />
      <TextField
        label={t("choices.takenBy")}
        required
        most={100}
        error={faults.takenBy ?? null}
        value={draft.takenBy}
        onChange={(takenBy) => put({ takenBy })}
      />
      <TextAreaField
        label={t("choices.note")}
        help={t("choices.noteHelp")}
        required
        rows={3}
        most={2000}
        error={faults.note ?? null}
        value={draft.note}
        onChange={(note) => put({ note })}
      />
      <FieldFrame
        id={fileId}
        label={t("choices.file")}
        description={t("choices.fileHelp")}
        required={false}
        error={null}
        quiet
      >
        {(control) => (
          <input
            {...control}
            type="file"
            className="bw-input"
            accept=".pdf,.png,.jpg,.jpeg,.txt,.doc,.docx"
            onChange={(event) => put({ file: event.target.files?.[0] ?? null })}
          />
        )}
      </FieldFrame>
    </>
  );
}
