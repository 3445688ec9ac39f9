// Seals anew, under the current secret, what is stored for longer than any link: bank numbers, contacts, what was sent to customers, and the accounts'
// own credentials. After that an earlier secret is needed for signed links alone, and can be taken out of SECRETS once these have expired.
import type { Config } from "./config.ts";
import type { Database } from "./database/connect.ts";
import { beside } from "./database/beside.ts";
import { renewContact } from "./features/customers/contacts/store.ts";
import { renewContent } from "./features/platform/messages/messageLog.ts";
import { renewNumbers } from "./features/forms/submissions/bankDetails.ts";
import { renewSsoSecret } from "./features/staff/sso/connection.ts";
import { renewBearer } from "./providers/biller/storedConnections.ts";
import { renewWebhookSecret } from "./providers/webhook/webhookTask.ts";
import type { Runtime } from "./runtime.ts";
import { sealOf, type Seal } from "./tokens/seal.ts";
import { keyringOf } from "./tokens/secrets.ts";

export interface Resealed {
  renewed: number;
  /** They were sealed under the current secret already. */
  current: number;
  /** No secret in SECRETS opens them. */
  unreadable: number;
}

/** On the database of a configuration, also while a server runs on it. It can be stopped at any moment and run again. */
export async function reseal(config: Config, runtime: Runtime): Promise<Resealed> {
  return beside(config, (database) => resealIn(database, sealOf(keyringOf(config.secrets), runtime)));
}

export async function resealIn(database: Database, seal: Seal): Promise<Resealed> {
  const counts: Resealed = { renewed: 0, current: 0, unreadable: 0 };
  await resealTable(database, counts, { table: "bank_accounts", id: "report_id" }, ({ accountId, id, sealed }) =>
    renewNumbers(seal, { accountId, reportId: id }, sealed),
  );
  await resealTable(database, counts, { table: "message_log", id: "effect_id" }, ({ accountId, id, sealed }) =>
    renewContent(seal, { accountId, effectId: id }, sealed),
  );
  await resealTable(database, counts, { table: "contacts", id: "contact_id" }, ({ accountId, id, sealed }) =>
    renewContact(seal, { accountId, contactId: id }, sealed),
  );
  await resealSetting(database, counts, ["webhook", "secret"], (...value) => renewWebhookSecret(seal, ...value));
  await resealSetting(database, counts, ["biller", "bearer"], (...value) => renewBearer(seal, ...value));
  await resealSetting(database, counts, ["sso", "clientSecret"], (...value) => renewSsoSecret(seal, ...value));
  return counts;
}

/** The value to store; null where it stays as it is. */
function counted(counts: Resealed, sealed: string, renewed: string | null): string | null {
  counts[renewed === null ? "unreadable" : renewed === sealed ? "current" : "renewed"]++;
  return renewed === sealed ? null : renewed;
}

const page = 500;

/** A table with a sealed column, and the column that names its rows within an account. */
interface SealedTable {
  table: string;
  id: string;
}

interface SealedRow {
  accountId: string;
  id: string;
  sealed: string;
}

/** In pages, by account and id. */
async function resealTable(
  database: Database,
  counts: Resealed,
  { table, id }: SealedTable,
  renew: (row: SealedRow) => string | null,
): Promise<void> {
  let last: Pick<SealedRow, "accountId" | "id"> | undefined = { accountId: "", id: "" };
  while (last) {
    const rows: SealedRow[] = await database(table)
      .whereNotNull("sealed")
      .whereRaw("(account_id, ??) > (?, ?)", [id, last.accountId, last.id])
      .orderBy(["account_id", id])
      .limit(page)
      .select<SealedRow[]>({ accountId: "account_id", id, sealed: "sealed" });
    for (const row of rows) {
      const renewed = counted(counts, row.sealed, renew(row));
      const same = { account_id: row.accountId, [id]: row.id, sealed: row.sealed };
      if (renewed !== null) await database(table).where(same).update({ sealed: renewed });
    }
    last = rows.length < page ? undefined : rows.at(-1);
  }
}

/** A sealed text in the accounts' settings; one that was changed in the meantime is left as it is. */
async function resealSetting(
  database: Database,
  counts: Resealed,
  path: readonly [string, string],
  renew: (accountId: string, sealed: string) => string | null,
): Promise<void> {
  const at = `{${path.join()}}`;
  const rows = await database("accounts")
    .whereRaw("settings #>> ?::text[] is not null", [at])
    .select<{ accountId: string; sealed: string }[]>(
      "account_id as accountId",
      database.raw("settings #>> ?::text[] as sealed", [at]),
    );
  for (const { accountId, sealed } of rows) {
    const renewed = counted(counts, sealed, renew(accountId, sealed));
    if (renewed === null) continue;
    await database("accounts")
      .where({ account_id: accountId })
      .whereRaw("settings #>> ?::text[] = ?", [at, sealed])
      .update({ settings: database.raw("jsonb_set(settings, ?::text[], to_jsonb(?::text))", [at, renewed]) });
  }
}
