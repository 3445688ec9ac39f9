// Runs a template's cases on its form as it is now: green, or red with what decides it (differences.ts).
import type { Enrollment, Fixture } from "@billwright/schemas";
import { compile } from "../compile/compile.ts";
import { CompileError } from "../compile/compileError.ts";
import type { EnrollmentForm } from "../form/compiledForm.ts";
import { replayOn } from "../replay/replay.ts";
import { differencesOf, type CaseDifference } from "./differences.ts";
import { onForm } from "./onForm.ts";

/** What became of a case. Plain data: a worker sends it to its page. */
export interface CaseVerdict {
  readonly ok: boolean;
  /** What differs and follows from nothing else, each once, at the first step that shows it. Empty: it is as expected. */
  readonly differences: readonly CaseDifference[];
  /** What follows from those. */
  readonly follows: readonly CaseDifference[];
}

/** Runs a case on the form that it was made for. */
export type CaseRunner = (recorded: Fixture) => CaseVerdict;

/** The form is compiled once for all cases that find it alike. */
export function caseRunner(now: Enrollment): CaseRunner {
  const compiled = new Map<string, EnrollmentForm | null>();
  return (recorded) => {
    const { enrollment } = onForm(recorded, now);
    const { id, country, expirationDate, isSubmitted, submittedByCurrentUser } = enrollment;
    const found = JSON.stringify([id, country, expirationDate, isSubmitted, submittedByCurrentUser]);
    let form = compiled.get(found);
    if (form === undefined) compiled.set(found, (form = compileOrNull(enrollment)));
    return form === null ? defective : verdictOf(form, recorded);
  };
}

/** A form with defects has one thing wrong with it, whatever a case expects. */
const defective: CaseVerdict = {
  ok: false,
  differences: [{ kind: "defects", step: null, event: null, input: null, name: "", rule: null }],
  follows: [],
};

function compileOrNull(enrollment: Enrollment): EnrollmentForm | null {
  try {
    return compile(enrollment);
  } catch (error) {
    if (error instanceof CompileError) return null;
    throw error;
  }
}

function verdictOf(form: EnrollmentForm, recorded: Fixture): CaseVerdict {
  const replayed = replayOn(form, recorded);
  if (replayed.ok) return { ok: true, differences: [], follows: [] };
  const all = differencesOf(form, recorded, replayed);
  const which = (following: boolean) =>
    all.filter(({ isFollowing }) => isFollowing === following).map(({ isFollowing: _, ...difference }) => difference);
  return { ok: false, differences: which(false), follows: which(true) };
}
