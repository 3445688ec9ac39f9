// Every input of a state: its cell, and whether it shows. A persistent array by rerooting (H. G. Baker, "Shallow binding makes functional
// arrays fast", SIGPLAN Notices 26/8, 1991): the newest version owns the arrays, and each older one keeps only its difference to the
// next. A change copies nothing; reading an older version reroots the arrays there, at the cost of the differences between.
import type { Cell } from "./cell.ts";

/** By index in element order. */
interface Lists {
  readonly cells: Cell[];
  /** 1: it shows. */
  readonly shown: Uint8Array;
}

/** What the two sides of a change have otherwise: at each of these indices the cell, and whether it shows. */
interface Change {
  readonly indices: readonly number[];
  readonly others: Cell[];
  readonly flips: readonly number[];
}

/** A change under way: of one cell, and of what follows from it. Rules read its lists, which hold what was changed already. */
export class PendingChange implements Change, Lists {
  readonly cells: Cell[];
  readonly shown: Uint8Array;
  readonly indices: number[];
  readonly others: Cell[];
  readonly flips: number[] = [];

  constructor({ cells, shown }: Lists, index: number, cell: Cell) {
    this.cells = cells;
    this.shown = shown;
    this.indices = [index];
    this.others = [cells[index]!];
    cells[index] = cell;
  }

  /** Replaces a cell that was not replaced yet. */
  put(index: number, cell: Cell): void {
    this.indices.push(index);
    this.others.push(this.cells[index]!);
    this.cells[index] = cell;
  }

  /** Hides what shows, or shows what is hidden; each input once. */
  flip(index: number): void {
    this.flips.push(index);
    this.shown[index]! ^= 1;
  }
}

const sizeOf = ({ indices, flips }: Change): number => indices.length + flips.length;

/** Goes over to the other side of a change, and leaves the change leading back. */
function cross({ cells, shown }: Lists, { indices, others, flips }: Change): void {
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at]!;
    const other = others[at]!;
    others[at] = cells[index]!;
    cells[index] = other;
  }
  for (const index of flips) shown[index]! ^= 1;
}

export class Board {
  /** One of all that descend from another has them. */
  #lists: Lists | null;
  /** How to come here from `#toward`, which is one change nearer to the lists. */
  #change: Change | null = null;
  #toward: Board | null = null;

  /** Takes the lists over. */
  constructor(lists: Lists) {
    this.#lists = lists;
  }

  /** To be read at once and not kept: the next change, or the reading of another state, turns the lists over. */
  get cells(): readonly Cell[] {
    return (this.#lists ?? this.#reroot()).cells;
  }

  /** As for `cells`; 1: it shows. */
  get shown(): Readonly<Uint8Array> {
    return (this.#lists ?? this.#reroot()).shown;
  }

  /** The board with another cell, after `follow` has done what follows from it; if that throws, nothing has happened. */
  changed(index: number, cell: Cell, follow: (change: PendingChange) => void): Board {
    const lists = this.#lists ?? this.#reroot();
    const change = new PendingChange(lists, index, cell);
    try {
      follow(change);
    } catch (error) {
      cross(lists, change);
      throw error;
    }
    const next = new Board(lists);
    this.#handOver(next, change);
    return next;
  }

  #handOver(holder: Board, change: Change): void {
    this.#lists = null;
    this.#change = change;
    this.#toward = holder;
  }

  /** Makes this version the owner of the arrays; where more lies between than they are long, it gets a copy instead. */
  #reroot(): Lists {
    const path: Board[] = [this];
    let holder = this.#toward!;
    for (; holder.#lists === null; holder = holder.#toward!) path.push(holder);
    const { cells, shown } = holder.#lists;
    const between = path.reduce((sum, board) => sum + sizeOf(board.#change!), 0);
    return between > cells.length
      ? this.#copy(path, { cells: [...cells], shown: shown.slice() })
      : this.#turn(path, holder.#lists);
  }

  #turn(path: readonly Board[], lists: Lists): Lists {
    for (const here of path.toReversed()) {
      const change = here.#change!;
      cross(lists, change);
      here.#toward!.#handOver(here, change);
      here.#own(lists);
    }
    return lists;
  }

  #copy(path: readonly Board[], lists: Lists): Lists {
    for (const here of path.toReversed()) {
      const { indices, others, flips } = here.#change!;
      cross(lists, { indices, others: [...others], flips });
    }
    this.#own(lists);
    return lists;
  }

  #own(lists: Lists): void {
    this.#lists = lists;
    this.#change = null;
    this.#toward = null;
  }
}
