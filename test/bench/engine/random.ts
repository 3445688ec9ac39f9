// Seeded randomness, so that every run measures the same forms and answers.

export interface Random {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** mulberry32: small, fast, good enough to scatter inputs. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const shuffled = <Item>(items: readonly Item[]): Item[] => {
    const left = [...items];
    for (let at = left.length - 1; at > 0; at--) {
      const other = below(at + 1);
      [left[at], left[other]] = [left[other]!, left[at]!];
    }
    return left;
  };
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    chance: (percent) => next() * 100 < percent,
    shuffled,
  };
}
