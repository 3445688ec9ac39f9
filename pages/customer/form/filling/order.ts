// What one press of Submit sends, read from the form at that moment (submit.payload).
import { toSubmission } from "@billwright/engine";
import type { FormFiles, FormStore } from "@billwright/renderer";
import type { FileTask, SubmissionRequest } from "../../../flows/submitFlow.ts";
import type { Opened } from "../opening.ts";

export interface OrderParts {
  store: FormStore;
  opened: Opened;
  files: FormFiles;
  key: string;
  /** The browser's clock, milliseconds since 1970. */
  now: number;
  language: string;
}

export function takeOrder({ store, opened, files, key, now, language }: OrderParts): SubmissionRequest {
  const state = store.getState();
  const submission = toSubmission(store.form, state);
  return {
    key,
    answers: {
      enrollmentId: submission.enrollmentId,
      recipientId: submission.recipientId,
      encAccount: opened.encAccount,
      mergeTags: submission.mergeTags,
      inputForms: submission.inputForms as SubmissionRequest["answers"]["inputForms"],
      submitTime: new Date(now).toISOString(),
      notificationLogId: submission.notificationLogId,
      communicationChannel: submission.communicationChannel,
      signatureFile: submission.signatureFile,
      versionId: store.form.enrollment.versionId,
      language,
      agreed: state.agreed,
      ...replacedBy(opened),
    },
    files: tasksOf(store, files),
    bankDetails: state.payment,
  };
}

/** The plan that the form shows as the one that it ends (P136). */
export const replacedBy = ({ standingPlan }: Opened): { replaces?: string } =>
  standingPlan ? { replaces: standingPlan.arrangementId } : {};

/** The files that have not arrived yet, of inputs that show. */
export function tasksOf(store: FormStore, files: FormFiles): FileTask[] {
  return files
    .all()
    .filter(({ input, upload }) => upload.status !== "done" && store.getView(input).visible)
    .map(({ id, input }) => ({ id, input, required: store.form.inputs[input]?.required ?? false }));
}
