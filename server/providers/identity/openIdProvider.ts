// An identity provider that speaks OpenID Connect: authorization code with PKCE.
import * as openId from "openid-client";
import type { Identity, IdentityProvider } from "./identity.ts";

export interface OpenIdConnection {
  /** The provider's address, as its OpenID configuration names it. */
  issuer: string;
  clientId: string;
  /** Null: the provider asks for none (PKCE alone). */
  clientSecret: string | null;
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
        typeof claims["email"] === "string"
          ? claims
          : await openId.fetchUserInfo(config, tokens.access_token, claims.sub),
      );
    },
  };
}

/** An address that the provider itself does not vouch for names nobody. */
function identityOf(claims: Readonly<Record<string, unknown>>): Identity {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== "string" || isVerified === false)
    throw new Error("The identity provider vouches for no e-mail address.");
  return { email };
}

const discover = ({ issuer, clientId, clientSecret }: OpenIdConnection, isHttpAllowed: boolean) =>
  openId.discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === null ? openId.None() : openId.ClientSecretPost(clientSecret),
    {
      timeout: timeoutSeconds,
      // By itself the library trusts the ID token's way here and does not check its signature.
      execute: [openId.enableNonRepudiationChecks, ...(isHttpAllowed ? [openId.allowInsecureRequests] : [])],
    },
  );
