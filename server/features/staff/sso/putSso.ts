// The operator's setting of an account's identity provider, for `npm run sso`.
import type { Config } from "../../../config.ts";
import { beside } from "../../../database/beside.ts";
import { spelledConnection, type OpenIdConnection } from "../../../providers/identity/openIdProvider.ts";
import type { Runtime } from "../../../runtime.ts";
import { sealOf } from "../../../tokens/seal.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import { hostsOf } from "../../platform/index.ts";
import { putConnection } from "./connection.ts";
import { redirectUriOn } from "./roundTrip.ts";

export interface WantedSso {
  accountId: string;
  /** Null: its users sign in by password alone again. */
  connection: OpenIdConnection | null;
}

/** Returns the redirect addresses to register with the provider: one for each of the account's hosts. Throws if that is impossible, or if the provider is another. */
export async function putSso(config: Config, wanted: WantedSso, runtime: Runtime): Promise<string[]> {
  const { accountId } = wanted;
  const connection = wanted.connection && (await asProviderSpells(wanted.connection, config));
  return beside(config, async (database) => {
    const seal = sealOf(keyringOf(config.secrets), runtime);
    if (!(await putConnection(database, seal, accountId, connection)))
      throw new Error(`There is no account "${accountId}".`);
    const hosts = await hostsOf(database, accountId);
    if (hosts.length === 0)
      throw new Error(`"${accountId}" has no host of its own, by which its users would be known.`);
    return hosts.map((host) => redirectUriOn(config.publicUrl, host));
  });
}

function asProviderSpells(connection: OpenIdConnection, config: Config): Promise<OpenIdConnection> {
  const { issuer } = connection;
  if (!/^https?:$/.test(URL.canParse(issuer) ? new URL(issuer).protocol : ""))
    throw new Error(`--issuer is "${issuer}": give the provider's https address.`);
  return spelledConnection(connection, config);
}
