// What customers see after the submit of a replay: the biller's thanks, or where they are led instead. (A preview that is filled in by hand
// says that nothing was sent, and no more: form.preview.)
import type { CompiledForm, FormState } from "@billwright/engine";
import type { EnrollmentType, KeysBelow } from "@billwright/schemas";
import { submittedPage } from "../../../flows/submitFlow.ts";
import { ThanksMessage } from "../../../customer/form/states/ThanksView.tsx";
import { useWords } from "../../../i18n/useWords.ts";
import { Message } from "../../../ui/Message.tsx";

export interface ReplayedThanksProps {
  form: CompiledForm;
  /** As it was submitted. */
  state: FormState;
}

/** Whether the type has a page of its own after submit. */
const leadsOn = (type: EnrollmentType): type is KeysBelow<"replay.leadsTo."> => submittedPage(type, "") !== null;

export function ReplayedThanks({ form, state }: ReplayedThanksProps) {
  const { t } = useWords();
  const type = form.enrollment.type as EnrollmentType;
  if (!leadsOn(type)) return <ThanksMessage form={form} state={state} />;
  return (
    <Message tone="success" title={t("replay.sent")}>
      <p>{t(`replay.leadsTo.${type}`)}</p>
    </Message>
  );
}
