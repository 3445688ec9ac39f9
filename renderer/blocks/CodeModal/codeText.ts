// Extracts the code from a typed or pasted text.

/**
 * The code in `text`. In a pasted sentence: the first word of `length` digits (or letters and digits, where `letters` says so), or all its
 * digits where there are as many. Else its letters and digits, cut to `length`.
 */
export function codeText(text: string, length: number, letters = false): string {
  const digits = text.replace(/[^0-9]/g, "");
  const alone = (letters ? mixedWord(length) : digitsAlone(length)).exec(text);
  if (alone) return alone[0];
  if (!letters && digits.length === length) return digits;
  return text.replace(/[^\p{L}\p{N}]/gu, "").slice(0, length);
}

const digitsAlone = (length: number) => new RegExp(`(?<![0-9])[0-9]{${length}}(?![0-9])`);

/** A word with a digit in it, so that it is none of the sentence. */
const mixedWord = (length: number) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?=\p{L}*\p{N})[\p{L}\p{N}]{${length}}(?![\p{L}\p{N}])`, "u");
