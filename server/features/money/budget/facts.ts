// What follows from the biller's answer to budget billing.
import type { FactParts } from "../../factPart.ts";
import { asLanguage } from "../../../http/language.ts";
import { type AnswerMailServices, mailsAnswer } from "../../customers/index.ts";

const words = { holds: "mail.handOver.budget", refused: "mail.handOver.budgetRefused" } as const;

/** The customer is written to. Refused: they are not in it, unless something has changed since. */
export const budgetFacts = (services: AnswerMailServices): FactParts => ({
  "budget.on": {
    async answered(fact, answer) {
      const agreed = { words, address: null, language: asLanguage(""), reference: null };
      const announce = await mailsAnswer(services, fact, answer, agreed);
      return async (transaction, now) => {
        const { accountId, recipientId, at } = fact;
        if (answer.status === "refused")
          await transaction("budget_plans")
            .where({ account_id: accountId, recipient_id: recipientId, enrolled: true, changed_at: at })
            .update({ enrolled: false, changed_at: now });
        await announce(transaction, now);
      };
    },
  },
});
