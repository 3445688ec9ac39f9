// What is the same for every kind: digits of each script, full-width signs, and signs that are not seen.
import { asciiDigits } from "./asciiDigits.ts";

/** Zero-width signs, direction marks, soft hyphens, and what else comes along from a web page or an address book. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** ASCII signs as wide as a Chinese character. */
const wide = /[\uff01-\uff5e]/g;
const narrow = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

/** The signs that were meant, without blanks and line breaks around them. */
export const plainSigns = (typed: string): string =>
  asciiDigits(typed).replace(wide, narrow).replace(unseen, "").trim();

/** Every dash and minus. */
export const dashes = String.raw`\p{Pd}\u2212`;
