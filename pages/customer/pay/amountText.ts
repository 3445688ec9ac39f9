// What the field of an amount takes: digits and points (billing.txt §5). What is no amount, such as "1,250.00" or a text too long, is not
// made one here: the field's own check refuses it.
import { asciiDigits } from "@billwright/engine/text";

/** The marks that stand before decimals, or between thousands, somewhere in the world. */
const marks = /[,\u060C\u066B\uFF0C\uFF0E\u3002\uFF61]/g;

/** The text without what no amount has; each mark between digits is a point. */
export const amountTyped = (text: string): string =>
  asciiDigits(text)
    .replace(marks, ".")
    .replace(/[^0-9.]/g, "");
