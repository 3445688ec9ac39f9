// Whether an input's answer is checked, and what is then wrong with it.
import type { MessageRef } from "@billwright/schemas";
import type { Cell } from "./cell.ts";
import type { Slot } from "./plan.ts";
import type { Session } from "./session.ts";

/** Whether the input's merge tag has a value: it is hidden, and the tag's value is what is sent for it. */
export const isTagged = ({ tag }: Slot, session: Session): boolean => tag !== null && Boolean(session.tags[tag]);

/** Whether the answer is checked: while the input shows and, for a pay date, even hidden. */
export const isChecked = (slot: Slot, shown: boolean, session: Session): boolean =>
  shown || (slot.checkedHidden && !isTagged(slot, session));

/** What is wrong with a checked answer. */
export const errorOf = ({ wrong }: Cell, checked: boolean): MessageRef | null => (checked ? wrong : null);

/** Required and empty. */
export const isMissing = ({ required }: Slot, { filled }: Cell, checked: boolean): boolean =>
  checked && required && !filled;

export const isFaulty = (slot: Slot, cell: Cell, shown: boolean, session: Session): boolean =>
  (cell.wrong !== null || (slot.required && !cell.filled)) && isChecked(slot, shown, session);
