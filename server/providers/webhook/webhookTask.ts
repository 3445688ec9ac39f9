// Notifies a tenant's own system: POST { id, event, at, data } to the address in its settings, signed. The same id is the same
// event, however often it comes (threats.md T25). An answer of 2xx ends it; 410 ends it for good; any other is tried again.
import type { Database } from "../../database/connect.ts";
import type { Task, WaitingWebhook } from "../../jobs/kinds.ts";
import type { Seal } from "../../tokens/seal.ts";
import type { Runtime } from "../../runtime.ts";
import { deliverOnce } from "../outbound/deliverOnce.ts";
import type { OutboundPolicy } from "../outbound/policy.ts";
import { request } from "../outbound/request.ts";
import { signWebhook } from "./signature.ts";

/** An account's settings under `webhook`. */
export interface WebhookSettings {
  address: string;
  /** The shared secret, sealed for the account. */
  secret: string;
}

const purpose = "webhook secret";
export const sealWebhookSecret = (seal: Seal, accountId: string, secret: string): string =>
  seal.close(purpose, secret, accountId);

/** The secret under the current secret of the server; null where it cannot be opened. */
export const renewWebhookSecret = (seal: Seal, accountId: string, sealed: string): string | null =>
  seal.renew(purpose, sealed, accountId);

export interface WebhookParts {
  database: Database;
  seal: Seal;
  runtime: Runtime;
  policy: OutboundPolicy;
  /** What an account has set; null: nothing. */
  settingsOf(accountId: string): Promise<WebhookSettings | null>;
}

/** An account without an address is not notified. */
export function webhookTask({ database, seal, runtime, policy, settingsOf }: WebhookParts): Task<"webhook"> {
  return async ({ accountId, event, at, data }: WaitingWebhook, { key }) => {
    const settings = await settingsOf(accountId);
    if (settings === null) return;
    await deliverOnce(database, { accountId, effectId: key }, runtime.now, async () => {
      const status = await post({ seal, runtime, policy }, accountId, settings, { id: key, event, at, data });
      if (status < 300) return "done";
      if (status === 410) return "refused";
      throw new Error(`The webhook's receiver answered ${status}.`);
    });
  };
}

/** Sends an event that says of itself that it is none, once. Answers the status. @throws OutboundRefused, OutboundFailed */
export const tryWebhook = (parts: PostParts, accountId: string, settings: WebhookSettings): Promise<number> => {
  const [id, at] = [parts.runtime.newId(), parts.runtime.now().toISOString()];
  return post(parts, accountId, settings, { id, event: "connection.test", at, data: {} });
};

type PostParts = Pick<WebhookParts, "seal" | "runtime" | "policy">;

async function post(
  { seal, runtime, policy }: PostParts,
  accountId: string,
  settings: WebhookSettings,
  sent: { id: string; event: string; at: string; data: unknown },
): Promise<number> {
  const secret = seal.open(purpose, settings.secret, accountId);
  if (secret === null) throw new Error("The webhook's secret cannot be decrypted: is its secret still in SECRETS?");
  const body = JSON.stringify(sent);
  const headers = {
    "content-type": "application/json",
    "idempotency-key": sent.id,
    "billwright-signature": signWebhook(secret, body, runtime.now()),
  };
  return (await request(settings.address, { method: "POST", headers, body }, policy)).status;
}
