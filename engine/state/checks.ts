// Whether an input's answer is checked, and what is then wrong with it.
import type { Cell } from "./cell.ts";
import type { Slot } from "./plan.ts";
import type { Session } from "./session.ts";

/** Whether the input's merge tag has a value: it is hidden, and the tag's value is what is sent for it. */
export const isTagged = ({ input }: Slot, session: Session): boolean =>
  input.tag !== null && Boolean(session.tags[input.tag]);

/** Whether the answer is checked: while the input shows and, for a pay date, even hidden. */
const isChecked = (slot: Slot, cell: Cell, session: Session): boolean =>
  cell.shown || (slot.checkedHidden && !isTagged(slot, session));

/** What is wrong with the answer, where it is checked. */
export const errorOf = (slot: Slot, cell: Cell, session: Session) =>
  isChecked(slot, cell, session) ? cell.wrong : null;

/** Required and empty, where it is checked. */
export const isMissing = (slot: Slot, cell: Cell, session: Session): boolean =>
  slot.input.required && !cell.filled && isChecked(slot, cell, session);

export const isFaulty = (slot: Slot, cell: Cell, session: Session): boolean =>
  (cell.wrong !== null || (slot.input.required && !cell.filled)) && isChecked(slot, cell, session);
