// The form itself: what it asks, what it still needs, Submit; and while the files go up, how far they are.
import { useLayoutEffect, useSyncExternalStore } from "react";
import type { CompiledForm } from "@billwright/engine";
import { EnrollmentBlocks, ErrorSummary, FormBody, SubmitBar } from "@billwright/renderer";
import type { SubmitState } from "../../../flows/submitFlow.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { TestBand } from "../../../ui/TestBand.tsx";
import { useOnline } from "../../../ui/useOnline.ts";
import { ChangedNotice } from "../LazyChangedNotice.ts";
import { DraftNotice } from "../DraftNotice.tsx";
import type { Filling } from "../filling/filling.ts";
import { StandingPlan } from "../LazyStandingPlan.ts";
import { ResultsButton } from "../PollResults.tsx";
import type { Opened } from "../opening.ts";
import { NotSent } from "./NotSent.tsx";
import { Sending } from "./Sending.tsx";
import { useFilesGone } from "./useFilesGone.ts";

export interface OpenFormProps {
  filling: Filling;
  opened: Opened;
  form: CompiledForm;
  submit: SubmitState;
}

export function OpenForm({ filling, opened, form, submit }: OpenFormProps) {
  const { t } = useWords();
  const online = useOnline();
  const filesGone = useFilesGone(opened, form);
  const changes = filling.getChanges();
  const isPressed = useSyncExternalStore(filling.subscribeStore, filling.isPressed, filling.isPressed);
  const isWaiting = useWaiting(filling);
  const busy = isPressed || submit.at === "sending" || submit.at === "finishing";
  const notSent = submit.at === "stopped" && submit.step === "answers";
  const sendingFiles = submit.at === "uploading" || (submit.at === "stopped" && !notSent);
  return (
    <article className="bw-card bw-form-card" aria-busy={busy} data-waiting={isWaiting ? "" : undefined}>
      {opened.isTest && <TestBand />}
      <PageHeading>{form.enrollment.name ?? t("form.untitled")}</PageHeading>
      {sendingFiles ? (
        <Sending filling={filling} form={form} submit={submit} />
      ) : (
        <>
          {submit.at === "filling" && submit.reportId !== null && (
            <p className="bw-notice" data-tone="warning" role="status">
              {t("sending.resume")} {filesGone}
            </p>
          )}
          {changes !== null && <ChangedNotice {...changes} />}
          <DraftNotice filling={filling} form={form} />
          {opened.standingPlan && <StandingPlan plan={opened.standingPlan} country={form.enrollment.country ?? ""} />}
          {hasRequired(form) && <p className="bw-small">{t("form.requiredMark")}</p>}
          <ErrorSummary />
          <form className="bw-fill" noValidate onSubmit={(event) => event.preventDefault()}>
            <div className="bw-form-parts" inert={busy || notSent}>
              <FormBody />
              <EnrollmentBlocks savedBanks={opened.autoPayElements.savedBanks} />
            </div>
            {!online && !notSent && (
              <p className="bw-notice" data-tone="warning" role="status">
                {t("form.offline")}
              </p>
            )}
            {notSent ? (
              <NotSent why={submit.why} onRetry={filling.retrySubmit} />
            ) : (
              <SubmitBar onSubmit={filling.pressSubmit} busy={busy} />
            )}
          </form>
          <ResultsButton token={opened.analyticToken} />
        </>
      )}
    </article>
  );
}

/** Whether a press has to wait: Verify would be about another address than was kept, its code of a length not known. /boot.js does it then. */
function useWaiting(filling: Filling): boolean {
  const isWaiting = useSyncExternalStore(filling.subscribeStore, filling.isWaiting, filling.isWaiting);
  useLayoutEffect(() => {
    // Once React takes events again.
    if (!isWaiting) queueMicrotask(() => window.dispatchEvent(new Event("pagetaken")));
  }, [isWaiting]);
  return isWaiting;
}

/** An autopay form asks for an account as well. */
const hasRequired = ({ enrollment, inputs }: CompiledForm): boolean =>
  enrollment.type === "AutoPay" || Object.values(inputs).some(({ required }) => required);
