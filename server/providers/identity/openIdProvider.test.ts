// Against a provider that is played here: who it says has signed in counts by its signature.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openIdProvider } from "./openIdProvider.ts";

const clientId = "billwright";
const asked = { redirectUri: "http://127.0.0.1/sso/callback", verifier: "v".repeat(43), nonce: "nonce" };

let server: Server;
let issuer: string;
let own: CryptoKey;
/** The key that signs the next ID token. */
let signs: CryptoKey;

const idToken = () =>
  new SignJWT({ email: "owner@harborlight.example", nonce: asked.nonce })
    .setProtectedHeader({ alg: "RS256", kid: "own" })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setSubject("1")
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(signs);

beforeAll(async () => {
  const pair = await generateKeyPair("RS256", { extractable: true });
  own = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "own", alg: "RS256", use: "sig" };
  const answers: Record<string, () => unknown> = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ["RS256"],
    }),
    "/keys": () => ({ keys: [jwk] }),
    "/token": async () => ({ access_token: "access", token_type: "bearer", id_token: await idToken() }),
  };
  server = createServer((request, response) => {
    void Promise.resolve(answers[request.url ?? ""]?.()).then((answer) =>
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(answer)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const identity = () => {
  const provider = openIdProvider({ issuer, clientId, clientSecret: null }, true);
  return provider.identityAt(new URL(`${asked.redirectUri}?code=code&state=state`), asked, "state");
};

test("whom the provider names by its own key has signed in [sso.success]", async () => {
  signs = own;
  expect(await identity()).toEqual({ email: "owner@harborlight.example" });
});

test("an ID token that another key has signed names nobody [sso.failure]", async () => {
  signs = (await generateKeyPair("RS256")).privateKey;
  const fault = await identity().catch((error: Error) => error);
  expect(String((fault as Error).cause)).toMatch(/signature/);
});
