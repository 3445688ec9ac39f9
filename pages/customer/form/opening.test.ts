import type { Enrollment } from "@billwright/schemas";
import { expect, test } from "vitest";
import { opened, survey } from "../../testing/forms.ts";
import { failedOpening, openingOf, refusalOf, type Opening } from "./opening.ts";

const at = (enrollment: Enrollment, changed: Partial<typeof opened> = {}) =>
  openingOf("tok", { ...opened, ...changed }, enrollment);

const cases: { title: string; opening: Opening; is: Partial<Opening> }[] = [
  { title: "a form that can be filled in is open [form.token]", opening: at(survey), is: { at: "open" } },
  {
    title: "a form whose expirationDate is the server's now is still open [form.expired]",
    opening: at({ ...survey, expirationDate: opened.now }),
    is: { at: "open" },
  },
  {
    title: "a second later it has expired [form.expired]",
    opening: at({ ...survey, expirationDate: "2026-11-20T11:59:59Z" }),
    is: { at: "expired", name: "How did we do?" },
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
  {
    title: "the fetcher's word that the form has expired is reported as the form's own [form.expired]",
    opening: failedOpening(refusalOf({ ...opened, apiError: "form.expired" })!),
    is: { at: "expired", name: null },
  },
  {
    title: "any other error of the fetcher is the failure shown [form.invalid]",
    opening: failedOpening(refusalOf({ ...opened, apiError: "installment.balance" })!),
    is: {
      at: "failed",
      failure: expect.objectContaining({
        kind: "refused",
        errors: [{ key: "installment.balance", params: {}, text: "installment.balance" }],
      }) as never,
    },
  },
];
for (const { title, opening, is } of cases) {
  test(title, () => {
    expect(opening).toMatchObject(is);
  });
}

test("the fetcher's silence, and an earlier submit, let the form be requested", () => {
  expect(refusalOf(opened)).toBeNull();
  expect(refusalOf({ ...opened, apiError: "submit.already" })).toBeNull();
});
