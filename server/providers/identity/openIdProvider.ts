// An identity provider that speaks OpenID Connect: authorization code with PKCE.
import * as openId from "openid-client";
import { withoutSlash } from "../outbound/withoutSlash.ts";
import type { Identity, IdentityProvider } from "./identity.ts";

export interface OpenIdConnection {
  /** The provider's address, as its OpenID configuration names it. */
  issuer: string;
  clientId: string;
  /** Null: the provider asks for none (PKCE alone). */
  clientSecret: string | null;
  /** The last day on which the provider takes that secret, as YYYY-MM-DD; null or left out: not known. */
  secretEnds?: string | null;
}

const timeoutSeconds = 10;

/** `isHttpAllowed`: in development, whose provider is on this machine. */
export function openIdProvider(connection: OpenIdConnection, isHttpAllowed: boolean): IdentityProvider {
  const configuration = () => discover(connection, isHttpAllowed);
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
      const tokens = await openId.authorizationCodeGrant(config, address, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error("The identity provider sent no ID token.");
      return identityOf(
        isSilent(claims) && config.serverMetadata().userinfo_endpoint !== undefined
          ? await openId.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims,
      );
    },
  };
}

/**
 * The connection with its issuer as the provider spells it, by which its ID tokens are checked. Throws, saying what to give instead, where
 * nothing answers there, another provider does, or the client's secret cannot be used.
 */
export async function spelledConnection(
  connection: OpenIdConnection,
  isHttpAllowed: boolean,
): Promise<OpenIdConnection> {
  const provider = (await discover(connection, isHttpAllowed)).serverMetadata();
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
  isHttpAllowed: boolean,
): Promise<openId.Configuration> {
  // With the whole address the library leaves the comparison to us.
  const address = new URL(`${withoutSlash(issuer)}/.well-known/openid-configuration`);
  const authentication = clientSecret === null ? openId.None() : bySecret(clientSecret);
  const config = await openId
    .discovery(address, clientId, undefined, authentication, {
      timeout: timeoutSeconds,
      // By itself the library trusts the ID token's way here and does not check its signature.
      execute: [openId.enableNonRepudiationChecks, ...(isHttpAllowed ? [openId.allowInsecureRequests] : [])],
    })
    .catch((cause: unknown) => {
      throw new Error(`No OpenID provider answers at ${issuer}.`, { cause });
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
