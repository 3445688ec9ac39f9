// Seeded chance: the same seed gives the same demo data on every machine.

/** Numbers from 0 to below 1 (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A key of the weights, the more often the heavier. */
export function weighted<Key extends string>(random: Random, weights: Readonly<Record<Key, number>>): Key {
  const entries = Object.entries<number>(weights) as [Key, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  return entries[entries.length - 1]?.[0] as Key;
}

export const chance = (random: Random, probability: number): boolean => random() < probability;

/** One of the items, each as often as the others. */
export const oneOf = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0];
