// npm run account -- --id ID --test: calls a system that an account is connected to, as the product would, and says what came back.
import type { Config } from "./config.ts";
import type { Database } from "./database/connect.ts";
import { demandAccount, readSetting, tryAddresses } from "./features/platform/index.ts";
import { findTemplate } from "./features/money/index.ts";
import { connectionOf } from "./features/staff/index.ts";
import { BillerAway } from "./providers/biller/biller.ts";
import type { BillerKey } from "./providers/biller/bankNumbers.ts";
import { httpBiller } from "./providers/biller/httpBiller.ts";
import { storedConnections } from "./providers/biller/storedConnections.ts";
import { spelledConnection } from "./providers/identity/openIdProvider.ts";
import { OutboundRefused } from "./providers/outbound/policy.ts";
import { OutboundFailed } from "./providers/outbound/request.ts";
import { policyTrusting } from "./providers/outbound/trustedHosts.ts";
import { SigningAway, type SigningProvider } from "./providers/signing/signing.ts";
import type { Runtime } from "./runtime.ts";
import type { Seal } from "./tokens/seal.ts";

interface Tried {
  config: Config;
  database: Database;
  seal: Seal;
  runtime: Runtime;
  accountId: string;
  /** Null: none is configured. */
  signing: SigningProvider | null;
}

async function keysOf(database: Database, accountId: string): Promise<string> {
  const keys = ((await readSetting(database, accountId, "billerKeys")) ?? []) as BillerKey[];
  return keys[0] === undefined
    ? "No public key is set (billerKeys): no form that asks for bank numbers can be activated."
    : `Bank numbers are sealed to its key "${keys[0].kid}".`;
}

/** Each answers a sentence, and throws where the system does not do what it is for. */
const tries = {
  async biller({ config, database, seal, runtime, accountId }) {
    const connection = await storedConnections(database, seal, readSetting).of(accountId);
    if (connection === null)
      return "No system of a biller is connected: customers are what is stored here, and no form asks them for bank numbers.";
    const biller = httpBiller(connection, policyTrusting(config.trustedHosts), runtime.now, () => undefined);
    const nobody = "billwright-connection-test";
    const found = await biller.recipient(accountId, nobody);
    const answer =
      found === null
        ? `The biller's system answers: it knows no customer "${nobody}", as it should.`
        : `The biller's system answers, but knows a customer "${nobody}": does it look at the id?`;
    return `${answer}\n${await keysOf(database, accountId)}`;
  },
  async sso({ config, database, seal, accountId }) {
    const connection = await connectionOf(database, seal, accountId);
    if (connection === null) return "No identity provider is connected: users sign in by password.";
    const { issuer } = await spelledConnection(connection, config);
    return `The identity provider answers and calls itself ${issuer}.`;
  },
  async webhook({ database, seal, runtime, accountId }) {
    const tried = await tryAddresses({ database, seal, runtime, policy: {} }, accountId);
    if (tried.length === 0) return "No webhook is set: the account is notified of nothing.";
    const lines = tried.map(({ line }) => line).join("\n");
    if (tried.some(({ isWell }) => !isWell)) throw new Error(lines);
    return lines;
  },
  async signing({ signing, database, accountId }) {
    if (signing === null) return "SIGNING_URL is not set: nothing can be signed outside of development.";
    const template = await findTemplate(database, accountId);
    const isKnown = await signing.knows(template ?? "none");
    if (template === null)
      return "The signing service answers and takes the key. The account has nothing to sign: agreement.template is not set.";
    if (!isKnown)
      throw new Error(
        `signing: It answers and takes the key, but has no template "${template}": correct the account's agreement.template.`,
      );
    return `The signing service answers, takes the key and has the template "${template}".`;
  },
} satisfies Record<string, (tried: Tried) => Promise<string>>;

export const connectionNames = Object.keys(tries) as ConnectionName[];
export type ConnectionName = keyof typeof tries;

/** @throws Error, saying what went wrong, and with what to do where that is known. */
export async function testConnection(name: ConnectionName, tried: Tried): Promise<string> {
  await demandAccount(tried.database, tried.accountId);
  try {
    return await tries[name](tried);
  } catch (error) {
    if ([BillerAway, OutboundFailed, OutboundRefused, SigningAway].some((kind) => error instanceof kind))
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
    throw error;
  }
}
