// What the demo's biller did not take within a day, and what waits behind it. Nothing else in the demo is its customer's.
import type { Database } from "../database/connect.ts";
import { harbor } from "./account.ts";
import { insertMissing, json } from "./insertMissing.ts";

const recipient = "100199";

export async function seedUndelivered(database: Database, now: Date): Promise<void> {
  const rows = (
    [
      ["budget.on", "dead", { monthly: 30.79 }],
      ["budget.off", "waiting", { by: "customer" }],
    ] as const
  ).map(([kind, state, data], index) => ({
    ...{ account_id: harbor.id, party: `recipient:${recipient}`, number: index + 1, fact_key: `${kind}:${recipient}` },
    ...{ recipient_id: recipient, kind, about: recipient, data: json(data), state },
    at: new Date(now.getTime() - (30 - index) * 3_600_000),
    ...(state === "dead" && { tries: 26, fault: "The biller answered 503.", tried_at: now }),
  }));
  await database.transaction((transaction) => insertMissing(transaction, "biller_facts", rows));
}
