// A one-time code, typed or pasted with the sentence that brought it.
import { dashes, plainSigns } from "./plainSigns.ts";

/** What a code looks like. */
export interface CodeShape {
  readonly length: number;
  /** Whether letters are among its characters. */
  readonly letters: boolean;
}

const parting = new RegExp(String.raw`[\s${dashes}]+`, "gu");

/**
 * The code without the blanks and dashes in it. Of a sentence the first word of the shape, or all its digits where there are as many; what
 * has none stays, however long it is.
 */
export function typedCode(typed: string, shape?: CodeShape): string {
  const plain = plainSigns(typed).normalize("NFKC");
  return (shape && codeIn(plain, shape)) ?? plain.replace(parting, "");
}

function codeIn(plain: string, { length, letters }: CodeShape): string | null {
  const alone = (letters ? mixedWord(length) : digitsAlone(length)).exec(plain);
  if (alone) return alone[0];
  const digits = plain.replace(/[^0-9]/g, "");
  return !letters && digits.length === length ? digits : null;
}

const digitsAlone = (length: number) => new RegExp(`(?<![0-9])[0-9]{${length}}(?![0-9])`);

/** A word with a digit in it, so that it is none of the sentence. */
const mixedWord = (length: number) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?=\p{L}*\p{N})[\p{L}\p{N}]{${length}}(?![\p{L}\p{N}])`, "u");
