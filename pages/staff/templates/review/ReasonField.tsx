// The reason of a decision, which stays in the history (forms.txt §2.9, §5): it has to be given.
import { useState } from "react";
import { hasVisibleText } from "@billwright/engine/text";
import { useWords } from "../../../i18n/useWords.ts";
import { TextAreaField } from "../../../ui/fields.tsx";

const longestReason = 2000;

export function useReason() {
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  return {
    text,
    isMissing,
    type(typed: string) {
      setText(typed);
      setMissing(false);
    },
    /** Null: there is none, and the field says so. */
    demand(): string | null {
      if (hasVisibleText(text)) return text.trim();
      setMissing(true);
      return null;
    },
  };
}

export function ReasonField({ reason, rows }: { reason: ReturnType<typeof useReason>; rows: number }) {
  const { t } = useWords();
  return (
    <TextAreaField
      label={t("actions.rejectReason")}
      required
      rows={rows}
      most={longestReason}
      value={reason.text}
      error={reason.isMissing ? { key: "actions.reasonRequired", params: {} } : null}
      onChange={reason.type}
    />
  );
}
