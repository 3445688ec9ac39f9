// A set of small numbers as a bit set: a copy costs a thirtieth of the set's size.

/** Bits per word. With one more, a word would not be a small integer in V8. */
const wordBits = 30;

export type Bits = readonly number[];

/** An empty set for the numbers 0 to size - 1. */
export const noBits = (size: number): Bits => new Array<number>(Math.ceil(size / wordBits)).fill(0);

export const hasBit = (bits: Bits, number: number): boolean =>
  ((bits[Math.floor(number / wordBits)]! >> (number % wordBits)) & 1) === 1;

/** Adds the number, or removes it if it is in the set. Changes the set in place. */
export function flipBit(bits: number[], number: number): void {
  const word = Math.floor(number / wordBits);
  bits[word] = bits[word]! ^ (1 << (number % wordBits));
}

/** The numbers of the set, ascending. */
export function numbersIn(bits: Bits): number[] {
  const numbers: number[] = [];
  bits.forEach((word, index) => {
    for (let left = word; left !== 0; left &= left - 1) numbers.push(index * wordBits + lowestBit(left));
  });
  return numbers;
}

/** The index of the lowest set bit; the word must have one. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
