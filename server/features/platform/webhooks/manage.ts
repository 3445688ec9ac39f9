// What an Owner or the operator does with the addresses of events: each change is in the audit trail.
import { mostWebhooks, type WebhookEvent } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import { faultOfAddress } from "../../../providers/outbound/trustedHosts.ts";
import type { Audit, By } from "../events/index.ts";
import {
  changeAddress,
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  replaceSecret,
  type AddressKey,
  type SecretServices,
  type WebhookAddress,
} from "./addresses.ts";
import { sendAgain, sendAllAgain, type AgainFrom, type DeliveryKey } from "./deliveries.ts";

export interface ManageServices extends SecretServices {
  audit: Audit;
}

/** @throws Refused for one that is not called: only public hosts are, over TLS. */
export async function demandPublic(address: string): Promise<void> {
  const fault = await faultOfAddress(address, {});
  if (fault !== null) throw refuse("BAD", "webhooks.notPublic", { field: "address" });
}

/** Answers its id, and the secret, which nothing shows again. Whoever calls has demanded that it is public. */
export async function addWebhook(
  on: Transaction,
  services: ManageServices,
  by: By,
  { accountId, address, events }: Pick<WebhookAddress, "accountId" | "address" | "events">,
): Promise<{ id: string; secret: string }> {
  const { runtime, audit } = services;
  if ((await listAddresses(on, accountId)).length >= mostWebhooks)
    throw refuse("REFUSE", "webhooks.most", { n: mostWebhooks });
  const key = { accountId, addressId: runtime.newId() };
  await insertAddress(on, { ...key, address, events, state: "on", createdAt: runtime.now() });
  const secret = await replaceSecret(on, services, key);
  await audit.write(on, { accountId, ...by, action: "webhook_added", object: key.addressId });
  return { id: key.addressId, secret };
}

/** @throws Refused where the account has no such address. */
async function demanded(on: Transaction, key: AddressKey): Promise<WebhookAddress> {
  const found = await findAddress(on, key);
  if (!found) throw notFound();
  return found;
}

export async function changeWebhook(
  on: Transaction,
  { audit }: ManageServices,
  by: By,
  { events, isOn, ...key }: AddressKey & { events?: WebhookEvent[] | null; isOn: boolean },
): Promise<void> {
  await demanded(on, key);
  const state = isOn ? "on" : "off";
  await changeAddress(on, key, { ...(events !== undefined && { events }), state });
  const entry = { accountId: key.accountId, ...by, action: "webhook_changed", object: key.addressId } as const;
  await audit.write(on, {
    ...entry,
    detail: { state, ...(events !== undefined && { events: events?.join(", ") ?? "all" }) },
  });
}

export async function replaceWebhookSecret(
  on: Transaction,
  services: ManageServices,
  by: By,
  key: AddressKey,
): Promise<{ id: string; secret: string }> {
  await demanded(on, key);
  const secret = await replaceSecret(on, services, key);
  const entry = { accountId: key.accountId, ...by, object: key.addressId } as const;
  await services.audit.write(on, { ...entry, action: "webhook_secret_replaced" });
  return { id: key.addressId, secret };
}

export async function removeWebhook(
  on: Transaction,
  { audit }: ManageServices,
  by: By,
  key: AddressKey,
): Promise<void> {
  if (!(await deleteAddress(on, key))) throw notFound();
  await audit.write(on, { accountId: key.accountId, ...by, action: "webhook_removed", object: key.addressId });
}

/** @throws Refused where nothing would be sent. */
async function demandOn(on: Transaction, key: AddressKey): Promise<void> {
  if ((await demanded(on, key)).state !== "on") throw refuse("REFUSE", "webhooks.off");
}

export async function sendDeliveryAgain(
  on: Transaction,
  { audit }: ManageServices,
  by: By,
  key: AddressKey & DeliveryKey,
): Promise<void> {
  await demandOn(on, key);
  if (!(await sendAgain(on, key))) throw notFound();
  const entry = { accountId: key.accountId, ...by, object: key.addressId } as const;
  await audit.write(on, { ...entry, action: "webhook_sent_again", detail: { deliveryId: key.deliveryId } });
}

export async function sendDeliveriesAgain(
  on: Transaction,
  { audit }: ManageServices,
  by: By,
  wanted: AgainFrom,
): Promise<{ count: number; next: string | null }> {
  await demandOn(on, wanted);
  const sent = await sendAllAgain(on, wanted);
  const { accountId, addressId: object, from, all } = wanted;
  const detail = { from: from.toISOString(), all, count: sent.count };
  await audit.write(on, { accountId, ...by, action: "webhook_sent_again", object, detail });
  return sent;
}
