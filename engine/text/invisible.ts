// Signs that nobody sees, as they come along when text is copied from a web page.

const blankOrInvisible = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** The text without invisible signs at its ends, nor blanks beside them. Where there are none it stays as it was typed. */
export function trimInvisible(text: string): string {
  const signs = [...text];
  const first = signs.findIndex((sign) => !blankOrInvisible.test(sign));
  if (first < 0) return invisible.test(text) ? "" : text;
  const last = signs.findLastIndex((sign) => !blankOrInvisible.test(sign));
  const [before, after] = [signs.slice(0, first).join(""), signs.slice(last + 1).join("")];
  const middle = signs.slice(first, last + 1).join("");
  return `${invisible.test(before) ? "" : before}${middle}${invisible.test(after) ? "" : after}`;
}
