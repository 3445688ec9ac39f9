// The steps of budget billing (billing.txt §4). Pure: what a page shows after an answer, and where it goes.
import { pathOf } from "@billwright/schemas";
import type { Words } from "../client/failureEffects.ts";
import { errorWords } from "./errorWords.ts";

/** What the calls of the flow answer, as far as it decides the next step. */
export interface BudgetAnswer {
  error: string | null;
  token: string | null;
  shouldRedirectToInstallmentPlan: boolean;
  shouldRedirectToIpPage: boolean;
  enrolledInBbp: boolean;
}

/** `go`: to another page; `step`: of the enrolment; `fault`: words for the error window; `critical`: neither a token nor an error. */
export type BudgetNext =
  | { is: "go"; to: string }
  | { is: "step"; step: "enroll" | "thanks" }
  | { is: "fault"; words: Words[] }
  | { is: "critical" };

/** The same query on every page of the flow. */
function withQuery(path: string, query: Record<string, string | null>): string {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return search.size > 0 ? `${path}?${search}` : path;
}

export const enrollAddress = (token: string, source: string | null): string =>
  withQuery(pathOf("enroll-bbp", { token }), { source });

const planAddress = (token: string, source: string | null): string =>
  withQuery(pathOf("enroll-ip", { token }), { bbp: "true", source });

/** After the look-up: to the instalments first where the answer says so (decisions-proposed.md P42). */
export function afterLookUp(answer: BudgetAnswer, source: string | null, isKey: (text: string) => boolean): BudgetNext {
  if (answer.error !== null) return { is: "fault", words: errorWords(answer.error, isKey) };
  if (answer.token === null) return { is: "critical" };
  const isPlan = answer.shouldRedirectToInstallmentPlan || answer.shouldRedirectToIpPage;
  return { is: "go", to: isPlan ? planAddress(answer.token, source) : enrollAddress(answer.token, source) };
}

/** After loading the enrolment's page. Who is enrolled already stays, whatever is owed. */
export function afterLoading(
  answer: BudgetAnswer,
  source: string | null,
  isKey: (text: string) => boolean,
): BudgetNext {
  const next = afterLookUp(answer, source, isKey);
  if (next.is !== "go") return next;
  if (answer.enrolledInBbp) return { is: "step", step: "thanks" };
  const isPlan = answer.shouldRedirectToInstallmentPlan || answer.shouldRedirectToIpPage;
  return isPlan ? next : { is: "step", step: "enroll" };
}
