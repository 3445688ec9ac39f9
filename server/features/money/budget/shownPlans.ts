// The plan that a link of the flow was last shown. No other is agreed to by it (decisions-proposed.md P136).
import type { Forget } from "../../../jobs/forgetOld.ts";
import type { Database } from "../../../database/connect.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";

type Flow = Pick<TokenPayload<"budget">, "accountId" | "recipientId" | "jti">;

const keyOf = ({ accountId, jti }: Flow) => ({ account_id: accountId, token_id: jti });

export async function keepShown(database: Database, flow: Flow, planHash: string, now: Date): Promise<void> {
  await database("shown_plans")
    .insert({ ...keyOf(flow), recipient_id: flow.recipientId, plan_hash: planHash, shown_at: now })
    .onConflict(["account_id", "token_id"])
    .merge(["plan_hash", "shown_at"]);
}

/** Null: it was shown none. */
export async function findShown(database: Database, flow: Flow): Promise<string | null> {
  const [hash] = await database("shown_plans").where(keyOf(flow)).pluck<string[]>("plan_hash");
  return hash ?? null;
}

/** Longer than any of the flow's links is valid. */
const keptDays = 30;

export const forgetShown: Forget = async (database, now) => {
  await database("shown_plans")
    .where("shown_at", "<", new Date(now.getTime() - keptDays * 86_400_000))
    .delete();
};
