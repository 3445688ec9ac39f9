import type { Queryable } from "./connect.ts";

/** For commands. Throws where there is no such account. */
export async function demandAccount(database: Queryable, accountId: string): Promise<void> {
  if (!(await database("accounts").where({ account_id: accountId }).first("account_id")))
    throw new Error(`There is no account "${accountId}".`);
}
