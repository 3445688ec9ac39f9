// A fixture as the engine leaves it after its last step: what a customer would send, and whether the engine would let it go.
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
  /** Before it was submitted. */
  state: FormState;
  accepted: boolean;
  submission: Submission;
}

/** Throws CompileError where the enrolment has defects. */
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

/** The inputs that hold a contact and are verified. */
export function verifiedContacts({
  form,
  state,
}: Pick<Replayed, "form" | "state">): { channel: ContactChannel; contact: string }[] {
  return visibleIds(form, state)
    .map((id) => view(form, state, id))
    .filter(({ verified, value }) => verified && typeof value === "string")
    .map(({ type, value }) => ({ channel: contactChannelOf(type), contact: value as string }));
}

/** What a client would send that has forgotten what shows: hidden answers, tags' inputs, files. */
export function everAnswered({ form, state }: Replayed): SubmittedInput[] {
  const answers = draftAnswers(form, state);
  return form.order.flatMap((id) => {
    const value = answers[id] ?? view(form, state, id).value;
    return isEmpty(value) ? [] : [{ id, type: form.inputs[id]!.type, value }];
  });
}

/** The files that go with the submission. */
export const heldFiles = ({ form, state, submission }: Replayed): SentFile[] =>
  submission.inputForms.flatMap(({ id }) =>
    view(form, state, id).files.map(({ name, type, size }) => ({
      input: id,
      name,
      type,
      bytes: fileBytes(type, size),
    })),
  );
