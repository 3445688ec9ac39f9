// What the biller's own system did not take within a day (decisions-proposed.md P137), for staff to send again.
import { Type } from "typebox";
import { rolesThatDecide } from "../enumerations.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { Done, nullable, strict } from "./shapes.ts";

const ofOwner = { ...ofAccount, roles: rolesThatDecide } as const;
const key = Type.String({ minLength: 1, maxLength: 400, description: "The header Idempotency-Key" });
const time = (description: string) => Type.String({ format: "date-time", description });

export const billerFactCalls = {
  "GET /api/BillerFacts/List": call({
    summary: "A page of what the account's own system did not take within a day, the newest first.",
    ...ofOwner,
    query: strict({
      after: Type.Optional(Type.String({ maxLength: 400, description: "`next` of the page before" })),
      top: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "Default 25" })),
    }),
    data: strict({
      rows: Type.Array(
        strict({
          key,
          kind: Type.String({ description: "As docs/biller.md has it" }),
          recipientId: nullable(Type.String({ description: "The customer; null: the link named nobody" })),
          at: time("When it happened"),
          tries: Type.Integer(),
          triedAt: nullable(time("When it was last tried; null: by an older version")),
          fault: nullable(Type.String({ description: "What became of the last try" })),
          behind: Type.Integer({ description: "How much of the same customer waits for it" }),
        }),
      ),
      next: nullable(Type.String({ description: "Where the next page begins; null: this is the last" })),
    }),
  }),
  "POST /api/BillerFacts/SendAgain": call({
    summary: "Sends one of them again, under the same key; what waits behind it follows.",
    ...ofOwner,
    names: ["body.key"],
    body: strict({ key }),
    data: Done,
  }),
  "POST /api/BillerFacts/SendAllAgain": call({
    summary: "Sends all of them again, some at a time.",
    ...ofOwner,
    body: strict({}),
    data: strict({
      count: Type.Integer({ description: "How many are sent again" }),
      isMore: Type.Boolean({ description: "Repeat the call for the others" }),
    }),
  }),
} as const;
