// Against a provider that is played here: who it says has signed in counts by its signature, and by what it vouches for.
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { IdentityProviderAway } from "./identity.ts";
import { documentedProviders, email } from "./documentedProviders.fixture.ts";
import { openIdProvider, spelledConnection, type CallableHosts, type OpenIdConnection } from "./openIdProvider.ts";

const clientId = "billwright";
const attempt = { redirectUri: "http://127.0.0.1/sso/callback", verifier: "v".repeat(43), nonce: "nonce" };

let server: Server;
let origin: string;
let own: CryptoKey;
let jwk: JWK;

const usual = { issuer: "", methods: undefined as readonly string[] | undefined, userInfo: null as object | null };
/** What the provider answers next. */
let says = { ...usual, idToken: {} as Readonly<Record<string, unknown>>, signs: null as CryptoKey | null };
/** What the provider does not answer as it should. */
let fails: { path: string; status: number } | null;
/** How the client has proved that it is itself. */
let proof: { basic: string | undefined; post: string | null };

const idToken = () =>
  new SignJWT({ nonce: attempt.nonce, ...says.idToken })
    .setProtectedHeader({ alg: "RS256", kid: "own" })
    .setIssuer(says.issuer)
    .setAudience(clientId)
    .setSubject("1")
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(says.signs ?? own);

const answers: Record<string, (request: IncomingMessage) => unknown> = {
  "/.well-known/openid-configuration": () => ({
    issuer: says.issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    ...(says.userInfo && { userinfo_endpoint: `${origin}/userinfo` }),
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: says.methods,
  }),
  "/keys": () => ({ keys: [jwk] }),
  "/userinfo": () => ({ sub: "1", ...says.userInfo }),
  "/token": async (request) => {
    const body = new URLSearchParams(await text(request));
    proof = { basic: request.headers.authorization, post: body.get("client_secret") };
    return { access_token: "access", token_type: "bearer", id_token: await idToken() };
  },
};

beforeAll(async () => {
  const pair = await generateKeyPair("RS256", { extractable: true });
  own = pair.privateKey;
  jwk = { ...(await exportJWK(pair.publicKey)), kid: "own", alg: "RS256", use: "sig" };
  server = createServer((request, response) => {
    const path = (request.url ?? "").replace("/realm", "");
    if (path === fails?.path) return void response.writeHead(fails.status, { location: "/" }).end("{}");
    const answer = answers[path];
    void Promise.resolve(answer?.(request)).then((data) =>
      response.writeHead(answer ? 200 : 404, { "Content-Type": "application/json" }).end(JSON.stringify(data ?? {})),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  fails = null;
  says = { ...usual, issuer: `${origin}/realm`, idToken: { email, email_verified: true }, signs: null };
});

const connection = (more: Partial<OpenIdConnection> = {}): OpenIdConnection => ({
  issuer: says.issuer,
  clientId,
  clientSecret: null,
  ...more,
});
const development = { production: false, trustedHosts: [] };
const production = (...trustedHosts: string[]) => ({ production: true, trustedHosts });
const identity = (more: Partial<OpenIdConnection> = {}, hosts: CallableHosts = development) =>
  openIdProvider(connection(more), hosts).identityAt(
    new URL(`${attempt.redirectUri}?code=code&state=state`),
    attempt,
    "state",
  );

test("whom the provider names by its own key has signed in [sso.success]", async () => {
  expect(await identity()).toEqual({ email });
});

test("an ID token that another key has signed names nobody [sso.failure]", async () => {
  says.signs = (await generateKeyPair("RS256")).privateKey;
  const fault = await identity().catch((error: Error) => error);
  expect(String((fault as Error).cause)).toMatch(/signature/);
});

describe("an address counts only where the provider vouches for it by the value true", () => {
  test.each<[claims: Record<string, unknown>, userInfo?: Record<string, unknown>]>([
    [{ email_verified: false }],
    [{ email_verified: "false" }],
    [{ email_verified: "true" }],
    [{ email_verified: 1 }],
    [{ email_verified: null }],
    [{ email_verified: [true] }],
    [{ email_verified: false, xms_edov: true }],
    [{ xms_edov: "1" }],
    [{}],
    [{}, { email }],
    [{}, { email, email_verified: "true" }],
    [{ email_verified: false }, { email, email_verified: true }],
    [{ email: undefined, email_verified: true }, { email_verified: true }],
  ])("%j of the ID token and %j of userinfo sign in nobody [sso.failure]", async (claims, userInfo) => {
    says.idToken = { email, ...claims };
    says.userInfo = userInfo ?? null;
    await expect(identity()).rejects.toThrow("vouches for no e-mail address");
  });
});

describe("what providers document", () => {
  test.each(documentedProviders)(
    "signs in by $name [sso.success]",
    async ({ methods, hasSlash, idToken: claims, userInfo, expected }) => {
      const issuer = `${origin}/realm${hasSlash ? "/" : ""}`;
      says = { ...says, issuer, methods, idToken: claims, userInfo: userInfo ?? null };
      // Given by an operator with and without the slash, and as the provider spells it.
      for (const given of [`${origin}/realm`, `${origin}/realm/`]) {
        const known = await spelledConnection(connection({ issuer: given, clientSecret: "s3 cr:e~t_-." }), development);
        expect(known.issuer).toBe(issuer);
        expect(await identity(known)).toEqual({ email });
      }
      const basic = `Basic ${Buffer.from("billwright:s3+cr%3Ae~t_-.").toString("base64")}`;
      expect(proof).toEqual(expected === "basic" ? { basic, post: null } : { basic: undefined, post: "s3 cr:e~t_-." });
    },
  );

  test("a connection that was stored with a slash too many or too few still signs in [sso.success]", async () => {
    expect(await identity({ issuer: `${origin}/realm/` })).toEqual({ email });
  });
});

describe("a provider that is none of the account's own is refused when it is set, saying what to give", () => {
  const refusal = (more: Partial<OpenIdConnection> = {}, hosts: CallableHosts = development) =>
    spelledConnection(connection(more), hosts).then(
      () => "taken",
      (error: Error) => error.message,
    );

  test("where it calls itself otherwise", async () => {
    says.issuer = `${origin}/7f3c/v2.0`;
    expect(await refusal({ issuer: `${origin}/realm` })).toBe(
      `The provider at ${origin}/realm calls itself ${origin}/7f3c/v2.0: give that address.`,
    );
  });

  test("where it speaks for every organization", async () => {
    says.issuer = "https://login.microsoftonline.com/{tenantid}/v2.0";
    expect(await refusal({ issuer: `${origin}/realm` })).toContain("give the address of your own organization there");
  });

  test("where it takes no secret", async () => {
    says.methods = ["private_key_jwt", "tls_client_auth"];
    expect(await refusal({ clientSecret: "x" })).toBe(
      "The provider takes no client's secret, but private_key_jwt, tls_client_auth.",
    );
    expect(await refusal()).toBe("taken");
  });

  test("where none answers", async () => {
    expect(await refusal({ issuer: `${origin}/nowhere` })).toBe(`No OpenID provider answers at ${origin}/nowhere.`);
  });

  test("where it is on no public host, unless TRUSTED_HOSTS names its host or its network", async () => {
    expect(await refusal({}, production())).toBe(
      `The identity provider at ${says.issuer} would never be called: Only https addresses are called. Name its host or its network in TRUSTED_HOSTS.`,
    );
    for (const trusted of ["127.0.0.0/8", new URL(origin).host]) {
      expect(await refusal({}, production(trusted))).toBe("taken");
      expect(await identity({}, production(trusted))).toEqual({ email });
    }
  });
});

describe("a provider that was good when it was set", () => {
  const away = () => expect(identity()).rejects.toThrow(IdentityProviderAway);

  test.each(["/.well-known/openid-configuration", "/token", "/keys", "/userinfo"])(
    "is away where %s fails, which is no fault of who signs in [sso.failure]",
    async (path) => {
      says.idToken = { email };
      says.userInfo = { email, email_verified: true };
      expect(await identity()).toEqual({ email });
      fails = { path, status: 502 };
      await away();
      fails = { path, status: 302 };
      await away();
    },
  );

  test("is away where the operator trusts its host no more, and where it calls itself otherwise [sso.failure]", async () => {
    await expect(identity({}, production())).rejects.toThrow(IdentityProviderAway);
    await expect(identity({ issuer: `${origin}/nowhere` })).rejects.toThrow(IdentityProviderAway);
  });

  test("is there where it refuses the code: that is no fault of the way [sso.failure]", async () => {
    fails = { path: "/token", status: 400 };
    const fault: unknown = await identity().catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Error);
    expect(fault).not.toBeInstanceOf(IdentityProviderAway);
  });
});
