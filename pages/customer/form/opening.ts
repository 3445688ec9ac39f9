// What a link leads to, decided from what the calls answered. Pure.
import { compile, CompileError, instantOf, isExpired, type CompiledForm, type FormContext } from "@billwright/engine";
import type { Data } from "../../client/client.ts";
import { firstError, type Failure } from "../../client/answer.ts";
import type { Words } from "../../client/failureEffects.ts";
import { submittedPage } from "../../flows/submitFlow.ts";

/** What the link's fetcher answered; in a preview, what stands in its place. */
export type Opened = Data<"GET /api/Enrollments/Fetcher"> & {
  /** A preview, and what its form begins with: nothing of it is sent anywhere (form.preview). */
  sandbox?: FormContext;
};
type Enrollment = Data<"GET /api/Enrollments/Get">;

export type Opening =
  | { at: "loading" }
  /** It could not be fetched; `passing`: trying again may help. */
  | { at: "failed"; words: Words; errorGuid: string | null; passing: boolean }
  | { at: "expired" }
  /** The form itself cannot be shown. */
  | { at: "invalid" }
  | { at: "submitted"; opened: Opened; form: CompiledForm }
  /** What was submitted stands on a page of its own. */
  | { at: "elsewhere"; to: string }
  | { at: "open"; opened: Opened; form: CompiledForm };

const isExpiry = (key: string | undefined): boolean => key === "link.expired" || key === "form.expired";

/** How a failed call ends the opening. */
export function failedOpening(failure: Failure, words: readonly Words[]): Opening {
  if (isExpiry(firstError(failure)?.key)) return { at: "expired" };
  const isFinal = failure.kind === "refused" && failure.status >= 400 && failure.status < 500 && failure.status !== 429;
  return {
    at: "failed",
    words: words[0] ?? { key: "api.unknown", params: {} },
    errorGuid: failure.kind === "refused" ? failure.errorGuid : null,
    passing: !isFinal,
  };
}

/** What the fetcher alone decides; null: the form is to be fetched. */
export function refusedOpening(opened: Opened): Opening | null {
  if (opened.apiError === null || opened.apiError === "submit.already") return null;
  if (isExpiry(opened.apiError)) return { at: "expired" };
  return { at: "failed", words: { key: opened.apiError, params: {} }, errorGuid: null, passing: false };
}

/** What fetcher and form say together. `token` names the page of what was submitted. */
export function openingOf(token: string, opened: Opened, enrollment: Enrollment): Opening {
  const form = compileOrNull(enrollment);
  if (form === null) return { at: "invalid" };
  const { type, isSubmitted, submittedByCurrentUser, multipleSubmission } = form.enrollment;
  const done = (isSubmitted || submittedByCurrentUser || opened.apiError === "submit.already") && !multipleSubmission;
  if (done) {
    const page = type === "InstallmentPlan" ? submittedPage(type, token) : null;
    return page === null ? { at: "submitted", opened, form } : { at: "elsewhere", to: page };
  }
  return isExpired(form.enrollment.expirationDate, instantOf(opened.now) ?? 0)
    ? { at: "expired" }
    : { at: "open", opened, form };
}

/** A form that does not compile (older data with a cycle, decisions.md 9) is invalid; anything else is our own mistake. */
function compileOrNull(enrollment: Enrollment): CompiledForm | null {
  try {
    return compile(enrollment);
  } catch (error) {
    if (error instanceof CompileError) return null;
    throw error;
  }
}
