// After a submit that stays on the page: the biller's thanks, another filling where the form takes several, the receipt, the poll's
// results.
import { useCallback } from "react";
import type { ReactNode } from "react";
import { mergeTagValue, type CompiledForm, type FormState } from "@billwright/engine";
import { TaggedHtml, useFormStore } from "@billwright/renderer";
import type { SubmitOutcome } from "../../../flows/submitFlow.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { Message } from "../../../ui/Message.tsx";
import { FormReceipt } from "../LazyReceipt.ts";
import { PollResults } from "../PollResults.tsx";

export interface ThanksViewProps {
  form: CompiledForm;
  outcome: SubmitOutcome;
  /** Nothing was sent: the page shows only that. */
  isPreview: boolean;
  /** Begins another filling. */
  onAnother(): void;
}

export default function ThanksView({ form, outcome, isPreview, onAnother }: ThanksViewProps) {
  const { t } = useWords();
  const store = useFormStore();
  const { multipleSubmission, allowViewResults } = form.enrollment;
  if (isPreview) return <Message tone="success" title={t("form.thanksPreview")} />;
  return (
    <>
      <ThanksMessage form={store.form} state={store.getState()}>
        {(multipleSubmission || outcome.multipleSubmission) && (
          <button type="button" className="bw-button" onClick={onAnother}>
            {t("form.another")}
          </button>
        )}
      </ThanksMessage>
      <FormReceipt />
      {(allowViewResults || outcome.allowViewResults) && <PollResults token={outcome.analyticToken} />}
    </>
  );
}

export interface ThanksMessageProps {
  form: CompiledForm;
  /** As it was submitted. */
  state: FormState;
  children?: ReactNode;
}

/** The biller's own words, or the product's where there are none. */
export function ThanksMessage({ form, state, children }: ThanksMessageProps) {
  const { t, language } = useWords();
  const { thanksMessage: own, country } = form.enrollment;
  const valueOf = useCallback((name: string) => mergeTagValue(form, state, name) ?? "", [form, state]);
  return (
    // The biller's own words are the thanks.
    <Message tone="success" title={t(own ? "form.sentTitle" : "form.thanksTitle")}>
      {own ? (
        <TaggedHtml html={own} valueOf={valueOf} language={language} country={country ?? ""} t={t} />
      ) : (
        <p>{t("form.thanks")}</p>
      )}
      {children}
    </Message>
  );
}
