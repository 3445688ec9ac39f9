// An amount of money as typed: digits with at most two decimals after a '.'. minorUnits (../money/decimal.ts) converts it to cents.
import { lengthOr, text, type InputTypeDefinition } from "../inputTypes/inputType.ts";
import { hundredths } from "../money/decimal.ts";

const usualLength = 10;

export const amount: InputTypeDefinition = {
  widget: "Amount",
  empty: "",
  schema: (input) => ({ type: "string", maxLength: lengthOr(input, usualLength) }),
  accept: (value) => text(value, "an amount as text").trim(),
  check(value, input) {
    const typed = value as string;
    const isAmount = typed.length <= lengthOr(input, usualLength) && hundredths(typed) !== null;
    return isAmount ? null : { key: "check.amount", params: {} };
  },
};
