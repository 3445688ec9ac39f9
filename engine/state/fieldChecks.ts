// Checks an answer: that it holds no card number, by its type, then by the checks of its screen. A check can compare two fields; answering one of them then checks the
// other again.
import type { Json, MessageRef } from "@billwright/schemas";
import { cardNumberIn } from "../bank/cardNumber.ts";
import type { FieldCheck } from "../form/fieldCheck.ts";
import type { FileInfo } from "../form/events.ts";
import { passes, refusedPart } from "../screenTypes/checks.ts";
import type { PendingChange } from "./board.ts";
import { Cell } from "./cell.ts";
import { isFaulty } from "./checks.ts";
import type { Slot } from "./plan.ts";
import type { Session } from "./session.ts";

/** What is wrong with a non-empty answer. `cells` are those of all fields, as far as they exist yet. */
export function wrongWith(
  slot: Slot,
  session: Session,
  value: Json,
  files: readonly FileInfo[],
  cells: readonly Cell[],
): MessageRef | null {
  const card = cardNumberIn(value, slot.type, slot.input);
  if (card !== null) return card;
  const byType = slot.type.check(value, slot.input, session, files);
  if (byType !== null) return slot.input.typeError ?? byType;
  const failing = slot.checks.find(({ check, compared }) => !passes(value, check, cells[compared]?.value ?? null));
  return failing ? refusalBy(failing.check, value) : null;
}

function refusalBy(check: FieldCheck, value: Json): MessageRef {
  const part = refusedPart(check, value);
  return part === null ? check.error : { ...check.error, params: { ...check.error.params, part } };
}

/** The cell, checked against the other fields as they are now; the same object if nothing changes. */
export function recheckedCell(slot: Slot, session: Session, cell: Cell, cells: readonly Cell[]): Cell {
  if (!cell.filled) return cell;
  const wrong = wrongWith(slot, session, cell.value, cell.files, cells);
  return isSameMessage(wrong, cell.wrong) ? cell : new Cell({ ...cell, wrong });
}

const isSameMessage = (one: MessageRef | null, other: MessageRef | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Checks the fields again that are compared with this one. Returns the change in the number of faulty inputs; adds their ids to `changed`.
 */
export function recheckComparing(slot: Slot, session: Session, change: PendingChange, changed: string[]): number {
  let more = 0;
  for (const index of slot.comparedBy) {
    const other = session.plan.slots[index]!;
    const before = change.cells[index]!;
    const after = recheckedCell(other, session, before, change.cells);
    // A cell that this change has emptied is not checked.
    if (after === before) continue;
    const shown = change.shown[index] === 1;
    change.put(index, after);
    changed.push(other.id);
    more += Number(isFaulty(other, after, shown, session)) - Number(isFaulty(other, before, shown, session));
  }
  return more;
}
