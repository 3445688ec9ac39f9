// The first state: the author's values, overwritten by a draft or submission, then settled once.
import type { Json } from "@billwright/schemas";
import type { CompiledForm } from "../form/compiledForm.ts";
import { isExpired } from "../calendar/expiry.ts";
import { answeredCell, emptied, filesNamed, isSameValue, normalAnswer, verifiedCell } from "./answer.ts";
import type { Cell } from "./cell.ts";
import { isFaulty, answerFromTag } from "./checks.ts";
import { Board } from "./board.ts";
import { noBits } from "./bits.ts";
import { EventError } from "../form/eventError.ts";
import { factsOf } from "./facts.ts";
import { recheckedCell } from "./fieldChecks.ts";
import type { FormState } from "./formState.ts";
import { withGatesChecked } from "./gate.ts";
import { planOf, type Plan, type Slot } from "./plan.ts";
import { sessionOf, type FormContext, type Session } from "./session.ts";
import { isShown, visibilityFacts } from "./settle.ts";

/**
 * Begins filling in a form. All answers are applied at once, so none is lost because it comes before the one that shows its input. Throws
 * EventError for an answer to an unknown input, for a choice that is not offered and for a value of the wrong shape (`fittingAnswers`
 * filters those out), and RangeError for a `now` that is not a time and for pay dates that are not a list.
 * @example
 * ```ts
 * import { begin, compile, view } from "@billwright/engine";
 *
 * const form = compile({
 *   id: "contact",
 *   type: "CustomForm",
 *   formElements: [{ kind: "input", inputForms: { id: "email", name: "E-mail", inputType: "Email", required: true } }],
 * });
 * const state = begin(form, { now: "2026-11-20T12:00:00Z", answers: { email: "ann@example.com" } });
 * view(form, state, "email").value; // => "ann@example.com"
 * ```
 */
export function begin(form: CompiledForm, context: FormContext): FormState {
  const plan = planOf(form);
  const session = sessionOf(plan, context);
  const answers = context.answers ?? {};
  refuseUnknown(plan, answers);
  const cells = firstCells(plan, session, answers);
  const shown = settled(cells, session);
  const isFault = (slot: Slot) => isFaulty(slot, cells[slot.index]!, shown[slot.index] === 1, session);
  const state: FormState = {
    changed: [],
    submitted: form.enrollment.isSubmitted && !form.enrollment.multipleSubmission,
    refused: false,
    expired: isExpired(form.enrollment.expirationDate, session.now),
    agreed: false,
    consentCleared: false,
    agreedTo: null,
    payment: null,
    routing: null,
    session,
    board: new Board({ cells, shown }),
    faults: plan.slots.filter(isFault).length,
    blocking: noBits(plan.gates.length),
    shownKey: {},
  };
  const everyGate = plan.gates.map(({ index }) => index);
  return { ...state, blocking: withGatesChecked(state.blocking, everyGate, plan, factsOf(state)) };
}

/** Creates the cells one by one, then checks those again that are compared with others, which may not have been there yet. */
function firstCells(plan: Plan, session: Session, answers: Readonly<Record<string, Json>>): Cell[] {
  const cells: Cell[] = [];
  for (const slot of plan.slots) cells.push(firstCell(slot, session, answers, cells));
  for (const slot of plan.slots)
    if (slot.checks.length > 0) cells[slot.index] = recheckedCell(slot, session, cells[slot.index]!, cells);
  return cells;
}

function refuseUnknown(plan: Plan, answers: Readonly<Record<string, Json>>): void {
  const unknown = Object.keys(answers).find((id) => !plan.byId.has(id));
  if (unknown !== undefined)
    throw new EventError("unknown-input", unknown, `The form has no input '${unknown}' to answer.`);
}

/** The given answer, or the author's value. It is still verified only if the answer equals the author's value. */
function firstCell(
  slot: Slot,
  session: Session,
  answers: Readonly<Record<string, Json>>,
  before: readonly Cell[],
): Cell {
  const start = startingValue(slot, session);
  const isGiven = Object.hasOwn(answers, slot.id) && answers[slot.id] !== undefined;
  const given = isGiven && answerFromTag(slot, session) === null;
  const value = given ? normalAnswer(slot, session, answers[slot.id]) : start;
  const cell = answeredCell(slot, session, value, filesNamed(slot, value), before);
  return slot.input.isVerified && isSameValue(value, start) ? verifiedCell(cell, "verified") : cell;
}

/** The author's value in its normal form. A value that does not fit the type counts as none, because nobody could correct it here. */
export function startingValue(slot: Slot, session: Session): Json {
  const { start } = slot.input;
  const { empty } = slot.type;
  try {
    return normalAnswer(slot, session, converted(start, empty));
  } catch (error) {
    if (error instanceof EventError) return empty;
    throw error;
  }
}

/** Converts a number written as text, or text written as a number; older enrolments contain both. Blank text becomes 0, which no type takes. */
function converted(start: Json, empty: Json): Json {
  if (empty === null && typeof start === "string") return Number(start);
  return empty === "" && typeof start === "number" ? String(start) : start;
}

/** Which inputs are visible, each settled after those it watches. Clears the cells of hidden choices. */
function settled(cells: Cell[], session: Session): Uint8Array {
  const { ranked } = session.plan;
  const shown = new Uint8Array(cells.length).fill(1);
  const facts = visibilityFacts({ cells, shown }, session);
  for (const slot of ranked) {
    const { index } = slot;
    if (isShown(slot, session, facts)) continue;
    shown[index] = 0;
    cells[index] = emptied(slot, cells[index]!);
  }
  return shown;
}
