// Passkeys (WebAuthn): made and checked by @simplewebauthn. One is of the host on which it was made, as browsers have it.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { challengeSeconds } from "../users/index.ts";
import type { FactorServices, User } from "./services.ts";
import type { FactorRow } from "./store.ts";

/** What has to be signed, and on which host. */
export interface SigningTarget {
  challenge: string;
  host: string;
}

/** Scheme and port are the product's own, the host is the page's: whoever signs elsewhere signs for another host. */
function originOf(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

const drawn = ({ runtime }: Pick<FactorServices, "runtime">) => new Uint8Array(runtime.randomBytes(32));

const described = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credential_id: id, transports }) =>
    id === null ? [] : [{ id, transports: (transports ?? []) as AuthenticatorTransport[] }],
  );

export const signingOptions = (
  services: Pick<FactorServices, "runtime">,
  host: string,
  factors: readonly FactorRow[],
) =>
  generateAuthenticationOptions({
    rpID: host,
    challenge: drawn(services),
    allowCredentials: described(factors),
    userVerification: "preferred",
    timeout: challengeSeconds * 1000,
  });

interface Wanted {
  host: string;
  user: User;
  email: string;
  name: string;
  company: string;
  factors: readonly FactorRow[];
}

export const makingOptions = (services: FactorServices, { host, user, email, name, company, factors }: Wanted) =>
  generateRegistrationOptions({
    rpID: host,
    rpName: company,
    userID: new TextEncoder().encode(user.userId.slice(0, 64)),
    userName: email,
    userDisplayName: name,
    challenge: drawn(services),
    attestationType: "none",
    excludeCredentials: described(factors),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    timeout: challengeSeconds * 1000,
  });

type Columns = Pick<FactorRow, "credential_id" | "public_key" | "transports"> & { counter: number };

/** What is stored of a passkey that was just made; null: it is none, or was made for another challenge or host. */
export async function madePasskey(
  { publicUrl }: FactorServices,
  response: Record<string, unknown>,
  { challenge, host }: SigningTarget,
): Promise<Columns | null> {
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: originOf(publicUrl, host),
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports: [...transports] };
}

/** Whether one of the passkeys has signed the challenge. A counter that went back is that of a copy. */
export async function isSigned(
  { database, runtime, publicUrl }: FactorServices,
  factors: readonly FactorRow[],
  response: Record<string, unknown>,
  { challenge, host }: SigningTarget,
): Promise<boolean> {
  const factor = factors.find(({ credential_id }) => credential_id !== null && credential_id === response["id"]);
  if (!factor) return false;
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: originOf(publicUrl, host),
    expectedRPID: host,
    credential: {
      id: factor.credential_id!,
      publicKey: new Uint8Array(factor.public_key!),
      counter: Number(factor.counter),
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return false;
  const { account_id, factor_id, counter } = factor;
  const next = { counter: verified.authenticationInfo.newCounter, last_used_at: runtime.now() };
  return (await database("user_factors").where({ account_id, factor_id, counter }).update(next)) === 1;
}
