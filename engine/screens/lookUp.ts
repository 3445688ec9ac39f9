// A customer is found by account number and house or street number (billing.txt §5, self-service.txt §5). The same two fields on each page
// that asks for them; each page has its own words for what is wrong.
import type { MessageKey } from "@billwright/schemas";
import { words, type Screen } from "./screen.ts";

/** Characters that the biller's numbers have at most. */
export const longestAccountNumber = 12;
const longestHouseNumber = 20;

const atMost = (max: number) => ({ check: "length", max, error: words("check.tooLong", { n: max }) }) as const;

const lookUp = (name: string, errors: { account: MessageKey; house: MessageKey }) => {
  const account = words(errors.account);
  const house = words(errors.house);
  return {
    name,
    errorsFrom: "submit",
    fields: {
      accountNumber: {
        type: "ShortText",
        reads: "accountNumber",
        isNumber: true,
        required: account,
        checks: [atMost(longestAccountNumber)],
      },
      houseNumber: {
        type: "ShortText",
        reads: "line",
        required: house,
        checks: [atMost(longestHouseNumber)],
      },
    },
  } as const satisfies Screen;
};

export type LookUpScreen = ReturnType<typeof lookUp>;

export const budgetLookUpScreen = lookUp("budgetLookUp", {
  account: "budget.wrongAccount",
  house: "budget.wrongHouse",
});
/** /dpp asks for a house number, /autopay and /ebill for a street number. */
export const planLookUpScreen = lookUp("planLookUp", { account: "start.wrongAccount", house: "start.wrongHouse" });
export const enrollmentLookUpScreen = lookUp("enrollmentLookUp", {
  account: "start.wrongAccount",
  house: "start.wrongStreet",
});
export const supplierLookUpScreen = lookUp("supplierLookUp", {
  account: "supplier.wrongAccount",
  house: "supplier.wrongStreet",
});
