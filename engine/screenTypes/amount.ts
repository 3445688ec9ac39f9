// An amount of money, read as it was meant (../typed/amount.ts). minorUnits (../money/decimal.ts) converts it to cents.
import type { MessageRef } from "@billwright/schemas";
import { lengthOr, text, type InputTypeDefinition } from "../inputTypes/inputType.ts";
import { hundredths } from "../money/decimal.ts";
import { typedAmount } from "../typed/amount.ts";

const usualLength = 10;

export const amount: InputTypeDefinition = {
  widget: "Amount",
  empty: "",
  schema: (input) => ({ type: "string", maxLength: lengthOr(input, usualLength) }),
  accept: (value, { input }) => typedAmount(text(value, "an amount as text"), input.currencySign),
  check(value, input): MessageRef | null {
    const typed = value as string;
    if (hundredths(typed) === null) return { key: "check.amount", params: {} };
    const most = lengthOr(input, usualLength);
    return typed.length <= most ? null : { key: "check.tooLong", params: { n: most } };
  },
};
