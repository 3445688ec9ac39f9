// A set of small numbers as words of bits: copying one for a change costs a thirtieth of what it can hold.

/** Bits in a word; one more would no longer be a small integer to the engine that runs this. */
const wordBits = 30;

export type Bits = readonly number[];

/** An empty set that can hold 0 to size - 1. */
export const noBits = (size: number): Bits => new Array<number>(Math.ceil(size / wordBits)).fill(0);

export const hasBit = (bits: Bits, number: number): boolean =>
  ((bits[Math.floor(number / wordBits)]! >> (number % wordBits)) & 1) === 1;

/** Adds the number, or takes it away where it was in; in place, on a set of one's own. */
export function flipBit(bits: number[], number: number): void {
  const word = Math.floor(number / wordBits);
  bits[word] = bits[word]! ^ (1 << (number % wordBits));
}

/** The numbers that are in, ascending. */
export function numbersIn(bits: Bits): number[] {
  const numbers: number[] = [];
  bits.forEach((word, place) => {
    for (let left = word; left !== 0; left &= left - 1) numbers.push(place * wordBits + lowestBit(left));
  });
  return numbers;
}

/** The place of the lowest bit of a word that has one. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
