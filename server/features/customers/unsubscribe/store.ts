// The last change by each link.
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Forget } from "../../../jobs/forgetOld.ts";
import type { Wish } from "../consents/index.ts";
import type { PreferenceLink } from "./services.ts";

export interface Unsubscribe {
  given: boolean;
  withdrawn: Pick<Wish, "category" | "channel">[];
  changedAt: Date;
}

const keyOf = ({ accountId, jti }: PreferenceLink) => ({ account_id: accountId, link_id: jti });

export async function findUnsubscribe(database: Queryable, link: PreferenceLink): Promise<Unsubscribe | null> {
  const found = await database("unsubscribes")
    .where(keyOf(link))
    .first<Unsubscribe | undefined>({ given: "given", withdrawn: "withdrawn", changedAt: "changed_at" });
  return found ?? null;
}

export async function putUnsubscribe(
  transaction: Transaction,
  link: PreferenceLink,
  { given, withdrawn, changedAt }: Unsubscribe,
): Promise<void> {
  await transaction("unsubscribes")
    .insert({
      ...keyOf(link),
      given,
      withdrawn: JSON.stringify(withdrawn),
      changed_at: changedAt,
      expires_at: new Date(link.exp * 1000),
    })
    .onConflict(["account_id", "link_id"])
    .merge();
}

export const forgetUnsubscribes: Forget = async (database, now) => {
  await database("unsubscribes").where("expires_at", "<", now).delete();
};
