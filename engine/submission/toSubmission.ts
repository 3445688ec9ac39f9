// The submission of a filled-in form (forms.txt §3 "Submission response model", decisions.md 10 and 11).
import type { Json, Submission, SubmittedInput } from "@billwright/schemas";
import type { CompiledForm } from "../form/compiledForm.ts";
import type { FieldType } from "../form/fieldType.ts";
import { signatureFileName } from "../inputTypes/signature.ts";
import { fieldDefinitionOf } from "../screenTypes/table.ts";
import { answerFromTag, isChecked } from "../state/checks.ts";
import { factsOf } from "../state/facts.ts";
import type { FormState } from "../state/formState.ts";
import { planFor, type Slot } from "../state/plan.ts";

/**
 * The submission as it would be sent now, whether or not Submit is blocked.
 * @example
 * ```ts
 * import { begin, compile, toSubmission } from "@billwright/engine";
 *
 * const form = compile({
 *   id: "start-service",
 *   type: "CustomForm",
 *   formElements: [
 *     { kind: "input", inputForms: { id: "gas", name: "Do you use gas?", inputType: "MultipleChoice", options: [{ guid: "yes" }, { guid: "no" }] } },
 *     {
 *       kind: "input",
 *       inputForms: { id: "meter", name: "Meter", inputType: "ShortText", required: true, rules: [{ parentId: "gas", condition: "Selected", choiceId: "yes" }] },
 *     },
 *   ],
 * });
 * const state = begin(form, { now: "2026-11-20T12:00:00Z", answers: { gas: "no", meter: "4711" } });
 * toSubmission(form, state).inputForms; // => [{ id: "gas", type: "MultipleChoice", value: "no" }]
 * ```
 */
export function toSubmission<Type extends FieldType>(form: CompiledForm<Type>, state: FormState): Submission<Type> {
  const { session } = state;
  const inputForms = planFor(form, state).slots.flatMap((slot) => submittedInput<Type>(slot, state) ?? []);
  const isSigned = inputForms.some(
    ({ type, value }) => fieldDefinitionOf(type).filesBy === "signature" && value === signatureFileName,
  );
  return {
    enrollmentId: form.enrollment.id,
    recipientId: session.recipientId,
    notificationLogId: session.notificationLogId,
    communicationChannel: session.communicationChannel,
    inputForms,
    mergeTags: session.mergeTags.map(({ name, value }) => ({ name, value })),
    signatureFile: isSigned ? signatureFileName : null,
  };
}

function submittedInput<Type extends FieldType>(slot: Slot, state: FormState): SubmittedInput<Type> | null {
  const value = sentValue(slot, state);
  return value === null ? null : { id: slot.id, type: slot.input.type as Type, value };
}

/**
 * Null: nothing is sent. An input hidden only by its merge tag sends the tag's value; a pay date that is checked while hidden is sent too.
 */
function sentValue(slot: Slot, state: FormState): Json {
  const tagValue = answerFromTag(slot, state.session);
  if (tagValue !== null) {
    const byTagAlone = slot.rule === null || slot.rule(factsOf(state));
    return byTagAlone || slot.isDrawDay ? tagValue : null;
  }
  const { value, filled } = state.board.cells[slot.index]!;
  return filled && isChecked(slot, state.board.shown[slot.index] === 1, state.session) ? copied(value) : null;
}

/** A copy, so that callers cannot change the state's own list. */
const copied = (value: Json): Json => (Array.isArray(value) ? [...value] : value);
