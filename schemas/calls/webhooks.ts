// Where the account's own systems are notified of events, and what was delivered (Standard Webhooks; decisions-proposed.md P139).
import { Type } from "typebox";
import { rolesThatDecide } from "../enumerations.ts";
import { webhookDeliveryStates, webhookEvents, webhookStates } from "../webhookEvents.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { Done, id, nullable, strict } from "./shapes.ts";

const ofOwner = { ...ofAccount, roles: rolesThatDecide } as const;

const events = nullable(
  Type.Array(Type.Enum([...webhookEvents]), { minItems: 1, description: "What is sent there; null: every event" }),
);
const time = (description: string) => Type.String({ format: "date-time", description });
const Secret = strict({
  id: Type.String(),
  secret: Type.String({ description: "whsec_…; this answer alone has it" }),
});

export const webhookCalls = {
  "GET /api/Webhooks/List": call({
    summary: "The addresses at which the account's systems are notified of events.",
    ...ofOwner,
    data: Type.Array(
      strict({
        id: Type.String(),
        address: Type.String(),
        events,
        state: Type.Enum([...webhookStates]),
        createdAt: time("When it was added"),
        formerSecretEndsAt: nullable(time("Until then the secret before signs too; null: there is none")),
      }),
    ),
  }),
  "POST /api/Webhooks/Add": call({
    summary: "Adds an address, which has to be public, and answers the secret that signs what is sent there.",
    ...ofOwner,
    confirmed: "always",
    body: strict({
      address: Type.String({ minLength: 1, maxLength: 2000, description: "https" }),
      events,
    }),
    data: Secret,
  }),
  "POST /api/Webhooks/Change": call({
    summary: "Which events are sent to an address, and whether any are. What waits while it is off is not sent.",
    ...ofOwner,
    names: ["body.id"],
    body: strict({ id: id("The address"), events, isOn: Type.Boolean() }),
    data: Done,
  }),
  "POST /api/Webhooks/ReplaceSecret": call({
    summary: "Makes a new secret for an address. For seven days the one before signs too.",
    ...ofOwner,
    confirmed: "always",
    names: ["body.id"],
    body: strict({ id: id("The address") }),
    data: Secret,
  }),
  "POST /api/Webhooks/Remove": call({
    summary: "Removes an address, with its secrets and deliveries.",
    ...ofOwner,
    confirmed: "always",
    names: ["body.id"],
    body: strict({ id: id("The address") }),
    data: Done,
  }),
  "GET /api/Webhooks/Deliveries": call({
    summary: "A page of what was sent to an address, the newest first, with what it answered.",
    ...ofOwner,
    names: ["query.id"],
    query: strict({
      id: id("The address"),
      state: Type.Optional(Type.Enum([...webhookDeliveryStates])),
      after: Type.Optional(Type.String({ maxLength: 200, description: "`next` of the page before" })),
      top: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "Default 25" })),
    }),
    data: strict({
      address: Type.String(),
      rows: Type.Array(
        strict({
          id: Type.String(),
          messageId: Type.String({ description: "The header webhook-id" }),
          event: Type.String(),
          at: time("When it happened"),
          state: Type.Enum([...webhookDeliveryStates]),
          tries: Type.Integer({ description: "Since it was last sent by hand" }),
          triedAt: nullable(time("When it was last tried")),
          status: nullable(Type.Integer({ description: "What was answered; null: nothing was" })),
          answer: nullable(Type.String({ description: "The answer's beginning, or why there was none" })),
        }),
      ),
      next: nullable(Type.String({ description: "Where the next page begins; null: this is the last" })),
    }),
  }),
  "POST /api/Webhooks/SendAgain": call({
    summary: "Sends one delivery again, under the same id.",
    ...ofOwner,
    names: ["body.id", "body.deliveryId"],
    body: strict({ id: id("The address"), deliveryId: id("The delivery") }),
    data: Done,
  }),
  "POST /api/Webhooks/SendAllAgain": call({
    summary: "Sends what happened from a time on again, each under the same id, some at a time.",
    ...ofOwner,
    names: ["body.id"],
    body: strict({
      id: id("The address"),
      from: time("The first moment"),
      all: Type.Boolean({ description: "Also what was taken; otherwise only what failed or was stopped" }),
      after: Type.Optional(Type.String({ maxLength: 200, description: "`next` of the answer before" })),
    }),
    data: strict({
      count: Type.Integer({ description: "How many are sent again" }),
      next: nullable(Type.String({ description: "To go on with; null: these were all" })),
    }),
  }),
} as const;
