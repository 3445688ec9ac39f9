// All cells of a state. Every state keeps its own for good, and yet a change copies none: the newest state has the list, and an older
// one knows which cells it had otherwise than the next. Reading an older state turns this round, at the cost of what lies between.
import type { Cell } from "./cell.ts";

/** What one change replaced: at each index, the cell the other side has. Each index once. */
interface Change {
  readonly indices: number[];
  readonly others: Cell[];
}

/** A change under way. Rules read `list`, which holds what was put already. */
export class Draft implements Change {
  readonly list: Cell[];
  readonly indices: number[] = [];
  readonly others: Cell[] = [];

  constructor(list: Cell[]) {
    this.list = list;
  }

  /** Replaces the cell at an index that was not replaced yet. */
  put(index: number, cell: Cell): void {
    this.indices.push(index);
    this.others.push(this.list[index]!);
    this.list[index] = cell;
  }
}

/** Exchanges the list's cells with those of the change. */
function exchange(list: Cell[], { indices, others }: Change): void {
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at]!;
    const other = others[at]!;
    others[at] = list[index]!;
    list[index] = other;
  }
}

export class Cells {
  /** The one that has it; null in all others of the same descent. */
  #list: Cell[] | null;
  /** How to come here from `#toward`, which is one change nearer to the list. */
  #change: Change | null = null;
  #toward: Cells | null = null;

  /** Takes the list over. */
  constructor(list: Cell[]) {
    this.#list = list;
  }

  /** The cells by index. To be read at once and not kept: the next change or the reading of another state may turn it over. */
  get list(): readonly Cell[] {
    return this.#list ?? this.#fetch();
  }

  /** The cells after `work` has put new ones in their places; if it throws, nothing has happened. */
  changed(work: (draft: Draft) => void): Cells {
    const list = this.#list ?? this.#fetch();
    const draft = new Draft(list);
    try {
      work(draft);
    } catch (error) {
      exchange(list, draft);
      throw error;
    }
    const next = new Cells(list);
    this.#handTo(next, draft);
    return next;
  }

  #handTo(holder: Cells, change: Change): void {
    this.#list = null;
    this.#change = change;
    this.#toward = holder;
  }

  /** Brings the list here; where more lies between than the list is long, a copy of it. */
  #fetch(): Cell[] {
    const path: Cells[] = [this];
    let between = this.#change!.indices.length;
    let holder = this.#toward!;
    for (; holder.#list === null; holder = holder.#toward!) {
      path.push(holder);
      between += holder.#change!.indices.length;
    }
    return between > holder.#list.length ? this.#copy(path, holder.#list) : this.#turn(path, holder.#list);
  }

  #turn(path: readonly Cells[], list: Cell[]): Cell[] {
    for (let at = path.length - 1; at >= 0; at--) {
      const here = path[at]!;
      const change = here.#change!;
      exchange(list, change);
      here.#toward!.#handTo(here, change);
      here.#list = list;
      here.#change = null;
      here.#toward = null;
    }
    return list;
  }

  #copy(path: readonly Cells[], list: readonly Cell[]): Cell[] {
    const copy = [...list];
    for (let at = path.length - 1; at >= 0; at--) {
      const { indices, others } = path[at]!.#change!;
      indices.forEach((index, place) => (copy[index] = others[place]!));
    }
    this.#list = copy;
    this.#change = null;
    this.#toward = null;
    return copy;
  }
}
