// What a change of one cell brings about: every input whose rules read it, in an order where each comes after those it watches, so
// that one pass settles a chain of any length. Costs what changes, not what the form holds.
import type { Facts } from "../logic/evaluator.ts";
import { shownCell } from "./answer.ts";
import type { Cell } from "./cell.ts";
import type { Draft } from "./cells.ts";
import { isTagged } from "./checks.ts";
import type { Plan, Slot } from "./plan.ts";
import { RankQueue } from "./rankQueue.ts";
import type { Session } from "./session.ts";

/** Kept with the plan, so that an event allocates nothing of the form's size; empty between events. */
const queues = new WeakMap<Plan, RankQueue>();

function queueOf(plan: Plan): RankQueue {
  let queue = queues.get(plan);
  if (!queue) queues.set(plan, (queue = new RankQueue(plan.slots.length)));
  return queue;
}

/** Whether the input shows, given the settled inputs that it watches. */
export const isShown = (slot: Slot, session: Session, facts: Facts): boolean =>
  !isTagged(slot, session) && (slot.rule === null || slot.rule(facts));

/** What the rules of inputs read: cells and tags. The form's own flags are for gates. */
export const visibilityFacts = (cells: readonly Cell[], { tags }: Session): Facts => ({
  cells,
  tags,
  payment: false,
  routing: false,
  agreed: false,
});

/** Puts a new cell in its place and settles all that depends on it. */
export function settle(slot: Slot, cell: Cell, session: Session, draft: Draft): void {
  const before = draft.list[slot.index]!;
  draft.put(slot.index, cell);
  const isRead = cell.chosen !== before.chosen || cell.shown !== before.shown;
  if (isRead && slot.dependents.length > 0) settleDependents(slot, session, draft);
}

function settleDependents(start: Slot, session: Session, draft: Draft): void {
  const { slots, byRank } = session.plan;
  const queue = queueOf(session.plan);
  const facts = visibilityFacts(draft.list, session);
  try {
    enqueue(start, slots, queue);
    for (let rank = queue.pop(); rank !== undefined; rank = queue.pop()) {
      const slot = slots[byRank[rank]!]!;
      const before = draft.list[slot.index]!;
      const shown = isShown(slot, session, facts);
      if (shown === before.shown) continue;
      draft.put(slot.index, shownCell(slot, before, shown));
      enqueue(slot, slots, queue);
    }
  } finally {
    while (queue.pop() !== undefined);
  }
}

function enqueue({ dependents }: Slot, slots: readonly Slot[], queue: RankQueue): void {
  for (const dependent of dependents) queue.push(slots[dependent]!.rank);
}
