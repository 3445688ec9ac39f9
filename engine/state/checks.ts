// Whether an input's answer is checked, and what is then wrong with it.
import type { MessageRef } from "@billwright/schemas";
import { canPayOn } from "../inputTypes/autoPayDate.ts";
import type { Cell } from "./cell.ts";
import type { Slot } from "./plan.ts";
import type { Session } from "./session.ts";

/** Whether the input's merge tag has a value: it is hidden. */
export const isTagged = ({ tag }: Slot, session: Session): boolean => tag !== null && Boolean(session.tags[tag]);

/**
 * The value of the input's merge tag that stands in place of an answer; null: the customer answers. On an autopay form a pay date is asked for hidden or
 * not (decisions.md 28), so there a tag that names no day to pay on leaves it to the customer.
 */
export function answerFromTag(slot: Slot, session: Session): string | null {
  const value = (slot.tag !== null && session.tags[slot.tag]) || null;
  return value !== null && slot.answersHidden && !canPayOn(value, session) ? null : value;
}

/** Whether the answer is checked: while the input shows and, for a pay date, even hidden. */
export const isChecked = (slot: Slot, shown: boolean, session: Session): boolean =>
  shown || (slot.checkedHidden && answerFromTag(slot, session) === null);

/** What is wrong with a checked answer. */
export const errorOf = ({ wrong }: Cell, checked: boolean): MessageRef | null => (checked ? wrong : null);

/** Required and empty. */
export const isMissing = ({ required }: Slot, { filled }: Cell, checked: boolean): boolean =>
  checked && required && !filled;

export const isFaulty = (slot: Slot, cell: Cell, shown: boolean, session: Session): boolean =>
  (cell.wrong !== null || (slot.required && !cell.filled)) && isChecked(slot, shown, session);
