// The preview's form while the author edits it: each change makes another form, and what was typed into the last one stays where it fits.
import { begin, draftAnswers, fittingAnswers, type CompiledForm, type FormContext } from "@billwright/engine";
import { sampleTagsOf } from "../../templates/formTags/sampleTags.ts";
import { createFormStore, type FormStore } from "@billwright/renderer";

/** What a preview shows where a customer's link would know more (forms.txt §2.3). */
const sampleBalance = 1000;

export const beginPreview = (form: CompiledForm, now: string, answers: FormContext["answers"] = {}): FormStore => {
  const context: FormContext = {
    now,
    preview: true,
    mergeTags: Object.entries(sampleTagsOf(form, now.slice(0, 10))).map(([name, value]) => ({ name, value })),
    balance: sampleBalance,
    country: form.enrollment.country,
    answers,
  };
  return createFormStore(form, begin(form, { ...context, answers: fittingAnswers(form, context) }));
};

/** The next form with those answers of the last one that it accepts. A form that was submitted begins again. */
export function carryOn(last: FormStore, form: CompiledForm, now: string): FormStore {
  const state = last.getState();
  return beginPreview(form, now, state.submitted ? {} : draftAnswers(last.form, state));
}
