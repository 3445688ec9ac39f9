// Seals anew, under the current secret, what is stored for longer than any link: bank numbers, contacts, what was sent to customers, and the accounts'
// own credentials. After that an earlier secret is needed for signed links alone, and can be taken out of SECRETS once these have expired.
import type { Config } from "./config.ts";
import type { Database } from "./database/connect.ts";
import { beside } from "./database/beside.ts";
import { customerDataOf } from "./features/feature.ts";
import { features } from "./features/features.ts";
import type { SealedColumn } from "./features/customerData.ts";
import { renewSetting } from "./features/platform/index.ts";
import { renewSsoSecret } from "./features/staff/index.ts";
import { renewBearer } from "./providers/biller/storedConnections.ts";
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
  for (const { sealed = {} } of customerDataOf(features))
    for (const [table, column] of Object.entries(sealed)) await resealTable(database, counts, table, column, seal);
  const settings = [
    [["biller", "bearer"], renewBearer],
    [["sso", "clientSecret"], renewSsoSecret],
  ] as const;
  for (const [path, renew] of settings)
    await renewSetting(database, path, (accountId, sealed) => counted(counts, sealed, renew(seal, accountId, sealed)));
  return counts;
}

/** The value to store; null where it stays as it is. */
function counted(counts: Resealed, sealed: string, renewed: string | null): string | null {
  counts[renewed === null ? "unreadable" : renewed === sealed ? "current" : "renewed"]++;
  return renewed === sealed ? null : renewed;
}

const page = 500;

interface SealedRow {
  accountId: string;
  id: string;
  sealed: string;
}

/** In pages, by account and id. */
async function resealTable(
  database: Database,
  counts: Resealed,
  table: string,
  { id, renew }: SealedColumn,
  seal: Seal,
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
      const renewed = counted(counts, row.sealed, renew(seal, row, row.sealed));
      const same = { account_id: row.accountId, [id]: row.id, sealed: row.sealed };
      if (renewed !== null) await database(table).where(same).update({ sealed: renewed });
    }
    last = rows.length < page ? undefined : rows.at(-1);
  }
}
