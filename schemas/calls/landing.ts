// Where a customer without a link begins: found by account and house number, and led to a link (self-service.txt §7; decisions-proposed.md
// P10, P74, P81, P90).
import { Type } from "typebox";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { messageKey, nullable, strict } from "./shapes.ts";

/** Where the customer came from. */
export const source = Type.Optional(
  Type.String({ maxLength: 100, description: "Where the customer came from: recorded, selects nothing" }),
);

/** Who somebody says to be. */
export const lookUpFields = {
  accountNumber: Type.String({ minLength: 1, maxLength: 64 }),
  houseNumber: Type.String({ minLength: 1, maxLength: 64 }),
  source,
};

/** Whoever guesses at customers is limited over all calls that look one up. */
export const lookUp = {
  token: null,
  subject: "tenant",
  limits: [limits.lookUpMisses, limits.lookUpAccountMisses],
} as const;

export const landingCalls = {
  "POST /api/wa/authorize": call({
    summary:
      "Finds a customer by account and house number and answers a link to what is wanted. A miss does not tell which of the two was wrong.",
    ...lookUp,
    body: strict({
      ...lookUpFields,
      type: Type.String({
        minLength: 1,
        maxLength: 40,
        description: "InstallmentPlan, AutoPay, EBill or supplier, in any letter case",
      }),
    }),
    data: strict({
      url: nullable(Type.String({ description: "A page of ours, from its / on" })),
      error: nullable(messageKey("Why there is no link")),
    }),
  }),
} as const;
