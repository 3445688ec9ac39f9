import fc from "fast-check";

const [firstHalf, halves] = [0xd800, 0x800];

/** The unit of texts of any signs, but no half of a pair: fast-check's "binary", which first makes a table of all million signs. */
export const codePoint = fc
  .integer({ min: 0, max: 0x10_ffff - halves })
  .map((index) => String.fromCodePoint(index < firstHalf ? index : index + halves));
