// Where an account's own systems are notified, and the secrets that sign what is sent there.
import type { WebhookEvent, WebhookState } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { secretBytes, writeSecret } from "../../../providers/webhook/signature.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { SealedColumn } from "../../customerData.ts";

export interface AddressKey {
  accountId: string;
  addressId: string;
}

export interface WebhookAddress extends AddressKey {
  address: string;
  /** Null: every event. */
  events: WebhookEvent[] | null;
  state: WebhookState;
  createdAt: Date;
}

const columns = {
  accountId: "account_id",
  addressId: "address_id",
  address: "address",
  events: "events",
  state: "state",
  createdAt: "created_at",
} as const;

const which = ({ accountId, addressId }: AddressKey) => ({ account_id: accountId, address_id: addressId });

/** The addresses of an account, the first first. */
export const listAddresses = (on: Queryable, accountId: string): Promise<WebhookAddress[]> =>
  on("webhook_addresses")
    .where({ account_id: accountId })
    .orderBy(["created_at", "address_id"])
    .select<WebhookAddress[]>(columns);

export const findAddress = (on: Queryable, key: AddressKey): Promise<WebhookAddress | undefined> =>
  on("webhook_addresses").where(which(key)).first<WebhookAddress | undefined>(columns);

const notified = (on: Queryable, accountId: string, event: string) =>
  on("webhook_addresses")
    .where({ account_id: accountId, state: "on" })
    .whereRaw("(events is null or ?::text = any(events))", [event]);

export const isAnyNotified = async (on: Queryable, accountId: string, event: WebhookEvent): Promise<boolean> =>
  (await notified(on, accountId, event).first("address_id")) !== undefined;

/** Of those that chose the event. */
export const notifiedAddresses = (on: Queryable, accountId: string, event: string): Promise<string[]> =>
  notified(on, accountId, event).orderBy("address_id").pluck<string[]>("address_id");

export async function insertAddress(
  on: Queryable,
  { accountId, addressId, address, events, state, createdAt }: WebhookAddress,
): Promise<void> {
  const row = { ...which({ accountId, addressId }), address, events, state, created_at: createdAt };
  await on("webhook_addresses").insert(row);
}

export async function changeAddress(
  on: Queryable,
  key: AddressKey,
  change: Partial<Pick<WebhookAddress, "events" | "state">>,
): Promise<void> {
  await on("webhook_addresses").where(which(key)).update(change);
}

/** With its secrets and deliveries. */
export async function deleteAddress(on: Transaction, key: AddressKey): Promise<boolean> {
  return (await on("webhook_addresses").where(which(key)).delete()) > 0;
}

const purpose = "webhook secret";

export const webhookSecrets: SealedColumn = {
  id: "secret_id",
  renew: (seal, { accountId }, sealed) => seal.renew(purpose, sealed, accountId),
};

/** How long the secret before signs beside a new one. */
const formerMs = 7 * 24 * 60 * 60 * 1000;

export interface SecretServices {
  runtime: Pick<Runtime, "newId" | "now" | "randomBytes">;
  seal: Seal;
}

/** A new secret, which signs from now on; the one before signs beside it for some days, and those before it no more. */
export async function replaceSecret(
  on: Transaction,
  { runtime, seal }: SecretServices,
  key: AddressKey,
): Promise<string> {
  const now = runtime.now();
  const secrets = on("webhook_secrets").where(which(key));
  await secrets.clone().whereNotNull("ends_at").delete();
  await secrets.clone().update({ ends_at: new Date(now.getTime() + formerMs) });
  const secret = writeSecret(runtime.randomBytes(secretBytes));
  await insertSecret(on, { runtime, seal }, key, secret);
  return secret;
}

export async function insertSecret(
  on: Queryable,
  { runtime, seal }: SecretServices,
  key: AddressKey,
  secret: string,
): Promise<void> {
  const sealed = seal.close(purpose, secret, key.accountId);
  const made = { secret_id: runtime.newId(), created_at: runtime.now() };
  await on("webhook_secrets").insert({ ...which(key), ...made, sealed, ends_at: null });
}

/** Those that sign now, the newest first. Throws where one cannot be opened. */
export async function openSecrets(on: Queryable, seal: Seal, key: AddressKey, now: Date): Promise<string[]> {
  const sealed = await on("webhook_secrets")
    .where(which(key))
    .whereRaw("(ends_at is null or ends_at > ?)", [now])
    .orderByRaw("ends_at desc nulls first")
    .pluck<string[]>("sealed");
  return sealed.map((each) => {
    const secret = seal.open(purpose, each, key.accountId);
    if (secret === null) throw new Error("A webhook's secret cannot be decrypted: is its secret still in SECRETS?");
    return secret;
  });
}

/** Until when the secrets before sign, by address. */
export async function formerSecretEnds(on: Queryable, accountId: string, now: Date): Promise<Map<string, Date>> {
  const rows = await on("webhook_secrets")
    .where({ account_id: accountId })
    .where("ends_at", ">", now)
    .select<{ addressId: string; endsAt: Date }[]>("address_id as addressId", "ends_at as endsAt");
  return new Map(rows.map(({ addressId, endsAt }) => [addressId, endsAt]));
}
