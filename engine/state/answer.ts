// Making one input's cell: from an answer, from files, and when it hides.
import type { Json } from "@billwright/schemas";
import { isEmpty } from "../inputTypes/emptiness.ts";
import { Refusal } from "../inputTypes/inputType.ts";
import { Cell } from "./cell.ts";
import { EventError } from "../form/eventError.ts";
import type { FileInfo, VerificationStatus } from "../form/events.ts";
import { wrongWith } from "./fieldChecks.ts";
import type { Slot } from "./plan.ts";
import type { Session } from "./session.ts";

// Not frozen: lists of two kinds in one place make every loop over them slower.
const none: readonly never[] = [];

/** The normal form of an answer; EventError for a choice not offered or a value of the wrong shape. */
export function normalAnswer(slot: Slot, session: Session, value: Json | undefined): Json {
  const { type, id } = slot;
  if (value === undefined || isEmpty(value)) return typeof value === "string" && type.keepsBlank ? value : type.empty;
  try {
    const accepted = type.accept(value, slot, session);
    return isEmpty(accepted) && !type.keepsBlank ? type.empty : accepted;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    throw new EventError(
      refusal.code,
      id,
      `The answer does not fit input '${id}' (${slot.input.type}): ${refusal.message}.`,
    );
  }
}

/** Text, number, guids or file names alike. */
export function isSameValue(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((item, index) => item === other[index]);
}

/** Files of which only the names are known. */
export const filesNamed = (slot: Slot, value: Json): readonly FileInfo[] => {
  if (slot.type.filesBy === undefined || isEmpty(value)) return none;
  const names = (Array.isArray(value) ? value : [value]) as string[];
  return names.map((name) => ({ name, type: "", size: 0 }));
};

/** A cell with a new answer in its normal form. Whatever was verified, this is not. */
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

/** The cell of an input that hides: a choice has its options unchecked, any other type keeps what it has. */
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
