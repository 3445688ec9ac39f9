// The connections to billers' systems, in the accounts' settings under `biller`.
import type { Database } from "../../database/connect.ts";
import type { Seal } from "../../tokens/seal.ts";
import type { BillerConnection } from "./httpBiller.ts";

/** As it is stored: the bearer token sealed for the account. */
export type StoredConnection = BillerConnection;

const purpose = "biller bearer";

/** What goes into an account's settings. */
export const sealConnection = (
  seal: Seal,
  accountId: string,
  { address, bearer }: BillerConnection,
): StoredConnection => ({
  address,
  bearer: seal.close(purpose, bearer, accountId),
});

/** The bearer token under the current secret; null where it cannot be opened. */
export const renewBearer = (seal: Seal, accountId: string, sealed: string): string | null =>
  seal.renew(purpose, sealed, accountId);

/** The connection of an account; null: it has none. Throws if its token cannot be decrypted: no request is sent without it. */
export const storedConnections =
  (database: Database, seal: Seal) =>
  async (accountId: string): Promise<BillerConnection | null> => {
    const row = await database("accounts")
      .where({ account_id: accountId })
      .first<{ biller: StoredConnection | null } | undefined>(database.raw("settings->'biller' as biller"));
    if (!row?.biller) return null;
    const { address, bearer } = row.biller;
    const opened = seal.open(purpose, bearer, accountId);
    if (opened === null) throw new Error("A biller's token cannot be decrypted: is its secret still in SECRETS?");
    return { address, bearer: opened };
  };
