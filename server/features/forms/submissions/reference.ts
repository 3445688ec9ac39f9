// A submission's reference: what the receipt gives to people, and what the staff searches for.
import { createHash } from "node:crypto";
import { crockfordAlphabet, readCrockford, toCrockford } from "../../../tokens/crockford.ts";

const referenceBytes = 5;

/** The report's reference for people, to be read aloud: eight characters in two groups, none that looks like another. */
export const referenceOf = (reportId: string): string =>
  toCrockford(createHash("sha256").update(reportId).digest().subarray(0, referenceBytes)).replace(/^.{4}/, "$&-");

/** As a receipt or a mail has it, with the word before it. */
const withItsWord = /[\s:：](\w{4}-\w{4})[\s.]*$/u;

/** The first bytes of the digest that a typed reference stands for, in hexadecimal; null: it is no reference. */
export function readReference(typed: string): string | null {
  const characters = [...readCrockford(withItsWord.exec(typed)?.[1] ?? typed)];
  const isReference = characters.length === 8 && characters.every((each) => crockfordAlphabet.includes(each));
  if (!isReference) return null;
  const bits = characters.map((each) => crockfordAlphabet.indexOf(each).toString(2).padStart(5, "0")).join("");
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join("");
}
