// Names and reasons that people type and others read in lists, mails and file names.

/** Characters that change the direction of the text after them, even of text by others. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text as one line: line breaks and control characters become blanks, and direction overrides are removed. */
export const plainLine = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(overrides, "")
    .trim();

/** The text line by line: each a plain line. */
export const plainText = (typed: string): string =>
  typed
    .split(/\r\n?|[\n\p{Zl}\p{Zp}]/u)
    .map(plainLine)
    .join("\n")
    .trim();

/** A file's name as a list shows it: its end is the end that is read. A name of nothing else is "file". */
export const plainFileName = (name: string): string => plainLine(name) || "file";

/** Whether the text has anything visible; blanks, including zero-width ones, do not count. */
export const hasVisibleText = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
