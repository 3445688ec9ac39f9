// An account's connection to its identity provider, in the account's settings under `sso`; its secret is sealed for the account.
import type { Queryable } from "../../../database/connect.ts";
import type { OpenIdConnection } from "../../../providers/identity/openIdProvider.ts";
import type { Seal } from "../../../tokens/seal.ts";

export interface AccountConnection extends OpenIdConnection {
  accountId: string;
}

const purpose = "sso client secret";

/** The secret under the current one of SECRETS; null where it cannot be opened. */
export const renewSsoSecret = (seal: Seal, accountId: string, sealed: string): string | null =>
  seal.renew(purpose, sealed, accountId);

/** Stores an account's connection; null takes it away. Answers false where there is no such account. */
export async function putConnection(
  database: Queryable,
  seal: Seal,
  accountId: string,
  connection: OpenIdConnection | null,
): Promise<boolean> {
  const accounts = database("accounts").where({ account_id: accountId });
  if (connection === null) return (await accounts.update({ settings: database.raw("settings - 'sso'") })) > 0;
  const { issuer, clientId, clientSecret } = connection;
  const sealed = clientSecret === null ? null : seal.close(purpose, clientSecret, accountId);
  const stored = JSON.stringify({ issuer, clientId, clientSecret: sealed });
  return (await accounts.update({ settings: database.raw("jsonb_set(settings, '{sso}', ?::jsonb)", [stored]) })) > 0;
}

/** Of the account that a host belongs to; null: it has none. Throws if its secret cannot be decrypted. */
export const connectionOfHost = (database: Queryable, seal: Seal, host: string): Promise<AccountConnection | null> =>
  read(database, seal, "account_id = (select account_id from account_hosts where host = ?)", host);

export const connectionOf = (database: Queryable, seal: Seal, accountId: string): Promise<AccountConnection | null> =>
  read(database, seal, "account_id = ?", accountId);

async function read(database: Queryable, seal: Seal, where: string, value: string): Promise<AccountConnection | null> {
  const row = await database("accounts")
    .whereRaw(where, [value])
    .first<{ accountId: string; sso: OpenIdConnection | null } | undefined>(
      "account_id as accountId",
      database.raw("settings->'sso' as sso"),
    );
  if (!row?.sso) return null;
  const { accountId, sso } = row;
  if (sso.clientSecret === null) return { ...sso, accountId };
  const clientSecret = seal.open(purpose, sso.clientSecret, accountId);
  if (clientSecret === null)
    throw new Error("An identity provider's secret cannot be decrypted: is it still in SECRETS?");
  return { ...sso, clientSecret, accountId };
}
