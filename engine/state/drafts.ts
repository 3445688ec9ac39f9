// Answers that are stored on a device between visits (form.draft).
import type { Json } from "@billwright/schemas";
import type { CompiledForm } from "../form/compiledForm.ts";
import { startingValue } from "./begin.ts";
import { isSameValue, normalAnswer } from "./answer.ts";
import { answerFromTag } from "./checks.ts";
import { EventError } from "../form/eventError.ts";
import type { FormState } from "./formState.ts";
import { planFor, planOf } from "./plan.ts";
import { sessionOf, type FormContext } from "./session.ts";

type Answers = Record<string, Json>;

/**
 * The `answers` with which `begin` returns to this state. Includes hidden text, but no files (the engine does not have their bytes) and
 * never bank details.
 */
export function draftAnswers(form: CompiledForm, state: FormState): Answers {
  const answers = Object.create(null) as Answers;
  for (const slot of planFor(form, state).slots) {
    const { value } = state.board.cells[slot.index]!;
    const isKept = slot.type.filesBy === undefined && !slot.type.isSecret;
    if (isKept && !isSameValue(value, startingValue(slot, state.session))) answers[slot.id] = value;
  }
  return answers;
}

/** The context's answers, without those that do not fit this form: a draft can be older than the form. */
export function fittingAnswers(form: CompiledForm, context: FormContext): Answers {
  const plan = planOf(form);
  const session = sessionOf(plan, context);
  const answers = Object.create(null) as Answers;
  for (const [id, value] of Object.entries(context.answers ?? {})) {
    const slot = plan.byId.get(id);
    if (!slot || answerFromTag(slot, session) !== null) continue;
    try {
      normalAnswer(slot, session, value);
      answers[id] = value;
    } catch (error) {
      if (!(error instanceof EventError)) throw error;
    }
  }
  return answers;
}
