// The hosts that lead to an account.
import type { Queryable } from "../../../database/connect.ts";

/** A host leads to its account while that is open. */
export const openHosts = (database: Queryable, host: string) =>
  database("account_hosts as named")
    .join("accounts as open", "open.account_id", "named.account_id")
    .where({ "named.host": host })
    .whereNull("open.closed_at")
    .select("named.account_id");
