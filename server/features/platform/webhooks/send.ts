// Sends events: one job gives an event to every address that chose it, and one for each of those brings it there. 2xx ends it; 410 ends the
// address; any other answer, or none, is tried again (threats.md T25).
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Task } from "../../../jobs/kinds.ts";
import { mostTries } from "../../../jobs/retry.ts";
import { deliverOnce, type DeliveryOutcome } from "../../../providers/outbound/deliverOnce.ts";
import { OutboundRefused, type OutboundPolicy } from "../../../providers/outbound/policy.ts";
import { OutboundFailed } from "../../../providers/outbound/request.ts";
import { postWebhook, type WebhookAnswer } from "../../../providers/webhook/postWebhook.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import { changeAddress, findAddress, notifiedAddresses, openSecrets, type WebhookAddress } from "./addresses.ts";
import { findDelivery, insertDelivery, messageIdOf, noteTry, type Delivery, type TryNote } from "./deliveries.ts";

export interface WebhookParts {
  database: Database;
  seal: Seal;
  runtime: Runtime;
  /** What an account's people set is called on public hosts alone. */
  policy: OutboundPolicy;
}

export const spreadWebhookTask =
  ({ database, runtime }: Pick<WebhookParts, "database" | "runtime">): Task<"webhook"> =>
  ({ accountId, event, at, data }, { key }) =>
    inTransaction(database, runtime, async (transaction) => {
      const message = { accountId, messageId: messageIdOf(accountId, key), event, at: new Date(at), data };
      for (const addressId of await notifiedAddresses(transaction, accountId, event))
        await insertDelivery(transaction, { ...message, addressId });
    });

export function sendWebhookTask(parts: WebhookParts): Task<"sendWebhook"> {
  const { database, runtime } = parts;
  return async ({ accountId, deliveryId }, { key, tries }) => {
    const delivery = await findDelivery(database, { accountId, deliveryId });
    const address = delivery && (await findAddress(database, delivery));
    if (!delivery || !address) return;
    await deliverOnce(database, { accountId, effectId: key }, runtime.now, () => send(parts, delivery, address, tries));
  };
}

async function send(
  parts: WebhookParts,
  delivery: Delivery,
  address: WebhookAddress,
  tries: number,
): Promise<DeliveryOutcome> {
  const { database, runtime } = parts;
  const note = (state: TryNote["state"], status: number | null, answer: string | null) =>
    noteTry(database, delivery, { state, tries, triedAt: runtime.now(), status, answer });
  if (address.state !== "on") {
    await note("stopped", null, null);
    return "unwanted";
  }
  const unfinished = tries >= mostTries ? "failed" : "waiting";
  let answer: WebhookAnswer;
  try {
    answer = await post(parts, delivery, address);
  } catch (error) {
    // Neither says where it was sent, nor with what.
    const isKnown = error instanceof OutboundFailed || error instanceof OutboundRefused;
    await note(unfinished, null, isKnown ? error.message : null);
    throw error;
  }
  const { status, text } = answer;
  if (status < 300) {
    await note("done", status, text);
    return "done";
  }
  if (status === 410) {
    await changeAddress(database, address, { state: "gone" });
    await note("stopped", status, text);
    return "refused";
  }
  await note(unfinished, status, text);
  throw new Error(`The webhook's receiver answered ${status}.`);
}

async function post(
  { database, seal, runtime, policy }: WebhookParts,
  { messageId, event, at, data }: Delivery,
  { address, ...key }: WebhookAddress,
): Promise<WebhookAnswer> {
  const secrets = await openSecrets(database, seal, key, runtime.now());
  const message = { id: messageId, type: event, timestamp: at.toISOString(), data };
  return postWebhook({ address, secrets }, message, { runtime, policy });
}
