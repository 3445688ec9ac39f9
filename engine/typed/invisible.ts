// Invisible characters, which come along when text is copied from a web page.

const blankOrInvisible = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** The text without invisible characters, and blanks beside them, at its ends. Text without them is returned unchanged. */
export function trimInvisible(text: string): string {
  const signs = [...text];
  const first = signs.findIndex((sign) => !blankOrInvisible.test(sign));
  if (first < 0) return invisible.test(text) ? "" : text;
  const last = signs.length - 1 - [...signs].reverse().findIndex((sign) => !blankOrInvisible.test(sign));
  const [before, after] = [signs.slice(0, first).join(""), signs.slice(last + 1).join("")];
  const middle = signs.slice(first, last + 1).join("");
  return `${invisible.test(before) ? "" : before}${middle}${invisible.test(after) ? "" : after}`;
}
