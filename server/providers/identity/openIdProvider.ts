// An identity provider that speaks OpenID Connect: authorization code with PKCE.
import * as openId from "openid-client";
import { OutboundRefused, type OutboundPolicy } from "../outbound/policy.ts";
import { OutboundFailed, request } from "../outbound/request.ts";
import { faultOfOwnAddress, policyTrusting } from "../outbound/trustedHosts.ts";
import { withoutSlash } from "../outbound/withoutSlash.ts";
import { IdentityProviderAway, type Identity, type IdentityProvider } from "./identity.ts";

export interface OpenIdConnection {
  /** The provider's address, as its OpenID configuration names it. */
  issuer: string;
  clientId: string;
  /** Null: the provider asks for none (PKCE alone). */
  clientSecret: string | null;
  /** The last day on which the provider takes that secret, as YYYY-MM-DD; null or left out: not known. */
  secretEnds?: string | null;
}

/** Whom the operator trusts to be private. */
export interface CallableHosts {
  trustedHosts: readonly string[];
  production: boolean;
}

const timeoutMs = 10_000;

/** In development the provider is on this machine. */
function policyOf(issuer: string, { trustedHosts, production }: CallableHosts): OutboundPolicy {
  const isOwn = !production && URL.canParse(issuer);
  return policyTrusting(isOwn ? [...trustedHosts, new URL(issuer).host] : trustedHosts);
}

/** As the library asks, by the one way out: only hosts that may be called, no redirects, a limit of time and size. */
const fetchBy =
  (policy: OutboundPolicy): openId.CustomFetch =>
  async (address, { method, headers, body }) => {
    const sent = body === undefined || body === null ? {} : { body: bodyOf(body) };
    const answer = await request(address, { method: method as "GET" | "POST", headers, ...sent, timeoutMs }, policy);
    if (answer.status >= 500) throw new OutboundFailed(`The peer answered ${answer.status}.`);
    const type = answer.headers["content-type"];
    return new Response(answer.body.length === 0 ? null : answer.body.toString("utf8"), {
      status: answer.status,
      headers: type === undefined ? {} : { "content-type": type },
    });
  };

function bodyOf(body: openId.FetchBody): string {
  if (typeof body === "string" || body instanceof URLSearchParams) return body.toString();
  throw new Error("The library sends a body that is neither text nor a form.");
}

/** Why the way to the provider failed: it cannot be reached, or may not be called; null: something else was the matter. */
function faultOfWay(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof OutboundFailed || each instanceof OutboundRefused) return each.message;
  return null;
}

/** What fails on the way has nothing to do with who signs in. */
async function orAway<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    const fault = faultOfWay(error);
    throw fault === null ? error : new IdentityProviderAway(fault, { cause: error });
  });
}

export function openIdProvider(connection: OpenIdConnection, hosts: CallableHosts): IdentityProvider {
  /** It was good when it was set: what is wrong with it now is no fault of who signs in. */
  const configuration = () =>
    discover(connection, hosts).catch((error: unknown) => {
      throw new IdentityProviderAway((error as Error).message, { cause: error });
    });
  return {
    async addressOf({ redirectUri, verifier, nonce }, state) {
      return openId.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: "openid email",
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        nonce,
        state,
      });
    },
    async identityAt(address, { verifier, nonce }, state) {
      const config = await configuration();
      const tokens = await orAway(
        openId.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims();
      if (!claims) throw new Error("The identity provider sent no ID token.");
      return identityOf(
        isSilent(claims) && config.serverMetadata().userinfo_endpoint !== undefined
          ? await orAway(openId.fetchUserInfo(config, tokens.access_token, claims.sub))
          : claims,
      );
    },
  };
}

/**
 * The connection with its issuer as the provider spells it, by which its ID tokens are checked. Throws, saying what to give instead, where
 * it would never be called, nothing answers there, another provider does, or the client's secret cannot be used.
 */
export async function spelledConnection(connection: OpenIdConnection, hosts: CallableHosts): Promise<OpenIdConnection> {
  const { issuer } = connection;
  const refusal = await faultOfOwnAddress(issuer, policyOf(issuer, hosts));
  if (refusal !== null) throw new Error(`The identity provider at ${issuer} ${refusal}.`);
  const provider = (await discover(connection, hosts)).serverMetadata();
  if (connection.clientSecret !== null) methodOf(provider);
  return { ...connection, issuer: provider.issuer };
}

type Claims = Readonly<Record<string, unknown>>;

/** Entra ID sends no `email_verified`; its optional claim `xms_edov` says that the address's domain is the organization's own. */
const vouchers = ["email_verified", "xms_edov"] as const;

/** Some providers send an address, or whether they vouch for it, only on a further request. */
const isSilent = (claims: Claims): boolean =>
  typeof claims["email"] !== "string" || vouchers.every((name) => claims[name] === undefined);

/** An address that the provider itself does not vouch for names nobody. Text is no vouching: "false" is a text, too. */
function identityOf(claims: Claims): Identity {
  const { email } = claims;
  const voucher = vouchers.find((name) => claims[name] !== undefined);
  if (typeof email !== "string" || voucher === undefined || claims[voucher] !== true)
    throw new Error("The identity provider vouches for no e-mail address: email_verified is not the value true.");
  return { email };
}

/** A slash at the end makes no other provider; anything else does. */
async function discover(
  { issuer, clientId, clientSecret }: OpenIdConnection,
  hosts: CallableHosts,
): Promise<openId.Configuration> {
  // With the whole address the library leaves the comparison to us.
  const address = new URL(`${withoutSlash(issuer)}/.well-known/openid-configuration`);
  const authentication = clientSecret === null ? openId.None() : bySecret(clientSecret);
  const config = await openId
    .discovery(address, clientId, undefined, authentication, {
      [openId.customFetch]: fetchBy(policyOf(issuer, hosts)),
      timeout: timeoutMs / 1000,
      // By itself the library trusts the ID token's way here and does not check its signature. Whether an address may do without TLS is the policy's to say.
      execute: [openId.enableNonRepudiationChecks, openId.allowInsecureRequests],
    })
    .catch((cause: unknown) => {
      const fault = faultOfWay(cause);
      throw new Error(`No OpenID provider answers at ${issuer}${fault === null ? "." : `: ${fault}`}`, { cause });
    });
  const { issuer: named } = config.serverMetadata();
  if (withoutSlash(named) !== withoutSlash(issuer))
    throw new Error(
      `The provider at ${issuer} calls itself ${named}: ${
        named.includes("{") ? "give the address of your own organization there" : "give that address"
      }.`,
    );
  return config;
}

/** Of the ways that the provider offers; where it names none, the one that OpenID Connect assumes. */
const bySecret =
  (secret: string): openId.ClientAuth =>
  (server, client, body, headers) =>
    methods[methodOf(server)](secret)(server, client, body, headers);

const methods = {
  client_secret_basic: basic,
  client_secret_post: openId.ClientSecretPost,
  client_secret_jwt: openId.ClientSecretJwt,
} as const;

function methodOf({ token_endpoint_auth_methods_supported: offered }: openId.ServerMetadata): keyof typeof methods {
  if (offered === undefined) return "client_secret_basic";
  const method = (Object.keys(methods) as (keyof typeof methods)[]).find((name) => offered.includes(name));
  if (method === undefined)
    throw new Error(`The provider takes no client's secret, but ${offered.join(", ") || "nothing"}.`);
  return method;
}

/** Escapes only what has to be: some providers read the two as they stand. */
function basic(secret: string): openId.ClientAuth {
  const escaped = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");
  return (_server, client, _body, headers) =>
    headers.set(
      "authorization",
      `Basic ${Buffer.from(`${escaped(client.client_id)}:${escaped(secret)}`).toString("base64")}`,
    );
}
