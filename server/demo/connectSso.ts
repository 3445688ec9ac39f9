// The demo biller's users can sign in by the sandbox's identity provider, whatever port that has today.
import { connectionOf, putConnection, redirectUriOn } from "../features/staff/index.ts";
import type { SandboxAccess } from "../providers/payments/sandboxPayments.ts";
import { identityPath, sandboxClientId } from "../sandbox/identity.ts";
import type { Running } from "../start.ts";
import { harbor } from "./account.ts";

export const demoRedirectUris = (publicUrl: string): string[] =>
  harbor.domains.map((host) => redirectUriOn(publicUrl, host));

/** A provider that somebody has set by `npm run sso` stays. */
export async function connectDemo(
  { connection: { database }, seal }: Running,
  { origin, secret: clientSecret }: SandboxAccess,
): Promise<void> {
  const known = await connectionOf(database, seal, harbor.id);
  if (known !== null && known.clientId !== sandboxClientId) return;
  await putConnection(database, seal, harbor.id, {
    issuer: origin + identityPath,
    clientId: sandboxClientId,
    clientSecret,
  });
}
