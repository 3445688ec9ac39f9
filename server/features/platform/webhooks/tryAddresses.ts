// For `npm run account -- --test webhook`: sends each address that is on an event that says of itself that it is none, once.
import { postWebhook } from "../../../providers/webhook/postWebhook.ts";
import { listAddresses, openSecrets, type WebhookAddress } from "./addresses.ts";
import type { WebhookParts } from "./send.ts";

interface TriedAddress {
  /** A sentence on what came back. */
  line: string;
  isWell: boolean;
}

export async function tryAddresses(parts: WebhookParts, accountId: string): Promise<TriedAddress[]> {
  const addresses = await listAddresses(parts.database, accountId);
  return Promise.all(
    addresses.map(async (address) => {
      const { what, isWell } = await tried(parts, address);
      return { line: `${address.addressId} (${address.address}) ${what}`, isWell };
    }),
  );
}

const event = "connection.test";
const skipped = {
  off: "was not called: it is turned off.",
  gone: "was not called: it is turned off, as it answered 410.",
} as const;

async function tried(parts: WebhookParts, { address, state, ...key }: WebhookAddress) {
  if (state !== "on") return { what: skipped[state], isWell: true };
  const { database, runtime, seal, policy } = parts;
  try {
    const secrets = await openSecrets(database, seal, key, runtime.now());
    const message = { id: `msg_${runtime.newId()}`, type: event, timestamp: runtime.now().toISOString(), data: {} };
    const { status, text } = await postWebhook({ address, secrets }, message, { runtime, policy });
    if (status < 300) return { what: `answered ${status} to a signed event "${event}".`, isWell: true };
    return { what: `answered ${status}, but it has to answer 2xx.${text && ` It says: ${text}`}`, isWell: false };
  } catch (error) {
    return { what: `was not reached: ${error instanceof Error ? error.message : String(error)}`, isWell: false };
  }
}
