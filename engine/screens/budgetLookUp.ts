// A customer is found by account and house number (billing.txt §5).
import { words, type Screen } from "./screen.ts";

const account = words("budget.wrongAccount");
const house = words("budget.wrongHouse");

export const budgetLookUpScreen = {
  name: "budgetLookUp",
  errorsFrom: "submit",
  fields: {
    accountNumber: {
      type: "ShortText",
      required: account,
      checks: [{ check: "length", max: 12, error: account }],
    },
    houseNumber: { type: "ShortText", required: house, checks: [{ check: "length", max: 20, error: house }] },
  },
} as const satisfies Screen;
