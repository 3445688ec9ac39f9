// Paying by a link (billing.txt §5; decisions-proposed.md P18, P19, P96, P97). Card and bank numbers are typed in the provider's own fields:
// the screen holds the tokens that stand for them.
import { words, type Screen, type ScreenField } from "./screen.ts";

const required = words("pay.required");

/** Shown for one method alone. */
const forMethod = (method: string): Pick<ScreenField, "logic"> => ({
  logic: { in: [method, { var: "chosen.method" }] },
});
const name = { type: "ShortText", length: 100, required } as const;

/** What can be typed as an amount. */
const amountLength = 10;

export const smartPayScreen = {
  name: "smartPay",
  errorsFrom: "submit",
  fields: {
    method: {
      type: "MultipleChoice",
      required,
      options: [{ guid: "card" }, { guid: "check" }],
    },
    cardNumber: { type: "Hosted", required, ...forMethod("card") },
    expirationDate: { type: "Hosted", required, ...forMethod("card") },
    nameOnCard: { ...name, ...forMethod("card") },
    bankToken: { type: "Hosted", required, ...forMethod("check") },
    nameOnAccount: { ...name, ...forMethod("check") },
    amount: {
      type: "Amount",
      length: amountLength as number,
      currencySign: "" as string,
      required,
      checks: [{ check: "range", min: "0.01", error: words("pay.amountZero") }],
    },
    email: {
      type: "ShortText",
      reads: "email",
      length: 254,
      required,
      checks: [{ check: "email", error: words("check.email") }],
    },
    phoneNumber: { type: "PhoneNumber", required },
  },
} as const satisfies Screen;

/**
 * The screen of a link: one that names an amount can name a longer one than is typed.
 *
 * @param currencySign May be typed beside the amount.
 */
export function smartPayScreenOf(amount: number | null, currencySign = ""): typeof smartPayScreen {
  const length = Math.max(amountLength, amount?.toFixed(2).length ?? 0);
  if (length === amountLength && currencySign === "") return smartPayScreen;
  const { fields } = smartPayScreen;
  return { ...smartPayScreen, fields: { ...fields, amount: { ...fields.amount, length, currencySign } } };
}
