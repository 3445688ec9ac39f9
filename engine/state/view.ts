// The view of one input, created on first use and cached as long as the input stays the same.
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

/** Indices of the views cached in a cell, as sums: 0 is hidden and unmarked. */
const shownIndex = 1;
const markedIndex = 2;

/**
 * The input's view; the same object until something in it changes. Throws EventError for an unknown input.
 * @example
 * ```ts
 * import { apply, begin, compile, view } from "@billwright/engine";
 *
 * const form = compile({
 *   id: "contact",
 *   type: "CustomForm",
 *   formElements: [{ kind: "input", inputForms: { id: "email", name: "E-mail", inputType: "Email", required: true } }],
 * });
 * const state = apply(form, begin(form, { now: "2026-11-20T12:00:00Z" }), { type: "answer", input: "email", value: "ann@" });
 * view(form, state, "email").visible; // => true
 * view(form, state, "email").value; // => "ann@"
 * view(form, state, "email").error?.key; // => "check.email"
 * ```
 */
export function view<Type extends FieldType>(form: CompiledForm<Type>, state: FormState, id: string): InputView<Type> {
  const slot = planFor(form, state).byId.get(id);
  if (!slot) throw new EventError("unknown-input", id, `The form has no input '${excerpt(id)}' to show.`);
  const { session, refused, board } = state;
  const cell = board.cells[slot.index]!;
  const shown = board.shown[slot.index] === 1;
  const index = shown ? shownIndex : 0;
  const plain = cell.view(index, () => viewOf(slot, cell, shown, session));
  const marked = refused && isFaulty(slot, cell, shown, session);
  const shownView = marked ? cell.view(index + markedIndex, () => markedView(plain, slot, cell)) : plain;
  return shownView as InputView<Type>;
}

/** The view after a refused submit: with the screen's own error of a missing answer, and the errors that were shown only from then on. */
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
    selectedIndex: selectedIndexOf(slot, cell),
    choices: choicesOf(slot, session),
  };
}

function selectedIndexOf({ offered }: Slot, { chosen: [first] }: Cell): number | null {
  return first === undefined ? null : (offered.get(first) ?? null);
}

/** The notes of all chosen options, one per line. */
function notesOf({ input, offered }: Slot, { chosen }: Cell): string | null {
  const notes = chosen.flatMap((guid) => input.options[offered.get(guid)!]!.notes ?? []);
  return notes.length === 0 ? null : notes.join("\n");
}

const none: readonly Choice[] = Object.freeze([]);
const offers = new WeakMap<Session, Map<number, readonly Choice[]>>();

/** The offered choices, created once per session. */
function choicesOf({ type, input, index }: Slot, session: Session): readonly Choice[] {
  if (type.options === "choices") return input.options;
  if (!type.choices) return none;
  const made = offers.get(session) ?? new Map<number, readonly Choice[]>();
  offers.set(session, made);
  const choices = made.get(index) ?? type.choices(input, session);
  made.set(index, choices);
  return choices;
}

/** Computed once as long as the same inputs are shown; callers get a copy. */
const visible = new WeakMap<object, readonly string[]>();

/**
 * Ids of the visible inputs, in element order.
 * @example
 * ```ts
 * import { begin, compile, visibleIds } from "@billwright/engine";
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
 * visibleIds(form, begin(form, { now: "2026-11-20T12:00:00Z" })); // => ["gas"]
 * visibleIds(form, begin(form, { now: "2026-11-20T12:00:00Z", answers: { gas: "yes" } })); // => ["gas", "meter"]
 * ```
 */
export function visibleIds(form: CompiledForm, state: FormState): string[] {
  const { slots } = planFor(form, state);
  const known = visible.get(state.shownKey);
  if (known) return [...known];
  const ids = slots.filter(({ index }) => state.board.shown[index] === 1).map(({ id }) => id);
  visible.set(state.shownKey, ids);
  return [...ids];
}
