// A form that was submitted before (form.submitted-by-you), with its receipt.
import type { CompiledForm } from "@billwright/engine";
import { useWords } from "../../../i18n/useWords.ts";
import { Message } from "../../../ui/Message.tsx";
import { useShell } from "../../../ui/pageContent.tsx";
import { FormReceipt } from "../LazyReceipt.ts";
import { ResultsButton } from "../PollResults.tsx";
import type { Opened } from "../opening.ts";

export interface SubmittedFormProps {
  opened: Opened;
  form: CompiledForm;
  languages: readonly string[];
}

export function SubmittedForm({ opened, form, languages }: SubmittedFormProps) {
  const { t } = useWords();
  const { name, type, submittedByCurrentUser, companyContactPhone, companyContactEmail } = form.enrollment;
  useShell({
    title: name,
    contact: { phone: companyContactPhone, email: companyContactEmail },
    languages: type === "CustomForm" ? [] : languages,
  });
  const byYou = submittedByCurrentUser || opened.apiError === "submit.already";
  return (
    <>
      <Message tone="success" title={t(byYou ? "form.submittedByYou" : "submit.already")}>
        {name !== null && <p>{name}</p>}
      </Message>
      {opened.sandbox === undefined && <FormReceipt />}
      <ResultsButton token={opened.analyticToken} />
    </>
  );
}
