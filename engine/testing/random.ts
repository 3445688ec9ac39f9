// Seeded randomness: the same seed gives the same form and events.

export interface Random {
  /** A whole number from 0 to limit - 1. */
  below(limit: number): number;
  /** True in this percentage of calls. */
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** The Mulberry32 generator. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (percent) => next() * 100 < percent,
    pick: (items) => items[below(items.length)]!,
    shuffled(items) {
      const copy = [...items];
      for (let at = copy.length - 1; at > 0; at--) {
        const other = below(at + 1);
        [copy[at], copy[other]] = [copy[other]!, copy[at]!];
      }
      return copy;
    },
  };
}
