// What a change of one cell brings about: every input whose rules read it, in an order where each comes after those it watches, so
// that one pass settles a chain of any length. Costs what changes, not what the form holds.
import type { Facts } from "../logic/evaluator.ts";
import { shownCell } from "./answer.ts";
import type { Cell } from "./cell.ts";
import { isTagged } from "./checks.ts";
import { cellAt, withCells } from "./cells.ts";
import type { Cells } from "./formState.ts";
import type { Plan, Slot } from "./plan.ts";
import { RankQueue } from "./rankQueue.ts";
import type { Session } from "./session.ts";

/** The cells after a change. */
export interface Settled {
  readonly cells: Cells;
  /** Indices of the cells that changed, each once. */
  readonly indices: readonly number[];
  /** Some input hid or showed. */
  readonly showing: boolean;
}

/** Scratch space, kept with the plan so that an event allocates nothing of the form's size; empty between events. */
interface Bench {
  readonly drafts: (Cell | undefined)[];
  readonly queue: RankQueue;
}

const benches = new WeakMap<Plan, Bench>();

function benchOf(plan: Plan): Bench {
  let bench = benches.get(plan);
  if (!bench) {
    const size = plan.slots.length;
    bench = { drafts: new Array<Cell | undefined>(size).fill(undefined), queue: new RankQueue(size) };
    benches.set(plan, bench);
  }
  return bench;
}

/** Whether the input shows, given the settled inputs that it watches. */
export const isShown = (slot: Slot, session: Session, facts: Facts): boolean =>
  !isTagged(slot, session) && (slot.rule === null || slot.rule(facts));

/** What the rules of inputs read while an event settles: the new cells, then the old. The form's own flags are for gates. */
class DraftFacts implements Facts {
  readonly tags: Facts["tags"];
  readonly payment = false;
  readonly routing = false;
  readonly agreed = false;
  readonly #cells: Cells;
  readonly #drafts: readonly (Cell | undefined)[];

  constructor(cells: Cells, drafts: readonly (Cell | undefined)[], tags: Facts["tags"]) {
    this.#cells = cells;
    this.#drafts = drafts;
    this.tags = tags;
  }

  cell(index: number): Cell {
    return this.#drafts[index] ?? cellAt(this.#cells, index);
  }
}

/** Puts a new cell in its place and settles all that depends on it. */
export function settle(slot: Slot, cell: Cell, session: Session, cells: Cells): Settled {
  const { drafts, queue } = benchOf(session.plan);
  const indices: number[] = [slot.index];
  try {
    drafts[slot.index] = cell;
    const before = cellAt(cells, slot.index);
    const isRead = cell.chosen !== before.chosen || cell.shown !== before.shown;
    const showing =
      isRead && slot.dependents.length > 0 && settleDependents(slot, session, cells, { drafts, queue }, indices);
    return { cells: withCells(cells, indices, drafts), indices, showing };
  } finally {
    while (queue.pop() !== undefined);
    for (const index of indices) drafts[index] = undefined;
  }
}

/** Settles the queue until nothing waits; appends what changed to `indices` and says whether anything did. */
function settleDependents(
  start: Slot,
  session: Session,
  cells: Cells,
  { drafts, queue }: Bench,
  indices: number[],
): boolean {
  const { slots, byRank } = session.plan;
  const facts = new DraftFacts(cells, drafts, session.tags);
  enqueue(start, slots, queue);
  for (let rank = queue.pop(); rank !== undefined; rank = queue.pop()) {
    const slot = slots[byRank[rank]!]!;
    const before = cellAt(cells, slot.index);
    const shown = isShown(slot, session, facts);
    if (shown === before.shown) continue;
    drafts[slot.index] = shownCell(slot, before, shown);
    indices.push(slot.index);
    enqueue(slot, slots, queue);
  }
  return indices.length > 1;
}

function enqueue({ dependents }: Slot, slots: readonly Slot[], queue: RankQueue): void {
  for (const dependent of dependents) queue.push(slots[dependent]!.rank);
}
