// Whether an input's answer is checked, and its error.
import type { MessageRef } from "@billwright/schemas";
import { canPayOn } from "../inputTypes/autoPayDate.ts";
import type { Cell } from "./cell.ts";
import type { Slot } from "./plan.ts";
import type { Session } from "./session.ts";

/** Whether the input's merge tag has a value, which hides the input. */
export const isTagged = ({ tag }: Slot, session: Session): boolean => tag !== null && Boolean(session.tags[tag]);

/**
 * The value of the merge tag that replaces the input's answer; null: the customer answers. On an autopay form a pay date is required even
 * while hidden (decisions.md 28), so a tag without a valid day leaves the answer to the customer.
 */
export function answerFromTag(slot: Slot, session: Session): string | null {
  const value = (slot.tag !== null && session.tags[slot.tag]) || null;
  return value !== null && slot.isDrawDay && !canPayOn(value, session) ? null : value;
}

/** Whether the answer is checked, and sent: while the input is shown and, for a pay date, even while hidden. */
export const isChecked = (slot: Slot, shown: boolean, session: Session): boolean =>
  shown || (slot.countsHidden && answerFromTag(slot, session) === null);

/** The error of the answer, if it is checked. */
export const errorOf = ({ wrong }: Cell, checked: boolean): MessageRef | null => (checked ? wrong : null);

/** Required and empty. */
export const isMissing = ({ required }: Slot, { filled }: Cell, checked: boolean): boolean =>
  checked && required && !filled;

export const isFaulty = (slot: Slot, cell: Cell, shown: boolean, session: Session): boolean =>
  (cell.wrong !== null || (slot.required && !cell.filled)) && isChecked(slot, shown, session);
