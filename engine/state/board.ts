// Stores every input of a state: its cell, and whether it is shown. A persistent array by rerooting (H. G. Baker, "Shallow binding makes
// functional arrays fast", SIGPLAN Notices 26/8, 1991): the newest version owns the arrays, and each older one stores only its difference
// from the next. A change copies nothing. Reading an older version reroots the arrays to it, which costs the differences in between.
import type { Cell } from "./cell.ts";

/** By index in element order. */
interface Lists {
  readonly cells: Cell[];
  /** 1: shown. */
  readonly shown: Uint8Array;
}

/** The difference between two versions: the cells and the visibility at these indices. */
interface Change {
  readonly indices: readonly number[];
  readonly others: Cell[];
  readonly flips: readonly number[];
}

/** A change in progress: of one cell, and of everything that depends on it. Rules read the already changed values from it. */
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

  /** Replaces a cell; each cell at most once. */
  put(index: number, cell: Cell): void {
    this.indices.push(index);
    this.others.push(this.cells[index]!);
    this.cells[index] = cell;
  }

  /** Toggles an input's visibility; each input at most once. */
  flip(index: number): void {
    this.flips.push(index);
    this.shown[index]! ^= 1;
  }
}

const sizeOf = ({ indices, flips }: Change): number => indices.length + flips.length;

/** Applies a change to the arrays, and turns the change into its own inverse. */
function swap({ cells, shown }: Lists, { indices, others, flips }: Change): void {
  indices.forEach((index, at) => {
    const other = others[at]!;
    others[at] = cells[index]!;
    cells[index] = other;
  });
  for (const index of flips) shown[index]! ^= 1;
}

export class Board {
  /** Only one version of a history owns the arrays; the others have null. */
  #lists: Lists | null;
  /** The difference from `#toward`, the next version on the way to the owner. */
  #change: Change | null = null;
  #toward: Board | null = null;

  /** Takes ownership of the arrays. */
  constructor(lists: Lists) {
    this.#lists = lists;
  }

  /** Read at once and do not keep: the next change, or reading another state, changes the arrays. */
  get cells(): readonly Cell[] {
    return (this.#lists ?? this.#reroot()).cells;
  }

  /** 1: shown. Do not keep, as for `cells`. */
  get shown(): Readonly<Uint8Array> {
    return (this.#lists ?? this.#reroot()).shown;
  }

  /** A board with another cell, after `follow` has updated what depends on it. If `follow` throws, this board is unchanged. */
  changed(index: number, cell: Cell, follow: (change: PendingChange) => void): Board {
    const lists = this.#lists ?? this.#reroot();
    const change = new PendingChange(lists, index, cell);
    try {
      follow(change);
    } catch (error) {
      swap(lists, change);
      throw error;
    }
    const next = new Board(lists);
    this.#handOver(next, change);
    return next;
  }

  #handOver(owner: Board, change: Change): void {
    this.#lists = null;
    this.#change = change;
    this.#toward = owner;
  }

  /** Makes this version the owner of the arrays. If the differences are larger than the arrays, it copies them instead. */
  #reroot(): Lists {
    const path: Board[] = [this];
    let owner = this.#toward!;
    for (; owner.#lists === null; owner = owner.#toward!) path.push(owner);
    const { cells, shown } = owner.#lists;
    const between = path.reduce((sum, board) => sum + sizeOf(board.#change!), 0);
    return between > cells.length
      ? this.#copy(path, { cells: [...cells], shown: shown.slice() })
      : this.#turn(path, owner.#lists);
  }

  #turn(path: readonly Board[], lists: Lists): Lists {
    for (const here of [...path].reverse()) {
      const change = here.#change!;
      swap(lists, change);
      here.#toward!.#handOver(here, change);
      here.#own(lists);
    }
    return lists;
  }

  #copy(path: readonly Board[], lists: Lists): Lists {
    for (const here of [...path].reverse()) {
      const { indices, others, flips } = here.#change!;
      swap(lists, { indices, others: [...others], flips });
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
