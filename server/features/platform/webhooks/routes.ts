// The calls on addresses of events, and on what was delivered there.
import type { CallContext, Routes } from "../../../http/route.ts";
import type { Database } from "../../../database/connect.ts";
import { notFound } from "../../../http/refusal.ts";
import type { Runtime } from "../../../runtime.ts";
import { acting } from "../events/index.ts";
import { findAddress, formerSecretEnds, listAddresses } from "./addresses.ts";
import { listDeliveries } from "./deliveries.ts";
import {
  addWebhook,
  changeWebhook,
  demandPublic,
  removeWebhook,
  replaceWebhookSecret,
  sendDeliveriesAgain,
  sendDeliveryAgain,
  type ManageServices,
} from "./manage.ts";

export interface WebhookServices extends ManageServices {
  database: Database;
  runtime: Runtime;
}

type Acting = `POST /api/Webhooks/${"Add" | "Change" | "ReplaceSecret" | "Remove" | "SendAgain" | "SendAllAgain"}`;
type Names = `GET /api/Webhooks/${"List" | "Deliveries"}` | Acting;

export const webhookRoutes = (services: WebhookServices): Routes<Names> => ({
  "GET /api/Webhooks/List": (context) => list(services, context),
  "GET /api/Webhooks/Deliveries": (context) => deliveries(services, context),
  "POST /api/Webhooks/Add": async (context) => {
    await demandPublic(context.body.address);
    return acting(services, context, (on, by, accountId) =>
      addWebhook(on, services, by, { accountId, ...context.body }),
    );
  },
  "POST /api/Webhooks/Change": (context) =>
    acting(services, context, async (on, by, accountId) => {
      const { id: addressId, ...change } = context.body;
      await changeWebhook(on, services, by, { accountId, addressId, ...change });
      return null;
    }),
  "POST /api/Webhooks/ReplaceSecret": (context) =>
    acting(services, context, (on, by, accountId) =>
      replaceWebhookSecret(on, services, by, { accountId, addressId: context.body.id }),
    ),
  "POST /api/Webhooks/Remove": (context) =>
    acting(services, context, async (on, by, accountId) => {
      await removeWebhook(on, services, by, { accountId, addressId: context.body.id });
      return null;
    }),
  "POST /api/Webhooks/SendAgain": (context) =>
    acting(services, context, async (on, by, accountId) => {
      const { id: addressId, deliveryId } = context.body;
      await sendDeliveryAgain(on, services, by, { accountId, addressId, deliveryId });
      return null;
    }),
  "POST /api/Webhooks/SendAllAgain": (context) =>
    acting(services, context, (on, by, accountId) => {
      const { id: addressId, from, all, after } = context.body;
      return sendDeliveriesAgain(on, services, by, { accountId, addressId, from: new Date(from), all, after });
    }),
});

async function list({ database }: WebhookServices, { opened, now }: CallContext<"GET /api/Webhooks/List">) {
  const { accountId } = opened;
  const ends = await formerSecretEnds(database, accountId, now);
  return (await listAddresses(database, accountId)).map(({ addressId, address, events, state, createdAt }) => ({
    ...{ id: addressId, address, events, state },
    createdAt: createdAt.toISOString(),
    formerSecretEndsAt: ends.get(addressId)?.toISOString() ?? null,
  }));
}

async function deliveries(
  { database }: WebhookServices,
  { opened: { accountId }, query }: CallContext<"GET /api/Webhooks/Deliveries">,
) {
  const { id: addressId, state, after, top = 25 } = query;
  const found = await findAddress(database, { accountId, addressId });
  if (!found) throw notFound();
  const { rows, next } = await listDeliveries(database, { accountId, addressId, state, after, top });
  const shown = rows.map(({ deliveryId, at, triedAt, ...row }) => ({
    ...{ id: deliveryId, ...row },
    at: new Date(at).toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
  }));
  return { address: found.address, rows: shown, next };
}
