// The submit flow (forms.txt §4): validate → SubmitEnrollment, from which the server captures the IP address where it is configured →
// SubmitAttachments, file by file → PostActions → the returned link, the page of the enrolment's type, or thanks. It can stop at any step and go on from there:
// the answers keep their key, the report its id (threats.md T17-T22).
import { linkAddress, type LinkPageName } from "@billwright/schemas";
import type { CallBody, CallData, EnrollmentType, MessageRef, PaymentDetail } from "@billwright/schemas";
import { firstError, type Failure } from "../client/answer.ts";
import { failureEffects, type FailureEffect, type Words } from "../client/failureEffects.ts";
import { safeAddress } from "../client/safeAddress.ts";
import type { Flow } from "./flow.ts";

/** A file to upload, by its id in the files registry. */
export interface FileTask {
  id: string;
  input: string;
  required: boolean;
}

/** Everything that one press of Submit sends, copied at that moment. */
export interface SubmissionRequest {
  /** Identifies this submission; stored with the draft until it is final. */
  key: string;
  answers: CallBody<"POST /api/Enrollments/SubmitEnrollment">;
  files: readonly FileTask[];
  bankDetails: PaymentDetail | null;
}

export type SubmitOutcome = Pick<
  CallData<"POST /api/Enrollments/PostActions">,
  "allowViewResults" | "multipleSubmission" | "analyticToken"
>;

/** Where a submit stopped; the same step is tried again. */
type Step = "answers" | "files" | "finish";

export type SubmitState =
  /** `reportId`: an earlier, unfinished submit of this link whose answers the server already has. */
  | { at: "filling"; reportId: string | null }
  | { at: "sending"; order: SubmissionRequest }
  | {
      at: "uploading";
      order: SubmissionRequest;
      reportId: string;
      current: FileTask;
      waiting: readonly FileTask[];
      /** The link has expired; it has a page of its own. */
      why: Failure | Words | null;
    }
  | { at: "finishing"; order: SubmissionRequest; reportId: string }
  | { at: "stopped"; step: Step; order: SubmissionRequest; reportId: string | null; why: Failure | Words | null }
  | { at: "already" }
  /** The form's own date has passed. */
  | { at: "expired" }
  /** The biller has stopped the form. */
  | { at: "closed" }
  /** The link has; it has a page of its own. */
  | { at: "linkExpired" }
  | { at: "done"; outcome: SubmitOutcome };

export type SubmitEvent =
  /** `isReady`: the engine would take the submit; else the form says what it needs. */
  | { type: "press"; isReady: boolean; order: SubmissionRequest }
  /** An earlier submit of this link was interrupted. With an order it only waits to be finished, without one it must be pressed. */
  | { type: "resumed"; reportId: string; order: SubmissionRequest | null }
  | { type: "answersTaken"; reportId: string }
  | { type: "answersFailed"; failure: Failure }
  | { type: "fileTaken"; file: string }
  | { type: "fileFailed"; file: string; failure: Failure }
  | { type: "posted"; data: CallData<"POST /api/Enrollments/PostActions"> }
  | { type: "postFailed"; failure: Failure }
  /** Goes on from where it stopped; `files` are those that have not arrived yet, as they stand now. */
  | { type: "retry"; files: readonly FileTask[] }
  /** Another tab submitted the form of this link. */
  | { type: "submittedElsewhere" }
  /** Another filling of a form that takes several. */
  | { type: "again" };

export type SubmitEffect =
  | { type: "sendAnswers"; order: SubmissionRequest }
  | { type: "sendFile"; reportId: string; file: FileTask; key: string }
  | { type: "postActions"; reportId: string; order: SubmissionRequest }
  /** The server refused the answers: the form is the customer's again. */
  | { type: "release"; input: string | null }
  /** The same answers under a new key: another tab used this one for answers of its own. */
  | { type: "sendAnew" }
  | { type: "clearDraft" }
  /** Notifies the browser's other tabs that the form is submitted. */
  | { type: "tellTabs" }
  | { type: "reload" }
  /** The form has another version: it is loaded, and the filling goes on in it. */
  | { type: "refetch" }
  | { type: "follow"; address: string }
  | { type: "navigate"; to: string }
  | FailureEffect;

export interface SubmitContext {
  token: string;
  enrollmentType: EnrollmentType;
  /** The page's own origin, for the second look at a returned link. */
  origin: string;
  /** Nothing is sent: what would be taken is thanked for at once (form.preview). */
  isPreview?: boolean;
  /** The form may be submitted many times. */
  takesSeveral?: boolean;
}

type Move = readonly [SubmitState, readonly SubmitEffect[]];

/** The pages that show what was submitted, by enrolment type; any other type stays and says thanks. */
const pageOfType: Partial<Record<EnrollmentType, LinkPageName>> = {
  InstallmentPlan: "installment-plan",
  EBill: "ebill",
  AutoPay: "autopay",
};

/** The page that shows a submission of this type, or null. */
export function submittedPage(type: EnrollmentType, token: string): string | null {
  const page = pageOfType[type];
  return page === undefined ? null : linkAddress(page, token);
}

export const beforeSubmit: SubmitState = { at: "filling", reportId: null };

export function submitFlow(context: SubmitContext): Flow<SubmitState, SubmitEvent, SubmitEffect> {
  return (state, event) => {
    switch (event.type) {
      case "press":
        return state.at === "filling" ? press(context, state.reportId, event.isReady, event.order) : [state, []];
      case "resumed":
        return state.at === "filling" ? [resumed(event.reportId, event.order), []] : [state, []];
      case "answersTaken":
        return state.at === "sending" ? bringFiles(state.order, event.reportId, state.order.files) : [state, []];
      case "answersFailed":
        return state.at === "sending" ? answersFailed(context, state.order, event.failure) : [state, []];
      case "fileTaken":
      case "fileFailed":
        return state.at === "uploading" && state.current.id === event.file ? fileEnded(state, event) : [state, []];
      case "posted":
        return state.at === "finishing" ? posted(context, state.order, state.reportId, event.data) : [state, []];
      case "postFailed":
        return state.at === "finishing" ? postFailed(state.order, state.reportId, event.failure) : [state, []];
      case "retry":
        return state.at === "stopped" ? retry(state, event.files) : [state, []];
      case "submittedElsewhere":
        return isOpen(state) && !context.takesSeveral ? alreadySubmitted : [state, []];
      case "again":
        return state.at === "done" ? [beforeSubmit, []] : [state, []];
    }
  };
}

/** Never finished by itself: another tab or device may be in the middle of it. */
const resumed = (reportId: string, order: SubmissionRequest | null): SubmitState =>
  order === null ? { at: "filling", reportId } : { at: "stopped", step: "finish", order, reportId, why: null };

/** What follows a submit that went nowhere. */
const unsent: SubmitOutcome = { allowViewResults: false, multipleSubmission: false, analyticToken: null };

function press(
  { isPreview }: SubmitContext,
  reportId: string | null,
  isReady: boolean,
  order: SubmissionRequest,
): Move {
  const filling: SubmitState = { at: "filling", reportId };
  // The form itself shows what is wrong, in its summary.
  if (!isReady) return [filling, []];
  if (isPreview) return [{ at: "done", outcome: unsent }, []];
  if (reportId !== null) return bringFiles(order, reportId, order.files);
  return sendAnswers(order);
}

const sendAnswers = (order: SubmissionRequest): Move => [{ at: "sending", order }, [{ type: "sendAnswers", order }]];

const says = (failure: Failure, key: MessageRef["key"]): boolean => firstError(failure)?.key === key;

/** What was submitted is shown in place of the form. */
const alreadySubmitted: Move = [{ at: "already" }, [{ type: "clearDraft" }, { type: "reload" }]];

/** The server has none of these answers, and none are on their way. */
const isOpen = (state: SubmitState): boolean =>
  state.at === "filling" || (state.at === "stopped" && state.step === "answers");

/** Shows the server's own errors; all other failures are explained by the stopped submit itself. */
function ending(failure: Failure): Move | null {
  if (says(failure, "submit.already")) return alreadySubmitted;
  if (says(failure, "link.expired")) return [{ at: "linkExpired" }, []];
  if (says(failure, "form.closed")) return [{ at: "closed" }, []];
  if (says(failure, "form.expired")) return [{ at: "expired" }, failureEffects(failure)];
  return null;
}

/** A failure the server worded is shown as the envelope says; for the rest, the stopped submit itself says what happened. */
const shown = (failure: Failure): readonly SubmitEffect[] =>
  failure.kind === "refused" ? failureEffects(failure) : [];

const isRefusal = (failure: Failure): boolean =>
  failure.kind === "refused" && (failure.code === 400 || failure.code === 420);

function answersFailed({ takesSeveral }: SubmitContext, order: SubmissionRequest, failure: Failure): Move {
  const end = ending(failure);
  if (end !== null) return end;
  if (says(failure, "form.changed")) return [beforeSubmit, [{ type: "refetch" }]];
  if (says(failure, "form.planStands")) return showStandingPlan(failure);
  // Two tabs share a draft and its key: the other one was faster.
  if (says(failure, "submit.keyReused"))
    return takesSeveral ? [beforeSubmit, [{ type: "sendAnew" }]] : alreadySubmitted;
  if (isRefusal(failure) && !says(failure, "submit.running")) {
    const input = firstError(failure)?.field ?? null;
    return [{ at: "filling", reportId: null }, [...failureEffects(failure), { type: "release", input }]];
  }
  return [{ at: "stopped", step: "answers", order, reportId: null, why: failure }, shown(failure)];
}

function bringFiles(order: SubmissionRequest, reportId: string, files: readonly FileTask[]): Move {
  const [current, ...waiting] = files;
  if (current === undefined) return [{ at: "finishing", order, reportId }, [{ type: "postActions", reportId, order }]];
  const state: SubmitState = { at: "uploading", order, reportId, current, waiting, why: null };
  return [state, [{ type: "sendFile", reportId, file: current, key: order.key }]];
}

function fileEnded(
  state: Extract<SubmitState, { at: "uploading" }>,
  event: Extract<SubmitEvent, { type: "fileTaken" | "fileFailed" }>,
): Move {
  const { order, reportId, current, waiting } = state;
  const failure = event.type === "fileFailed" ? event.failure : null;
  const end = failure && ending(failure);
  if (end) return end;
  // A file that the customer removed and that is not required is no failure.
  const dropped = failure?.kind === "cancelled" && !current.required;
  const why = state.why ?? (failure && !dropped ? missed(failure) : null);
  const effects = failure && !dropped ? shown(failure) : [];
  const [next, ...rest] = waiting;
  if (next !== undefined) {
    return [
      { ...state, current: next, waiting: rest, why },
      [...effects, { type: "sendFile", reportId, file: next, key: order.key }],
    ];
  }
  if (why === null) return bringFiles(order, reportId, []);
  return [{ at: "stopped", step: "files", order, reportId, why }, effects];
}

/** A required file that the customer stopped is wanted all the same. */
const missed = (failure: Failure): Failure | Words =>
  failure.kind === "cancelled" ? { key: "submit.filesMissing", params: {} } : failure;

function posted(
  context: SubmitContext,
  order: SubmissionRequest,
  reportId: string,
  data: CallData<"POST /api/Enrollments/PostActions">,
): Move {
  if (data.error === "submit.already") return alreadySubmitted;
  if (data.error !== null || !data.isSubmitted) {
    const why: Words = { key: data.error ?? "api.unknown", params: {} };
    return [{ at: "stopped", step: "finish", order, reportId, why }, []];
  }
  const { allowViewResults, multipleSubmission, analyticToken } = data;
  const done: SubmitState = { at: "done", outcome: { allowViewResults, multipleSubmission, analyticToken } };
  const notify: SubmitEffect[] = context.takesSeveral ? [] : [{ type: "tellTabs" }];
  return [done, [{ type: "clearDraft" }, ...notify, ...onward(context, data.link)]];
}

function onward(context: SubmitContext, link: string | null): readonly SubmitEffect[] {
  const address = safeAddress(link, context.origin);
  if (address !== null) return [{ type: "follow", address }];
  const page = submittedPage(context.enrollmentType, context.token);
  return page === null ? [] : [{ type: "navigate", to: page }];
}

/** Another door has made a plan since: the form is opened again, to show it. What was filled in is kept as a draft. */
const showStandingPlan = (failure: Failure): Move => [beforeSubmit, [...failureEffects(failure), { type: "reload" }]];

function postFailed(order: SubmissionRequest, reportId: string, failure: Failure): Move {
  const end = ending(failure);
  if (end !== null) return end;
  if (says(failure, "form.planStands")) return showStandingPlan(failure);
  const step = says(failure, "submit.filesMissing") ? "files" : "finish";
  return [{ at: "stopped", step, order, reportId, why: failure }, shown(failure)];
}

function retry(state: Extract<SubmitState, { at: "stopped" }>, files: readonly FileTask[]): Move {
  const { order, reportId } = state;
  if (reportId === null) return sendAnswers(order);
  return bringFiles(order, reportId, files);
}
