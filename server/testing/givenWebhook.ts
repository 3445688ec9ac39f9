// An address at which an account's own system is notified of events.
import type { WebhookEvent } from "@billwright/schemas";
import type { Database } from "../database/connect.ts";
import { insertAddress, insertSecret } from "../features/platform/index.ts";
import { sealOf, type Seal } from "../tokens/seal.ts";
import { keyringOf } from "../tokens/secrets.ts";
import { testConfig } from "./testConfig.ts";
import { testRuntime } from "./runtime.ts";

export const givenAddressId = "hook";
/** Of its secret. */
export const givenSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

interface Given {
  address?: string;
  addressId?: string;
  events?: WebhookEvent[] | null;
  seal?: Seal;
}

export async function givenWebhook(
  database: Database,
  accountId: string,
  { address = "https://hooks.north.example/", addressId = givenAddressId, events = null, ...given }: Given = {},
): Promise<void> {
  const runtime = testRuntime();
  const seal = given.seal ?? sealOf(keyringOf(testConfig().secrets), runtime);
  const key = { accountId, addressId };
  await insertAddress(database, { ...key, address, events, state: "on", createdAt: runtime.now() });
  const newId = () => `secret-of-${addressId}`;
  await insertSecret(database, { runtime: { ...runtime, newId }, seal }, key, givenSecret);
}
