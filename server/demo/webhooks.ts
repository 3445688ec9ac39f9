// An address at which the demo's biller was notified of events, and what it answered. It is off: whoever tries it out names an address of theirs.
import type { Database } from "../database/connect.ts";
import { insertAddress, insertSecret } from "../features/platform/index.ts";
import type { Runtime } from "../runtime.ts";
import type { Seal } from "../tokens/seal.ts";
import { writeSecret } from "../providers/webhook/signature.ts";
import { harbor } from "./account.ts";
import { insertMissing, json } from "./insertMissing.ts";

const key = { accountId: harbor.id, addressId: "demo" };
const address = "https://hooks.harbor.example/billwright";

/** What it answered: the event, how it ended, how often it was tried, what came back. */
const deliveries = [
  ["payment.paid", "done", 1, 204, ""],
  ["consent.changed", "done", 3, 200, "ok"],
  ["installment.agreed", "failed", 26, 503, "The queue is full."],
  ["submission.final", "failed", 26, null, "The peer took too long."],
] as const;

export async function seedWebhooks(
  database: Database,
  { seal, runtime }: { seal: Seal; runtime: Runtime },
): Promise<void> {
  const { accountId: account_id, addressId: address_id } = key;
  if ((await database("webhook_addresses").where({ account_id }).first("address_id")) !== undefined) return;
  const now = runtime.now();
  await database.transaction(async (on) => {
    await insertAddress(on, { ...key, address, events: null, state: "off", createdAt: now });
    await insertSecret(on, { runtime, seal }, key, writeSecret(runtime.randomBytes(32)));
    const rows = deliveries.map(([event, state, tries, status, answer], index) => ({
      ...{ account_id, address_id, delivery_id: `demo-${index}`, message_id: `msg_demo${index}`, event },
      ...{ data: json({}), state, tries, status, answer },
      at: new Date(now.getTime() - (index + 1) * 60_000),
      tried_at: now,
    }));
    await insertMissing(on, "webhook_deliveries", rows);
  });
}
