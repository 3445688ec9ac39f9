// RegisterBrowserToken: the browsers in which a customer wants notifications. The link's token alone says who the customer is.
import type { BrowserType, Language } from "@billwright/schemas";
import type { Database, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { refuse } from "../../../http/refusal.ts";
import type { PushProvider, PushSubscription } from "../../../providers/push/push.ts";
import type { Runtime } from "../../../runtime.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { findLooks, type Audit, type MessageQueue, type Texts } from "../../platform/index.ts";
import { languageFor } from "../consents/index.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { digestOf, type Device } from "./device.ts";

export interface PushServices {
  database: Database;
  runtime: Runtime;
  audit: Audit;
  messages: MessageQueue;
  texts: Texts;
  push: PushProvider | null;
}

/** A customer has a few browsers; the oldest make room, so that a link fills no table. */
const mostDevices = 20;

interface RegisterContext {
  token: TokenPayload<"preference">;
  ip: string;
  now: Date;
  language: Language;
}

/** The same browser again is the same registration. A new one gets a first notification, which shows that it works. */
export async function register(
  services: PushServices,
  { device, browserType }: { device: Device; browserType: BrowserType },
  { token, ip, now, language }: RegisterContext,
): Promise<null> {
  const { accountId, recipientId } = token;
  const { database, runtime, audit, push } = services;
  if (push === null) throw refuse("GONE", "push.notOffered");
  const owner = { account_id: accountId, recipient_id: recipientId };
  await inTransaction(database, runtime, async (transaction) => {
    const key = { ...owner, device_digest: digestOf(device) };
    const deviceColumns = { device: JSON.stringify(device), browser_type: browserType };
    const added = await transaction("push_devices")
      .insert({ ...key, ...deviceColumns, registered_at: now })
      .onConflict()
      .ignore()
      .returning("device_digest");
    if (added.length === 0) return transaction("push_devices").where(key).update(deviceColumns);
    await forgetOldest(transaction, owner);
    await audit.write(transaction, {
      accountId,
      actor: `recipient:${recipientId}`,
      action: "push_registered",
      object: browserType,
      ip,
    });
    if (!("safari" in device)) await greet(services, transaction, token, device, language);
  });
  return null;
}

async function forgetOldest(transaction: Transaction, owner: object): Promise<void> {
  const newest = transaction("push_devices")
    .where(owner)
    .orderBy([{ column: "registered_at", order: "desc" }, "device_digest"])
    .limit(mostDevices)
    .select("device_digest");
  await transaction("push_devices").where(owner).whereNotIn("device_digest", newest).delete();
}

async function greet(
  { texts, messages, runtime }: PushServices,
  transaction: Transaction,
  owner: CustomerKey,
  subscription: PushSubscription,
  readers: Language,
): Promise<void> {
  const { accountId, recipientId } = owner;
  const { company } = await findLooks(transaction, accountId);
  const text = (await texts(await languageFor(transaction, owner, readers)))("mail.push.registered");
  const content = { subscription, title: company, text };
  const job = { accountId, key: `push:${runtime.newId()}`, customer: { recipientId, category: null } };
  await messages.add(transaction, "push", job, content);
}

/** A browser that takes nothing any more: all registrations of it in the account. */
export const forgetDevice = (database: Database, accountId: string, device: Device): Promise<unknown> =>
  database("push_devices")
    .where({ account_id: accountId, device_digest: digestOf(device) })
    .delete();
