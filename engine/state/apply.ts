// One event → the next state. Pure: the given state stays valid.
import type { Json } from "@billwright/schemas";
import { acceptPayment } from "../bank/payment.ts";
import type { CompiledForm } from "../form/compiledForm.ts";
import { signatureFileName } from "../inputTypes/signature.ts";
import { excerpt } from "../text/excerpt.ts";
import { plainFileName } from "../text/plainLine.ts";
import { answeredCell, filesNamed, isSameValue, normalAnswer, verifiedCell } from "./answer.ts";
import type { Board } from "./board.ts";
import type { Cell } from "./cell.ts";

import { answerFromTag } from "./checks.ts";
import { EventError } from "../form/eventError.ts";
import type { Bank, FileInfo, FormEvent, VerificationStatus } from "../form/events.ts";
import { factsOf } from "./facts.ts";
import { recheckComparing } from "./fieldChecks.ts";
import { invalidIds } from "./faults.ts";
import type { FormState } from "./formState.ts";
import { blockers, withGatesChecked } from "./gate.ts";
import { mandateKey } from "./mandate.ts";
import { planFor, type Slot } from "./plan.ts";
import { settle } from "./settle.ts";

/**
 * Applies one event and settles everything that depends on it. Throws EventError for an unknown input, a choice that is not offered and a
 * value of the wrong shape; a typing mistake is an error in the view instead. An answer to a hidden input changes nothing, except for a pay
 * date that counts while hidden too (`Slot.countsHidden`).
 * @example
 * ```ts
 * import { apply, begin, compile, visibleIds } from "@billwright/engine";
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
 * const before = begin(form, { now: "2026-11-20T12:00:00Z" });
 * const after = apply(form, before, { type: "answer", input: "gas", value: "yes" });
 * visibleIds(form, before); // => ["gas"]
 * visibleIds(form, after); // => ["gas", "meter"]
 * ```
 */
export function apply(form: CompiledForm, state: FormState, event: FormEvent): FormState {
  return withConsentKept(form, applied(form, state, event));
}

function applied(form: CompiledForm, state: FormState, event: FormEvent): FormState {
  switch (event?.type) {
    case "answer":
      return answer(slotNamed(form, state, event.input), state, event.value);
    case "verification":
      return verify(slotNamed(form, state, event.input), state, event.status);
    case "file":
      return attach(slotNamed(form, state, event.input), state, event.files, "file");
    case "signature":
      return attach(slotNamed(form, state, event.input), state, event.file === null ? [] : [event.file], "signature");
    case "payment":
      return pay(state, event.detail);
    case "routing":
      return route(state, event.valid, event.bank ?? null);
    case "agree":
      return agree(form, state, event.value);
    case "submit":
      return submit(form, state);
    default:
      throw new EventError("bad-event", undefined, `${excerpt(event)} is no event. Use one of FormEvent's types.`);
  }
}

function slotNamed(form: CompiledForm, state: FormState, id: string): Slot {
  const slot = planFor(form, state).byId.get(id);
  if (slot) return slot;
  throw new EventError("unknown-input", id, `The form has no input '${excerpt(id)}'.`);
}

const nothing: readonly string[] = Object.freeze([]);
const unchanged = (state: FormState): FormState =>
  state.changed.length === 0 ? state : { ...state, changed: nothing };

function answer(slot: Slot, state: FormState, given: Json): FormState {
  const { session, board } = state;
  if (answerFromTag(slot, session) !== null) return unchanged(state);
  const value = normalAnswer(slot, session, given);
  if (ignoresAnswers(slot, state) || isSameValue(value, board.cells[slot.index]!.value)) return unchanged(state);
  return withCell(slot, answeredCell(slot, session, value, filesNamed(slot, value), board.cells), state);
}

/** Whether the input is hidden and therefore ignores answers. */
const ignoresAnswers = (slot: Slot, { board }: FormState): boolean =>
  board.shown[slot.index] === 0 && !slot.countsHidden;

const statuses: readonly VerificationStatus[] = ["unverified", "pending", "verified"];

function verify(slot: Slot, state: FormState, status: VerificationStatus): FormState {
  if (!statuses.includes(status))
    throw new EventError("bad-value", slot.id, `A verification is ${statuses.join(", ")}, not ${excerpt(status)}.`);
  const cell = state.board.cells[slot.index]!;
  return cell.verification === status ? unchanged(state) : withCell(slot, verifiedCell(cell, status), state);
}

const isFile = (file: unknown): file is FileInfo => {
  if (typeof file !== "object" || file === null) return false;
  const { name, type, size } = file as Partial<Record<string, unknown>>;
  return typeof name === "string" && name !== "" && typeof type === "string" && typeof size === "number" && size >= 0;
};

const knownOf = ({ name, type, size, problem, isScaled }: FileInfo): FileInfo => ({
  name: plainFileName(name),
  type,
  size,
  ...(problem && { problem }),
  ...(isScaled && { isScaled }),
});

function attach(slot: Slot, state: FormState, files: readonly FileInfo[], by: "file" | "signature"): FormState {
  if (slot.type.filesBy !== by)
    throw new EventError("bad-event", slot.id, `Input '${slot.id}' (${slot.input.type}) takes no event '${by}'.`);
  if (!Array.isArray(files) || !files.every(isFile))
    throw new EventError(
      "bad-value",
      slot.id,
      `A file is { name, type, size }, which the event for '${slot.id}' does not hold.`,
    );
  const { session } = state;
  if (ignoresAnswers(slot, state)) return unchanged(state);
  const known = files.map(knownOf);
  const names =
    known.length === 0 ? slot.type.empty : by === "file" ? known.map(({ name }) => name) : signatureFileName;
  return withCell(slot, answeredCell(slot, session, names, known, state.board.cells), state);
}

/** The state with a new cell, everything that depends on it settled, and all counts updated. */
function withCell(slot: Slot, cell: Cell, state: FormState): FormState {
  const { session } = state;
  const { slots } = session.plan;
  const changed: string[] = [slot.id];
  let { faults, shownKey } = state;
  const gates: number[] = slot.gates.slice();
  const board = state.board.changed(slot.index, cell, (change) => {
    faults += settle(slot, session, change);
    faults += recheckComparing(slot, session, change, changed);
    for (const index of change.flips) {
      const flipped = slots[index]!;
      changed.push(flipped.id);
      for (const gate of flipped.gates) gates.push(gate);
    }
    if (change.flips.length > 0) shownKey = {};
  });
  const next = withInputs(state, changed, board, faults, shownKey);
  // Nearly every answer concerns no gate: for speed, what gates read is not gathered then.
  return gates.length === 0 ? next : withGates(next, gates);
}

/** Copies field by field: this runs on every keystroke, and a spread is several times slower. */
function withInputs(
  state: FormState,
  changed: readonly string[],
  board: Board,
  faults: number,
  shownKey: object,
): FormState {
  const { submitted, refused, expired, agreed, consentCleared, agreedTo, payment, routing, session, blocking } = state;
  return {
    changed,
    submitted,
    refused,
    expired,
    agreed,
    consentCleared,
    agreedTo,
    payment,
    routing,
    session,
    board,
    faults,
    blocking,
    shownKey,
  };
}

/** The state after some of its gates were evaluated again; for speed not copied if none of them changed. */
const withGates = (state: FormState, gates: readonly number[]): FormState => {
  const blocking = withGatesChecked(state.blocking, gates, state.session.plan, factsOf(state));
  return blocking === state.blocking ? state : { ...state, blocking };
};

function pay(state: FormState, detail: unknown): FormState {
  const payment = acceptPayment(detail);
  const looked = state.payment?.banRoutingNumber ?? "";
  const isStale = looked !== "" && looked !== (payment?.banRoutingNumber ?? "");
  const next: FormState = { ...state, changed: nothing, payment, routing: isStale ? null : state.routing };
  return withGates(next, state.session.plan.formGates);
}

function route(state: FormState, valid: boolean, bank: Bank | null): FormState {
  if (typeof valid !== "boolean")
    throw new EventError("bad-value", undefined, "A routing event says `valid` as true or false.");
  return withGates({ ...state, changed: nothing, routing: { valid, bank } }, state.session.plan.formGates);
}

function agree(form: CompiledForm, state: FormState, value: boolean): FormState {
  if (typeof value !== "boolean")
    throw new EventError("bad-value", undefined, "An agree event says `value` as true or false.");
  const agreedTo = value ? mandateKey(form, state) : null;
  const next: FormState = { ...state, changed: nothing, agreed: value, agreedTo, consentCleared: false };
  return withGates(next, state.session.plan.formGates);
}

/** Consent belongs to what was shown: once that differs, it is cleared (P128). */
function withConsentKept(form: CompiledForm, state: FormState): FormState {
  if (state.agreedTo === null || state.agreedTo === mandateKey(form, state)) return state;
  const next: FormState = { ...state, agreed: false, agreedTo: null, consentCleared: true };
  return withGates(next, state.session.plan.formGates);
}

/** Accepts the submit if nothing blocks, is in error or is missing. Otherwise the inputs at fault are marked from then on. */
function submit(form: CompiledForm, state: FormState): FormState {
  if (blockers(form, state).length === 0 && state.faults === 0) return { ...state, changed: nothing, submitted: true };
  if (state.refused) return unchanged(state);
  const refused: FormState = { ...state, refused: true };
  return { ...refused, changed: invalidIds(form, refused) };
}
