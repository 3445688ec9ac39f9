// What is shown of one input, made when it is first needed and kept for as long as the input stays as it is.
import type { CompiledForm, Choice } from "../form/compiledForm.ts";
import { excerpt } from "../text/excerpt.ts";
import type { FieldType } from "../form/fieldType.ts";
import type { Cell } from "./cell.ts";
import { answerFromTag, errorOf, isChecked, isFaulty, isMissing } from "./checks.ts";
import { EventError } from "../form/eventError.ts";
import type { FormState } from "./formState.ts";
import type { InputView } from "./inputView.ts";
import { mustBeVerifiedWhenEmpty } from "../compile/gates.ts";
import { planFor, type Slot } from "./plan.ts";
import type { Session } from "./session.ts";

/** Where a cell keeps its views, as sums: hidden and unmarked is 0. */
const shownPlace = 1;
const markedPlace = 2;

/** The input's view; the identical object while nothing of it changed. Throws EventError for an unknown input. */
export function view<Type extends FieldType>(form: CompiledForm<Type>, state: FormState, id: string): InputView<Type> {
  const slot = planFor(form, state).byId.get(id);
  if (!slot) throw new EventError("unknown-input", id, `The form has no input '${excerpt(id)}' to show.`);
  const { session, refused, board } = state;
  const cell = board.cells[slot.index]!;
  const shown = board.shown[slot.index] === 1;
  const place = shown ? shownPlace : 0;
  const plain = cell.view(place, () => viewOf(slot, cell, shown, session));
  const marked = refused && isFaulty(slot, cell, shown, session);
  const shownView = marked ? cell.view(place + markedPlace, () => markedView(plain, slot, cell)) : plain;
  return shownView as InputView<Type>;
}

/** As the view of a submit that was refused: a screen's own words for a missing answer, and errors that waited for it. */
const markedView = (plain: InputView, { input }: Slot, { wrong }: Cell): InputView => ({
  ...plain,
  invalid: true,
  error: plain.missing ? (input.missingError ?? null) : wrong,
});

function viewOf(slot: Slot, cell: Cell, shown: boolean, session: Session): InputView {
  const { input } = slot;
  const checked = isChecked(slot, shown, session);
  return {
    id: slot.id,
    type: input.type,
    visible: shown,
    value: cell.value,
    answerFromTag: answerFromTag(slot, session),
    required: input.required,
    error: session.plan.form.errorsFrom === "submit" ? null : errorOf(cell, checked),
    missing: isMissing(slot, cell, checked),
    invalid: false,
    verified: cell.verification === "verified",
    verification: cell.verification,
    needsVerification: shown && (mustBeVerifiedWhenEmpty(input) || (input.verificationRequired && cell.filled)),
    files: cell.files,
    selectedNotes: input.enableNotesToDisplay ? notesOf(slot, cell) : null,
    selectedIndex: selectedPlace(slot, cell),
    choices: choicesOf(slot, session),
  };
}

function selectedPlace({ offered }: Slot, { chosen: [first] }: Cell): number | null {
  return first === undefined ? null : (offered.get(first) ?? null);
}

/** The notes of every chosen option that has some, each on a line of its own. */
function notesOf({ input, offered }: Slot, { chosen }: Cell): string | null {
  const notes = chosen.flatMap((guid) => input.options[offered.get(guid) ?? -1]?.notes ?? []);
  return notes.length === 0 ? null : notes.join("\n");
}

const none: readonly Choice[] = Object.freeze([]);
const offers = new WeakMap<Session, Map<number, readonly Choice[]>>();

/** What is on offer, made once for each session. */
function choicesOf({ type, input, index }: Slot, session: Session): readonly Choice[] {
  if (type.options === "choices") return input.options;
  if (!type.choices) return none;
  const made = offers.get(session) ?? new Map<number, readonly Choice[]>();
  offers.set(session, made);
  const choices = made.get(index) ?? type.choices(input, session);
  made.set(index, choices);
  return choices;
}

/** Found once for as long as the same inputs show; callers get a copy of their own. */
const visible = new WeakMap<object, readonly string[]>();

/** Ids of the inputs that show, in element order. */
export function visibleIds(form: CompiledForm, state: FormState): string[] {
  const { slots } = planFor(form, state);
  const known = visible.get(state.shownKey);
  if (known) return [...known];
  const ids = slots.filter(({ index }) => state.board.shown[index] === 1).map(({ id }) => id);
  visible.set(state.shownKey, ids);
  return [...ids];
}
