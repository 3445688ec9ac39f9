// Which inputs are in error or missing, in element order.
import type { CompiledForm } from "../form/compiledForm.ts";
import type { Cell } from "./cell.ts";
import { errorOf, isChecked, isMissing } from "./checks.ts";
import type { FormState } from "./formState.ts";
import { planFor, type Slot } from "./plan.ts";

type Holds = (slot: Slot, cell: Cell, checked: boolean) => boolean;

function idsThat(form: CompiledForm, state: FormState, holds: Holds): string[] {
  // For speed: each submit asks for the faults of a form that has none.
  if (state.faults === 0) return [];
  const { session, board } = state;
  const { cells, shown } = board;
  return planFor(form, state)
    .slots.filter((slot) => holds(slot, cells[slot.index]!, isChecked(slot, shown[slot.index] === 1, session)))
    .map(({ id }) => id);
}

const isWrong: Holds = (_slot, cell, checked) => errorOf(cell, checked) !== null;

/** Inputs whose answer is wrong. */
export const errorIds = (form: CompiledForm, state: FormState): string[] => idsThat(form, state, isWrong);

/** Required inputs without an answer. */
export const missingIds = (form: CompiledForm, state: FormState): string[] => idsThat(form, state, isMissing);

/** Ids of the inputs marked invalid: [] until a submit was refused, then the inputs that are in error or missing now. */
export const invalidIds = (form: CompiledForm, state: FormState): string[] =>
  state.refused ? idsThat(form, state, (...input) => isWrong(...input) || isMissing(...input)) : [];
