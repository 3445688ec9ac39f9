// Events on their way to one address each, and what was answered.
import type { Json, WebhookDeliveryState } from "@billwright/schemas";
import { createHash } from "node:crypto";
import type { Database, Queryable, Transaction } from "../../../database/connect.ts";
import { forgetDeadLetter } from "../../../jobs/deadLetters.ts";
import { addJob } from "../../../jobs/queue.ts";
import { microsecondsOf } from "../events/index.ts";
import type { AddressKey } from "./addresses.ts";

export interface DeliveryKey {
  accountId: string;
  deliveryId: string;
}

export interface Delivery extends DeliveryKey, AddressKey {
  messageId: string;
  event: string;
  at: Date;
  data: Json;
  /** How often somebody had it sent. */
  round: number;
}

/** What a list shows of it. */
export interface ListedDelivery {
  deliveryId: string;
  messageId: string;
  event: string;
  /** To the microsecond, as the database has it. */
  at: string;
  state: WebhookDeliveryState;
  tries: number;
  triedAt: Date | null;
  status: number | null;
  answer: string | null;
}

const which = ({ accountId, deliveryId }: DeliveryKey) => ({ account_id: accountId, delivery_id: deliveryId });

/** One event has one id, at each address and each try; without a dot, as what is signed has one after it. */
export const messageIdOf = (accountId: string, jobKey: string): string =>
  `msg_${createHash("sha256").update(`${accountId} ${jobKey}`).digest("hex").slice(0, 32)}`;

export const deliveryIdOf = (messageId: string, addressId: string): string => `${messageId}-${addressId}`;

/** False: it is on its way already. */
export async function insertDelivery(on: Transaction, delivery: Omit<Delivery, "deliveryId" | "round">) {
  const { accountId, addressId, messageId, event, at, data } = delivery;
  const deliveryId = deliveryIdOf(messageId, addressId);
  const added = await on("webhook_deliveries")
    .insert({
      ...which({ accountId, deliveryId }),
      ...{ message_id: messageId, address_id: addressId, event, at, data: JSON.stringify(data), state: "waiting" },
    })
    .onConflict(["account_id", "delivery_id"])
    .ignore()
    .returning("round");
  if (added.length > 0) await enqueueDelivery(on, { accountId, deliveryId, round: 1 });
}

type Round = DeliveryKey & { round: number };

/** Each round is an effect of its own. */
const jobNameOf = ({ deliveryId, round }: Round): string => (round === 1 ? deliveryId : `${deliveryId} ${round}`);

const enqueueDelivery = (on: Queryable, { accountId, deliveryId, round }: Round) =>
  addJob(on, "sendWebhook", jobNameOf({ accountId, deliveryId, round }), { accountId, deliveryId });

export const findDelivery = (on: Queryable, key: DeliveryKey): Promise<Delivery | undefined> =>
  on("webhook_deliveries").where(which(key)).first<Delivery | undefined>({
    accountId: "account_id",
    deliveryId: "delivery_id",
    addressId: "address_id",
    messageId: "message_id",
    event: "event",
    at: "at",
    data: "data",
    round: "round",
  });

export interface TryNote {
  state: WebhookDeliveryState;
  tries: number;
  triedAt: Date;
  status: number | null;
  answer: string | null;
}

/** What came of a try. */
export async function noteTry(on: Queryable, key: DeliveryKey, { triedAt, ...note }: TryNote): Promise<void> {
  await on("webhook_deliveries")
    .where(which(key))
    .update({ ...note, tried_at: triedAt });
}

export interface DeliveryListing extends AddressKey {
  state: WebhookDeliveryState | undefined;
  /** `next` of the page before. */
  after: string | undefined;
  top: number;
}

/** One page, the newest first, and where the next begins. */
export async function listDeliveries(on: Queryable, { accountId, addressId, state, after, top }: DeliveryListing) {
  const query = on("webhook_deliveries")
    .where({ account_id: accountId, address_id: addressId, ...(state && { state }) })
    .orderBy([
      { column: "webhook_deliveries.at", order: "desc" },
      { column: "delivery_id", order: "desc" },
    ])
    .limit(top + 1);
  const end = readEnd(after);
  if (end) query.whereRaw("(at, delivery_id) < (?::timestamptz, ?)", end);
  const found = await query.select<ListedDelivery[]>(
    "delivery_id as deliveryId",
    "message_id as messageId",
    "event",
    on.raw(`${microsecondsOf("at")} as at`),
    "state",
    "tries",
    "tried_at as triedAt",
    "status",
    "answer",
  );
  const rows = found.slice(0, top);
  return { rows, next: found.length > top ? writeEnd(rows.at(-1)!) : null };
}

const writeEnd = ({ at, deliveryId }: Pick<ListedDelivery, "at" | "deliveryId">) => `${at}~${deliveryId}`;

/** Null for one that we did not write. */
function readEnd(after: string | undefined): [at: string, deliveryId: string] | null {
  const [, at, deliveryId] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,15}Z?)~([\w-]{1,128})$/.exec(after ?? "") ?? [];
  return at === undefined || deliveryId === undefined ? null : [at, deliveryId];
}

/** False: there is none that can be sent again. One that waits is sent anyway. */
export async function sendAgain(on: Transaction, key: DeliveryKey & AddressKey): Promise<boolean> {
  const found = await on("webhook_deliveries")
    .where({ ...which(key), address_id: key.addressId })
    .forUpdate()
    .first<{ state: WebhookDeliveryState; round: number } | undefined>("state", "round");
  if (found && found.state !== "waiting") await restart(on, { ...key, round: found.round });
  return found !== undefined;
}

/** The next round. If the one before was given up, nobody has to look at that any more. */
async function restart(on: Transaction, before: Round): Promise<void> {
  const round = before.round + 1;
  const anew = { state: "waiting", round, tries: 0, status: null, answer: null };
  await on("webhook_deliveries").where(which(before)).update(anew);
  await forgetDeadLetter(on, before.accountId, { kind: "sendWebhook", key: jobNameOf(before) });
  await enqueueDelivery(on, { ...before, round });
}

const atOnce = 500;

export interface AgainFrom extends AddressKey {
  from: Date;
  /** What was taken, too. */
  all: boolean;
  after: string | undefined;
}

/** Some of what happened from a time on, the oldest first, and where to go on. */
export async function sendAllAgain(on: Transaction, { accountId, addressId, from, all, after }: AgainFrom) {
  const query = on("webhook_deliveries")
    .where({ account_id: accountId, address_id: addressId })
    .whereIn("state", all ? ["done", "failed", "stopped"] : ["failed", "stopped"])
    .where("at", ">=", from)
    .orderBy(["webhook_deliveries.at", "delivery_id"])
    .limit(atOnce)
    .forUpdate();
  const end = readEnd(after);
  if (end) query.whereRaw("(at, delivery_id) > (?::timestamptz, ?)", end);
  const found = await query.select<{ deliveryId: string; at: string; round: number }[]>(
    "delivery_id as deliveryId",
    on.raw(`${microsecondsOf("at")} as at`),
    "round",
  );
  for (const { deliveryId, round } of found) await restart(on, { accountId, deliveryId, round });
  return { count: found.length, next: found.length === atOnce ? writeEnd(found.at(-1)!) : null };
}

const keptDays = 30;

/** What waits is tried for a day at most, and then waits no more. */
export async function forgetWebhookDeliveries(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000);
  await database("webhook_deliveries").where("at", "<", before).whereNot({ state: "waiting" }).delete();
}
