// What a link leads to, decided from what the calls answered. Pure.
import { compile, CompileError, type CompiledForm, type FormContext } from "@billwright/engine";
import { instantOf, isExpired } from "@billwright/engine/calendar";
import type { Data } from "../../client/client.ts";
import { firstError, type Failure } from "../../client/answer.ts";
import { submittedPage } from "../../flows/submitFlow.ts";

export interface LinkAddress {
  token: string;
  /** The query parameter `source`, passed on as it is. */
  source: string | null;
}

/** What the link's fetcher returned; in a preview, what replaces it. */
export type Opened = Data<"GET /api/Enrollments/Fetcher"> & {
  /** A preview, and what its form begins with: nothing of it is sent anywhere (form.preview). */
  sandbox?: FormContext;
};
type Enrollment = Data<"GET /api/Enrollments/Get">;

export type Opening =
  | { at: "loading" }
  /** It could not be fetched. */
  | { at: "failed"; failure: Failure }
  /** The form's own date has passed. */
  | { at: "expired"; name: string | null; analyticToken: string | null }
  /** It was stopped or put away. */
  | { at: "closed" }
  /** The form itself cannot be shown. */
  | { at: "invalid" }
  | { at: "submitted"; opened: Opened; form: CompiledForm }
  /** What was submitted has a page of its own. */
  | { at: "elsewhere"; to: string }
  | { at: "open"; opened: Opened; form: CompiledForm };

/** Why the fetcher does not allow the form to be requested; null: it does. */
export function refusalOf({ apiError }: Opened): Failure | null {
  if (apiError === null || apiError === "submit.already") return null;
  const error = { key: apiError, params: {}, text: apiError };
  return { kind: "refused", status: 400, code: 400, errors: [error], errorGuid: null };
}

/** A failed call, which may be the form's answer that it has expired, or is closed. */
export function failedOpening(failure: Failure): Opening {
  const key = firstError(failure)?.key;
  if (key === "form.closed") return { at: "closed" };
  return key === "form.expired" ? { at: "expired", name: null, analyticToken: null } : { at: "failed", failure };
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
    ? { at: "expired", name: form.enrollment.name, analyticToken: opened.analyticToken }
    : { at: "open", opened, form };
}

/** Each once: what is filled in belongs to the compiled form. */
const compiled = new WeakMap<Enrollment, CompiledForm>();

/** A form that does not compile (older data with a cycle, decisions.md 9) is invalid; anything else is our own mistake. */
function compileOrNull(enrollment: Enrollment): CompiledForm | null {
  const known = compiled.get(enrollment);
  if (known !== undefined) return known;
  try {
    const form = compile(enrollment);
    compiled.set(enrollment, form);
    return form;
  } catch (error) {
    if (error instanceof CompileError) return null;
    throw error;
  }
}
