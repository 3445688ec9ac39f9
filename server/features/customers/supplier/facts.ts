// What follows from the biller's answer to a choice of what energy suppliers get.
import { asLanguage } from "../../../http/language.ts";
import type { FactParts } from "../../factPart.ts";
import { type AnswerMailServices, mailsAnswer } from "../answered/index.ts";

const words = { subject: "mail.handOver.choiceSubject", holds: "mail.handOver.supplier", refused: null } as const;

/** The customer is written to. */
export const supplierFacts = (services: AnswerMailServices): FactParts => ({
  "supplier.chosen": {
    answered: (fact, answer) =>
      mailsAnswer(services, fact, answer, { words, address: null, language: asLanguage(""), reference: null }),
  },
});
