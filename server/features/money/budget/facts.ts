// What follows from the biller's answer to budget billing.
import type { FactParts } from "../../factPart.ts";

/** Refused: the customer is not in it, unless something has changed since. */
export const budgetFacts: FactParts = {
  "budget.on": {
    answered: ({ accountId, recipientId, at }, answer) =>
      Promise.resolve(async (transaction, now) => {
        if (answer.status !== "refused") return;
        await transaction("budget_plans")
          .where({ account_id: accountId, recipient_id: recipientId, enrolled: true, changed_at: at })
          .update({ enrolled: false, changed_at: now });
      }),
  },
};
