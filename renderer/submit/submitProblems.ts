// The problems that prevent a submit: inputs that are wrong, missing or not verified, in element order, then the form's own gates.
import { blockers, errorIds, missingIds, view } from "@billwright/engine";
import type { CompiledForm, FormState } from "@billwright/engine";
import type { MessageKey, MessageRef } from "@billwright/schemas";

/** A gate that blocks Submit, and what asks the customer to open it. */
type Blocker = ReturnType<typeof blockers>[number] & { readonly ask: MessageKey };

export interface SubmitProblem {
  /** Undefined for a gate of the form itself. */
  readonly input?: string;
  /** The error of the answer. */
  readonly error: MessageRef | null;
  readonly missing: boolean;
  /** The gate that blocks Submit. */
  readonly blocker: Blocker | null;
}

/** A saved account brings its routing number along: it is all that there is to choose. */
function openBlockers(form: CompiledForm, state: FormState): Blocker[] {
  const isSaved = state.payment?.isSaved === true;
  return blockers(form, state)
    .filter(({ reason }) => !(isSaved && reason === "routing"))
    .map((blocker) => ({
      ...blocker,
      ask: isSaved && blocker.reason === "payment" ? "payment.chooseSavedBank" : `gate.${blocker.reason}`,
    }));
}

/** Empty: pressing Submit sends the form. */
export function submitProblems(form: CompiledForm, state: FormState): SubmitProblem[] {
  const blocking = openBlockers(form, state);
  const missing = new Set(missingIds(form, state));
  const wrong = new Set(errorIds(form, state));
  const byInput = new Map(
    blocking.flatMap((blocker) => (blocker.input === undefined ? [] : [[blocker.input, blocker]])),
  );
  const inputs = form.order
    .filter((id) => missing.has(id) || wrong.has(id) || byInput.has(id))
    .map((id): SubmitProblem => {
      const error = wrong.has(id) ? view(form, state, id).error : null;
      return { input: id, error, missing: missing.has(id), blocker: byInput.get(id) ?? null };
    });
  const gates = blocking
    .filter(({ input }) => input === undefined)
    .map((blocker): SubmitProblem => ({ error: null, missing: false, blocker }));
  return [...inputs, ...gates];
}
