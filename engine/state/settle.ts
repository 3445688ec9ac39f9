// Updates everything that depends on a changed cell: each input after those it watches, so that one pass settles a chain of any length. The
// cost depends on the change, not on the size of the form.
import type { Facts } from "../logic/evaluator.ts";
import { emptied } from "./answer.ts";
import type { PendingChange } from "./board.ts";
import { isFaulty, isTagged } from "./checks.ts";
import type { Plan, Slot } from "./plan.ts";
import { RankQueue } from "./rankQueue.ts";
import type { Session } from "./session.ts";

/** One queue per plan, so that an event allocates nothing of the form's size; empty between events. */
const queues = new WeakMap<Plan, RankQueue>();

function queueOf(plan: Plan): RankQueue {
  let queue = queues.get(plan);
  if (!queue) queues.set(plan, (queue = new RankQueue(plan.slots.length)));
  return queue;
}

/** Whether the input is shown; the inputs it watches must be settled. */
export const isShown = (slot: Slot, session: Session, facts: Facts): boolean =>
  !isTagged(slot, session) && (slot.rule === null || slot.rule(facts));

/** What the rules of inputs read: inputs and tags. Only gates read the form's own flags. */
export const visibilityFacts = ({ cells, shown }: Pick<Facts, "cells" | "shown">, { tags }: Session): Facts => ({
  cells,
  shown,
  tags,
  payment: false,
  routing: false,
  agreed: false,
});

/** Settles everything that depends on the input whose cell was replaced. Returns the change in the number of faulty inputs. */
export function settle(slot: Slot, session: Session, change: PendingChange): number {
  const { index } = slot;
  const before = change.others[0]!;
  const cell = change.cells[index]!;
  const shown = change.shown[index] === 1;
  const more = Number(isFaulty(slot, cell, shown, session)) - Number(isFaulty(slot, before, shown, session));
  // Of a cell alone, rules read the chosen options. All other types share one empty list, so that typing settles nothing.
  return cell.chosen === before.chosen ? more : more + settleDependents(slot, session, change);
}

function settleDependents(start: Slot, session: Session, change: PendingChange): number {
  const { ranked } = session.plan;
  const queue = queueOf(session.plan);
  const facts = visibilityFacts(change, session);
  let more = 0;
  try {
    enqueue(start, queue);
    for (let rank = queue.pop(); rank !== undefined; rank = queue.pop()) {
      const slot = ranked[rank]!;
      if (isShown(slot, session, facts) === (change.shown[slot.index] === 1)) continue;
      more += flip(slot, session, change);
      enqueue(slot, queue);
    }
  } finally {
    while (queue.pop() !== undefined);
  }
  return more;
}

function enqueue({ dependents }: Slot, queue: RankQueue): void {
  for (const rank of dependents) queue.push(rank);
}

/**
 * Shows or hides one input. A choice that is hidden loses its checked options, so it is empty when shown again; text comes back as typed.
 */
function flip(slot: Slot, session: Session, change: PendingChange): number {
  const { index } = slot;
  const before = change.cells[index]!;
  const shown = change.shown[index] === 0;
  change.flip(index);
  if (!shown) {
    const after = emptied(slot, before);
    // For speed: what stays the same cell is no part of the change.
    if (after !== before) change.put(index, after);
  }
  return Number(isFaulty(slot, change.cells[index]!, shown, session)) - Number(isFaulty(slot, before, !shown, session));
}
