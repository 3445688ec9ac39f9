// The result of a fixture in the engine: what a customer would send, and whether the engine accepts it.
import {
  apply,
  begin,
  compile,
  contactChannelOf,
  draftAnswers,
  isEmpty,
  toSubmission,
  view,
  visibleIds,
  type CompiledForm,
  type ContactChannel,
  type FormEvent,
  type FormState,
} from "@billwright/engine";
import type { Fixture, Submission, SubmittedInput } from "@billwright/schemas";
import { fileBytes } from "./fileBytes.ts";
import type { SentFile } from "./customerCalls.ts";

export interface Replayed {
  form: CompiledForm;
  /** The state before it was submitted. */
  state: FormState;
  accepted: boolean;
  submission: Submission;
}

/** Throws CompileError if the enrolment has defects. */
export function replayed({ enrollment, context, steps = [] }: Fixture): Replayed {
  const form = compile(enrollment);
  let state = begin(form, context);
  for (const { event } of steps) {
    if (!event) continue;
    const next = apply(form, state, event as FormEvent);
    if (next.submitted && !state.submitted)
      return { form, state, accepted: true, submission: toSubmission(form, next) };
    state = next;
  }
  const accepted = !state.submitted && apply(form, state, { type: "submit" }).submitted;
  return { form, state, accepted, submission: toSubmission(form, state) };
}

/** The verified contacts. */
export function verifiedContacts({
  form,
  state,
}: Pick<Replayed, "form" | "state">): { channel: ContactChannel; contact: string }[] {
  return visibleIds(form, state)
    .map((id) => view(form, state, id))
    .filter(({ verified, value }) => verified && typeof value === "string")
    .map(({ type, value }) => ({ channel: contactChannelOf(type), contact: value as string }));
}

/** What a client that ignores visibility would send: hidden answers, answers replaced by tags, files. */
export function everAnswered({ form, state }: Replayed): SubmittedInput[] {
  const answers = draftAnswers(form, state);
  return form.order.flatMap((id) => {
    const value = answers[id] ?? view(form, state, id).value;
    return isEmpty(value) ? [] : [{ id, type: form.inputs[id]!.type, value }];
  });
}

/** The files of the submission. */
export const filesOf = ({ form, state, submission }: Replayed): SentFile[] =>
  submission.inputForms.flatMap(({ id }) =>
    view(form, state, id).files.map(({ name, type, size }) => ({
      input: id,
      name,
      type,
      bytes: fileBytes(type, size),
    })),
  );
