// The queue of ranks to settle, lowest first, without duplicates. A bit set and a position that only moves forward: dependents always have
// a higher rank, so one event passes over the set once.
import { lowestBit } from "./bits.ts";

export class RankQueue {
  readonly #words: Int32Array;
  #waiting = 0;
  /** No word before this one contains a rank. */
  #mark: number;

  /** For ranks from 0 to size - 1. */
  constructor(size: number) {
    this.#words = new Int32Array((size + 31) >> 5);
    this.#mark = this.#words.length;
  }

  /** Adds a rank, unless it is queued already. */
  push(rank: number): void {
    const wordIndex = rank >> 5;
    const bit = 1 << (rank & 31);
    const word = this.#words[wordIndex]!;
    if ((word & bit) !== 0) return;
    this.#words[wordIndex] = word | bit;
    this.#waiting += 1;
    if (wordIndex < this.#mark) this.#mark = wordIndex;
  }

  /** Removes and returns the lowest rank; undefined if the queue is empty. */
  pop(): number | undefined {
    const words = this.#words;
    let wordIndex = this.#mark;
    if (this.#waiting === 0) {
      this.#mark = words.length;
      return undefined;
    }
    while (words[wordIndex] === 0) wordIndex += 1;
    const word = words[wordIndex]!;
    words[wordIndex] = word & (word - 1);
    this.#mark = wordIndex;
    this.#waiting -= 1;
    return (wordIndex << 5) + lowestBit(word);
  }
}
