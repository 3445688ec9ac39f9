// A form's cases as they are kept and sent: most were recorded on the same few versions of it, so each of those is there once.
import type { Enrollment, Fixture, FixtureSession } from "@billwright/schemas";

/** The recording, and the index of its form in the list of forms. */
interface OnListedForm {
  readonly session: FixtureSession;
  readonly form: number;
}

/** Each with its recording whole. Cases of one form share it: it is compiled, kept and handed to a worker once. */
export function withForms<Case extends OnListedForm>(
  cases: readonly Case[],
  forms: readonly Enrollment[],
): (Case & { fixture: Fixture })[] {
  return cases.map((one) => ({ ...one, fixture: { ...one.session, enrollment: forms[one.form]! } }));
}
