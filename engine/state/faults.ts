// Which inputs are in error or missing, in element order.
import type { CompiledForm } from "../compile/compiledForm.ts";
import type { Cell } from "./cell.ts";
import { errorOf, isFaulty, isMissing } from "./checks.ts";
import type { FormState } from "./formState.ts";
import { planFor, type Slot } from "./plan.ts";
import type { Session } from "./session.ts";

function idsThat(
  form: CompiledForm,
  state: FormState,
  holds: (slot: Slot, cell: Cell, session: Session) => boolean,
): string[] {
  if (state.faults === 0) return [];
  const { slots } = planFor(form, state);
  return slots.filter((slot) => holds(slot, state.cells.list[slot.index]!, state.session)).map(({ id }) => id);
}

/** Inputs whose answer is wrong. */
export const errorIds = (form: CompiledForm, state: FormState): string[] =>
  idsThat(form, state, (slot, cell, session) => errorOf(slot, cell, session) !== null);

/** Required inputs without an answer. */
export const missingIds = (form: CompiledForm, state: FormState): string[] => idsThat(form, state, isMissing);

/** Inputs marked as invalid: [] until a submit was refused, then those in error or missing as they stand now. */
export const invalidIds = (form: CompiledForm, state: FormState): string[] =>
  state.refused ? idsThat(form, state, isFaulty) : [];
