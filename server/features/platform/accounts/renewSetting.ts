// A sealed text in the accounts' settings, renewed: for `npm run reseal`.
import type { Database } from "../../../database/connect.ts";

/** One that was changed in the meantime is left as it is. @param next What to store; null where it stays. */
export async function renewSetting(
  database: Database,
  path: readonly [string, string],
  next: (accountId: string, sealed: string) => string | null,
): Promise<void> {
  const at = `{${path.join()}}`;
  const rows = await database("accounts")
    .whereRaw("settings #>> ?::text[] is not null", [at])
    .select<{ accountId: string; sealed: string }[]>(
      "account_id as accountId",
      database.raw("settings #>> ?::text[] as sealed", [at]),
    );
  for (const { accountId, sealed } of rows) {
    const renewed = next(accountId, sealed);
    if (renewed === null) continue;
    await database("accounts")
      .where({ account_id: accountId })
      .whereRaw("settings #>> ?::text[] = ?", [at, sealed])
      .update({ settings: database.raw("jsonb_set(settings, ?::text[], to_jsonb(?::text))", [at, renewed]) });
  }
}
