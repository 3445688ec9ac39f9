// After a submit that stays on the page: the biller's thanks, another filling where the form takes several, the poll's results.
import { useCallback } from "react";
import { mergeTagValue, type CompiledForm } from "@billwright/engine";
import { SafeHtml, useFormStore } from "@billwright/renderer";
import type { Outcome } from "../../flows/submitFlow.ts";
import { useWords } from "../../i18n/useWords.ts";
import { Message } from "../../shell/Message.tsx";
import { PollResults } from "../PollResults.tsx";

export interface ThanksViewProps {
  form: CompiledForm;
  outcome: Outcome;
  /** Nothing was sent: only that is said. */
  isPreview: boolean;
  /** Begins another filling. */
  onAnother(): void;
}

export function ThanksView({ form, outcome, isPreview, onAnother }: ThanksViewProps) {
  const { t } = useWords();
  const store = useFormStore();
  const tagValue = useCallback((name: string) => mergeTagValue(store.form, store.getState(), name) ?? "", [store]);
  const { thanksMessage, multipleSubmission, allowViewResults } = form.enrollment;
  if (isPreview) return <Message tone="success" title={t("form.thanksPreview")} />;
  return (
    <>
      <Message tone="success" title={t("form.thanksTitle")}>
        <SafeHtml html={thanksMessage || t("form.thanks")} tagValue={tagValue} />
        {(multipleSubmission || outcome.multipleSubmission) && (
          <button type="button" className="bw-button" onClick={onAnother}>
            {t("form.another")}
          </button>
        )}
      </Message>
      {(allowViewResults || outcome.allowViewResults) && <PollResults token={outcome.analyticToken} />}
    </>
  );
}
