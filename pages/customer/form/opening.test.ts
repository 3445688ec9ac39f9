import type { Enrollment } from "@billwright/schemas";
import { expect, test } from "vitest";
import type { Failure } from "../../client/answer.ts";
import { opened, survey } from "../../testing/forms.ts";
import { failedOpening, openingOf, refusedOpening, type Opening } from "./opening.ts";

const at = (enrollment: Enrollment, changed: Partial<typeof opened> = {}) =>
  openingOf("tok", { ...opened, ...changed }, enrollment);

const cases: { title: string; opening: Opening | null; is: Partial<Opening> | null }[] = [
  { title: "a form that can be filled in is open [form.token]", opening: at(survey), is: { at: "open" } },
  {
    title: "a form whose expirationDate is the server's now is still open [form.expired]",
    opening: at({ ...survey, expirationDate: opened.now }),
    is: { at: "open" },
  },
  {
    title: "a second later it has expired [form.expired]",
    opening: at({ ...survey, expirationDate: "2026-11-20T11:59:59Z" }),
    is: { at: "expired" },
  },
  {
    title: "a form whose expirationDate is no day of the calendar never expires, as in the engine [form.expired]",
    opening: at({ ...survey, expirationDate: "2020-02-30T12:00:00Z" }),
    is: { at: "open" },
  },
  {
    title: "a submitted form says so even after it expired [form.submitted-by-you]",
    opening: at({ ...survey, isSubmitted: true, submittedByCurrentUser: true, expirationDate: "2020-01-01T00:00:00Z" }),
    is: { at: "submitted" },
  },
  {
    title: "a submitted instalment plan leads to its page [form.submitted-by-you]",
    opening: at({ ...survey, type: "InstallmentPlan", isSubmitted: true }),
    is: { at: "elsewhere", to: "/installment-plan/tok" },
  },
  {
    title: "an e-bill submitted before stays and says so [form.submitted-by-you]",
    opening: at({ ...survey, type: "EBill", isSubmitted: true }),
    is: { at: "submitted" },
  },
  {
    title: "a form that takes several submissions opens again",
    opening: at({ ...survey, isSubmitted: true, multipleSubmission: true }),
    is: { at: "open" },
  },
  {
    title: "the fetcher's 'already submitted' marks it submitted [submit.already]",
    opening: at(survey, { apiError: "submit.already" }),
    is: { at: "submitted" },
  },
  {
    title: "a form that does not compile is invalid [form.invalid]",
    opening: at({ id: "x", formElements: [{ kind: "input", inputForms: { id: "a.b", inputType: "ShortText" } }] }),
    is: { at: "invalid" },
  },
  { title: "the fetcher's silence lets the form be fetched", opening: refusedOpening(opened), is: null },
  {
    title: "any other error of the fetcher is the failure shown [form.invalid]",
    opening: refusedOpening({ ...opened, apiError: "installment.balance" }),
    is: { at: "failed", words: { key: "installment.balance", params: {} }, passing: false },
  },
];
for (const { title, opening, is } of cases) {
  test(title, () => {
    if (is === null) expect(opening).toBeNull();
    else expect(opening).toMatchObject(is);
  });
}

test("trying again is offered where it may help, and only there [form.invalid]", () => {
  const refused = (status: number): Failure => ({ kind: "refused", status, code: status, errors: [], errorGuid: "g" });
  const passing = (failure: Failure) => failedOpening(failure, []);
  for (const failure of [
    refused(500),
    refused(503),
    refused(429),
    { kind: "unreachable" },
    { kind: "timeout" },
  ] as Failure[])
    expect(passing(failure)).toMatchObject({ at: "failed", passing: true });
  for (const failure of [refused(401), refused(404)]) expect(passing(failure)).toMatchObject({ passing: false });
});
