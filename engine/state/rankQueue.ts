// Ranks that wait to be settled, the lowest first, each once: a binary heap.

export class RankQueue {
  readonly #heap: number[] = [];
  readonly #waiting: Uint8Array;

  /** For ranks from 0 to size - 1. */
  constructor(size: number) {
    this.#waiting = new Uint8Array(size);
  }

  /** Adds a rank, unless it waits already. */
  push(rank: number): void {
    if (this.#waiting[rank] === 1) return;
    this.#waiting[rank] = 1;
    const heap = this.#heap;
    let place = heap.push(rank) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (heap[parent]! <= rank) break;
      heap[place] = heap[parent]!;
      place = parent;
    }
    heap[place] = rank;
  }

  /** Takes the lowest rank; undefined when none waits. */
  pop(): number | undefined {
    const heap = this.#heap;
    const lowest = heap[0];
    if (lowest === undefined) return undefined;
    this.#waiting[lowest] = 0;
    const last = heap.pop()!;
    if (heap.length > 0) this.#sink(last);
    return lowest;
  }

  /** Puts a rank in the place of the one taken, below every lower one. */
  #sink(rank: number): void {
    const heap = this.#heap;
    let place = 0;
    for (let child = 1; child < heap.length; child = 2 * place + 1) {
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child += 1;
      if (heap[child]! >= rank) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = rank;
  }
}
