// A form as it was at the time of its submission.
import { begin, traitsOf, type CompiledForm, type FormState } from "@billwright/engine";
import type { Json, Submission } from "@billwright/schemas";

interface Submitted {
  /** The plan's dates count from that time. */
  at: Date;
  submission: Pick<Submission, "inputForms" | "mergeTags">;
  balance?: number | null;
}

export function asSubmitted(form: CompiledForm, { at, submission, balance = null }: Submitted): FormState {
  const known = submission.inputForms.filter(({ id }) => Object.hasOwn(form.inputs, id));
  const answers = Object.fromEntries(known.map(({ id, value }) => [id, value]));
  const { mergeTags } = submission;
  return begin(form, { now: at.toISOString(), mergeTags, balance, answers, payDates: payDatesIn(form, answers) });
}

/** The dates that were offered then may not be offered now, so the chosen one is enough. */
const payDatesIn = (form: CompiledForm, answers: Readonly<Record<string, Json>>): string[] =>
  Object.entries(answers).flatMap(([id, value]) =>
    traitsOf(form.inputs[id]!.type).isPayDate && typeof value === "string" ? [value] : [],
  );
