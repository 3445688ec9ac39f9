// Creates one input's cell: from an answer, from files, and when the input is hidden.
import type { Json } from "@billwright/schemas";
import { isEmpty } from "../inputTypes/emptiness.ts";
import { Refusal } from "../inputTypes/inputType.ts";
import { Cell } from "./cell.ts";
import { EventError } from "../form/eventError.ts";
import type { FileInfo, VerificationStatus } from "../form/events.ts";
import { wrongWith } from "./fieldChecks.ts";
import type { Slot } from "./plan.ts";
import type { Session } from "./session.ts";

// Not frozen: every loop over these lists is slower if it sees both frozen and unfrozen ones.
const none: readonly never[] = [];

/** The answer in its normal form. Throws EventError for a choice that is not offered or a value of the wrong shape. */
export function normalAnswer(slot: Slot, session: Session, value: Json = null): Json {
  const { type, id } = slot;
  if (isEmpty(value)) return typeof value === "string" && type.keepsBlank ? value : type.empty;
  try {
    return type.accept(value, slot, session);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    throw new EventError(
      refusal.code,
      id,
      `The answer does not fit input '${id}' (${slot.input.type}): ${refusal.message}.`,
    );
  }
}

/** Whether two values are equal: text, numbers, or lists of guids or file names. */
export function isSameValue(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((item, index) => item === other[index]);
}

/** Files of which only the names are known. No size is wrong. */
export const filesNamed = (slot: Slot, value: Json): readonly FileInfo[] => {
  if (slot.type.filesBy === undefined || isEmpty(value)) return none;
  const names = (Array.isArray(value) ? value : [value]) as string[];
  return names.map((name) => ({ name, type: "", size: 1 }));
};

/** A cell with a new answer in its normal form. The new answer is not verified. */
export function answeredCell(
  slot: Slot,
  session: Session,
  value: Json,
  files: readonly FileInfo[],
  cells: readonly Cell[],
): Cell {
  const filled = !isEmpty(value);
  const chosen = filled && slot.type.chosen !== undefined ? slot.type.chosen(value) : none;
  const wrong = filled ? wrongWith(slot, session, value, files, cells) : null;
  return new Cell({ value, chosen, files, verification: "unverified", filled, wrong });
}

export const verifiedCell = (cell: Cell, verification: VerificationStatus): Cell => new Cell({ ...cell, verification });

/**
 * The cell of an input that is being hidden: a choice loses its checked options, any other type keeps its value. The same cell, which saves a
 * new one, where there is nothing to lose.
 */
export function emptied({ type }: Slot, cell: Cell): Cell {
  if (type.options !== "choices" || (!cell.filled && cell.verification === "unverified")) return cell;
  return new Cell({
    value: type.empty,
    chosen: none,
    files: none,
    verification: "unverified",
    filled: false,
    wrong: null,
  });
}
