// The first state: what the author wrote, then a draft or submission over it, then settled as one.
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
 * Starts filling a form. Answers are taken in at once, so none is lost for standing before the one that shows it. Throws EventError for
 * an answer to an unknown input, for a choice that is not offered and for a value of the wrong shape (`fittingAnswers` leaves those out),
 * RangeError for a `now` that is no time and for pay dates that are no list.
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

/** Each cell by itself, then those that are compared with others. */
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

/** The author's value, or the answer given; still verified only where the answer is the value that was. */
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

/** The written value in its normal form; what does not fit the type counts as none, for no one could mend it here. */
export function startingValue(slot: Slot, session: Session): Json {
  const { start } = slot.input;
  const { empty } = slot.type;
  if (start === null) return empty;
  try {
    return normalAnswer(slot, session, inKind(start, empty));
  } catch (error) {
    if (error instanceof EventError) return empty;
    throw error;
  }
}

/** A number written as text, or the other way round, as older enrolments hold them. */
function inKind(start: Json, empty: Json): Json {
  if (empty === null && typeof start === "string" && start.trim() !== "") return Number(start);
  return empty === "" && typeof start === "number" ? String(start) : start;
}

/** What shows, every input settled after those it watches; empties the cells of choices that hide. */
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
