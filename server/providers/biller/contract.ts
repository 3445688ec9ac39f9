// The whole contract of a biller's system as JSON Schemas, made of the declarations that the server checks answers and facts with: docs/biller.schema.json.
import { Type, type TSchema } from "typebox";
import { itemSchemas as items } from "./billerAnswer.ts";
import { factData, FactAnswerSchema, FactSchema } from "./facts.ts";

interface Inward {
  request: string;
  answer: TSchema;
}

const list = (schema: TSchema, maxItems: number) => Type.Array(schema, { maxItems });

const inward = {
  recipient: {
    request: "GET recipients/{recipientId}",
    answer: Type.Object({
      tags: list(items.tags, 200),
      payDates: list(items.payDates, 400),
      savedBanks: list(items.savedBanks, 50),
    }),
  },
  lookUp: { request: "GET recipients/?accountNumber=&houseNumber=", answer: items.found },
  search: { request: "GET recipients/?search=", answer: Type.Object({ customers: list(items.customers, 20) }) },
  budget: {
    request: "GET recipients/{recipientId}/budget",
    answer: Type.Object({
      items: list(items.usage, 60),
      annualEstimate: items.annualEstimate,
      balance: items.balance,
      energyAssistance: Type.Boolean(),
    }),
  },
  preferences: {
    request: "GET recipients/{recipientId}/preferences",
    answer: Type.Object({
      customerName: Type.String({ maxLength: 200 }),
      address: Type.String({ maxLength: 500 }),
      enrolledInEbill: Type.Boolean(),
      parents: list(items.parents, 100),
      contacts: list(items.contacts, 100),
    }),
  },
  bills: { request: "GET recipients/{recipientId}/bills", answer: list(items.bills, 200) },
} satisfies Record<string, Inward>;

export const billerContract = { inward };

/** As docs/biller.schema.json has it. */
export function billerSchemas(): string {
  const answers = Object.fromEntries(
    Object.entries(inward).map(([name, { request, answer }]) => [name, { title: request, ...answer }]),
  );
  const contract = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "What a biller's system answers, and what it is told",
    $defs: {
      ...answers,
      fact: FactSchema,
      factAnswer: FactAnswerSchema,
      ...Object.fromEntries(Object.entries(factData).map(([kind, data]) => [`fact.${kind}`, data])),
    },
  };
  return `${JSON.stringify(contract, null, 2)}\n`;
}
