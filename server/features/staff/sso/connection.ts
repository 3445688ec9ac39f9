// An account's connection to its identity provider, in the account's settings under `sso`; its secret is sealed for the account.
import type { Queryable } from "../../../database/connect.ts";
import type { OpenIdConnection } from "../../../providers/identity/openIdProvider.ts";
import type { Seal } from "../../../tokens/seal.ts";
import { earliestDay, putSetting, readAccount, type Tenant } from "../../platform/index.ts";

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
  if (connection === null) return putSetting(database, accountId, "sso", null);
  const { issuer, clientId, clientSecret, secretEnds = null } = connection;
  const sealed = clientSecret === null ? null : seal.close(purpose, clientSecret, accountId);
  return putSetting(database, accountId, "sso", { issuer, clientId, clientSecret: sealed, secretEnds });
}

/** When the first of all accounts' secrets ends, of those of which that is known; null: of none. */
export const firstSecretEnd = (database: Queryable): Promise<Date | null> => earliestDay(database, "sso.secretEnds");

/** Whether the account's users sign in by a provider of its own. */
export const usesSso = async (database: Queryable, accountId: string): Promise<boolean> =>
  Boolean((await readAccount(database, { accountId }, ["sso"]))?.settings.sso);

/** Of the account that a host belongs to; null: it has none. Throws if its secret cannot be decrypted. */
export const connectionOfHost = (database: Queryable, seal: Seal, host: string): Promise<AccountConnection | null> =>
  read(database, seal, { host });

export const connectionOf = (database: Queryable, seal: Seal, accountId: string): Promise<AccountConnection | null> =>
  read(database, seal, { accountId });

async function read(database: Queryable, seal: Seal, tenant: Tenant): Promise<AccountConnection | null> {
  const account = await readAccount(database, tenant, ["sso"]);
  if (!account?.settings.sso) return null;
  const { accountId } = account;
  const sso = account.settings.sso as OpenIdConnection;
  if (sso.clientSecret === null) return { ...sso, accountId };
  const clientSecret = seal.open(purpose, sso.clientSecret, accountId);
  if (clientSecret === null)
    throw new Error("An identity provider's secret cannot be decrypted: is it still in SECRETS?");
  return { ...sso, clientSecret, accountId };
}
