// What people type as a name or a reason, and what others then read in lists, mails and file names.

/** Turns the direction of what stands behind it, in the words of others as well. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;

/** One line: ends of lines and control characters are blanks, and nothing in it turns the text around it. */
export const plainLine = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(overrides, "")
    .trim();

/** Whether a reader sees anything of it: blanks, also those without a width, are nothing. */
export const saysSomething = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
