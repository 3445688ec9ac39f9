// Loads, once a form is open and nothing else is to be done, what it can need later: what shows only after an answer, the code window, the thanks,
// the receipt, a poll's results. Without it a reader who lost the connection could not continue with the page.
import { traitsOf, type CompiledForm } from "@billwright/engine";
import { prefetch, prepareHtml } from "@billwright/renderer";
import { submittedPage } from "../../flows/submitFlow.ts";
import { CodeModal } from "./CodeWindow.tsx";
import { FormReceipt } from "./LazyReceipt.ts";
import { ThanksView } from "./afterSubmit.ts";
import { ResultsModal, ResultsSection } from "./PollResults.tsx";

/** Never rejects. */
export async function prefetchForm(form: CompiledForm): Promise<void> {
  const hasContacts = Object.values(form.inputs).some(
    ({ type, verificationRequired }) => verificationRequired || traitsOf(type).contactChannel !== undefined,
  );
  await Promise.all([
    prefetch(form),
    prepareHtml(),
    ThanksView.prefetch(),
    hasContacts ? CodeModal.prefetch() : null,
    submittedPage(form.enrollment.type, "") === null ? FormReceipt.prefetch() : null,
    form.enrollment.allowViewResults ? Promise.all([ResultsSection.prefetch(), ResultsModal.prefetch()]) : null,
  ]);
}
