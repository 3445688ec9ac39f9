// What a form can need later is fetched as it opens, while the line is there: what shows only after an answer, the code window, the
// error window, the receipt, a poll's results. Without it a reader who lost the line could not go on with what is already on the page.
import { traitsOf, type CompiledForm } from "@billwright/engine";
import { prefetch } from "@billwright/renderer";
import { ErrorWindow } from "../../ui/notices/ErrorNotice.tsx";
import { submittedPage } from "../../flows/submitFlow.ts";
import { CodeModal } from "./CodeWindow.tsx";
import { FormReceipt } from "./LazyReceipt.ts";
import { ResultsSection } from "./PollResults.tsx";

/** Never rejects. */
export async function prefetchForm(form: CompiledForm): Promise<void> {
  const hasContacts = Object.values(form.inputs).some(
    ({ type, verificationRequired }) => verificationRequired || traitsOf(type).contactChannel !== undefined,
  );
  await Promise.all([
    prefetch(form),
    ErrorWindow.prefetch(),
    hasContacts ? CodeModal.prefetch() : null,
    submittedPage(form.enrollment.type, "") === null ? FormReceipt.prefetch() : null,
    form.enrollment.allowViewResults ? ResultsSection.prefetch() : null,
  ]);
}
