// What an operator has set: a row for an account, one for everybody.
import type { Database, Queryable } from "../../../database/connect.ts";

export interface Outage {
  /** Text; null: the page's own words. */
  message: string | null;
}

/** By its host's account, or for everybody; the account's own message goes first. Null: the site is up. */
export async function findOutage(database: Database, host: string, patienceMs: number): Promise<Outage | null> {
  const { rows } = (await database
    .raw(
      `select message from notices
       where outage and (account_id is null or account_id = (select account_id from account_hosts where host = :host))
       order by account_id is null limit 1`,
      { host },
    )
    .timeout(patienceMs)) as { rows: Outage[] };
  return rows[0] ?? null;
}

/** The account's, else everybody's; null: there is none. */
export async function findTemplate(database: Queryable, accountId: string | undefined): Promise<string | null> {
  const { rows } = await database.raw<{ rows: { template: string }[] }>(
    `select template from notices where template is not null and (account_id is null or account_id = :accountId)
     order by account_id is null limit 1`,
    { accountId: accountId ?? null },
  );
  return rows[0]?.template ?? null;
}

/** What one row says. */
export interface Notice {
  /** Null: for everybody. */
  accountId: string | null;
  outage: boolean;
  message: string | null;
  template: string | null;
}

export const listNotices = (database: Queryable): Promise<Notice[]> =>
  database("notices")
    .where({ outage: true })
    .orWhereNotNull("template")
    .orderByRaw("account_id nulls first")
    .select<Notice[]>({ accountId: "account_id", outage: "outage", message: "message", template: "template" });

/** Sets what is given and leaves the rest. */
export async function putNotice(
  database: Queryable,
  { accountId, ...columns }: { accountId: string | null } & Partial<Omit<Notice, "accountId">>,
  now: Date,
): Promise<void> {
  await database("notices")
    .insert({ account_id: accountId, ...columns, changed_at: now })
    .onConflict("account_id")
    .merge([...Object.keys(columns), "changed_at"]);
}
