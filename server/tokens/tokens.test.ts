import { createHash } from "node:crypto";
import { tokenKinds, type TokenKind } from "@billwright/schemas";
import { createHmac, generateKeyPairSync } from "node:crypto";
import { decodeJwt, exportJWK, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { cases, found, foundInTwin } from "../../test/support/proof.ts";
import { forged } from "../testing/forged.ts";
import { anyClaims } from "../testing/anyClaims.ts";
import { testRuntime } from "../testing/runtime.ts";
import { parseSecrets, keyringOf } from "./secrets.ts";
import { tokensOf, type Tokens } from "./tokens.ts";

const secret = (id: string, byte: number) => ({ id, bytes: Buffer.alloc(32, byte) });
const runtime = testRuntime();
const keyring = keyringOf([secret("a", 1)]);
const tokens = tokensOf(keyring, runtime);
const claims = { accountId: "north", enrollmentId: "form" };
const good = () => tokens.sign("analyticPublic", claims, 60);
const verify = (text: string, from: Tokens = tokens) => from.verify(text, ["analyticPublic"]);
const invalid = { fault: "invalid" };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const seconds = Math.floor(runtime.now().getTime() / 1000);
const payload = {
  ...claims,
  jti: "j",
  iat: seconds,
  exp: seconds + 60,
  iss: "billwright",
  aud: "billwright:analyticPublic",
};
const header = { alg: "HS256", typ: "billwright-analyticPublic+jwt", kid: "a" };
/** A token with any header and payload, signed with the real key. */
function signed(changes: { header?: object; payload?: object; key?: Buffer } = {}): string {
  const text = `${encode({ ...header, ...changes.header })}.${encode({ ...payload, ...changes.payload })}`;
  const key = changes.key ?? keyring.key("a", "tokens")!;
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
}

test("a token that was signed here gives its claims", async () => {
  await expect(verify(await good())).resolves.toMatchObject({ ...claims, kind: "analyticPublic" });
  await expect(verify(signed())).resolves.toMatchObject(claims);
});

describe("what is not genuine is refused [link.bad-token]", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const forged: [title: string, token: () => string | Promise<string>][] = [
    ["an empty text", () => ""],
    ["a text", () => "abc"],
    ["three dots", () => "..."],
    ["no signature", () => new UnsecuredJWT(payload).encode()],
    ["alg none with our header", () => `${encode({ ...header, alg: "none" })}.${encode(payload)}.`],
    ["alg None", () => signed({ header: { alg: "None" } })],
    ["HS512 with our key", () => signed({ header: { alg: "HS512" } })],
    [
      "an RSA signature with its key inside",
      async () =>
        new SignJWT(payload)
          .setProtectedHeader({ ...header, alg: "RS256", jwk: await exportJWK(publicKey) })
          .sign(privateKey),
    ],
    [
      "a key of its own inside",
      () =>
        signed({ header: { jwk: { kty: "oct", k: Buffer.alloc(32).toString("base64url") } }, key: Buffer.alloc(32) }),
    ],
    ["an unknown kid", () => signed({ header: { kid: "b" } })],
    ["a kid that is a path", () => signed({ header: { kid: "../../dev/null" }, key: Buffer.alloc(0) })],
    ["a kid that is no text", () => signed({ header: { kid: 1 } })],
    ["a kid of Object.prototype", () => signed({ header: { kid: "__proto__" } })],
    ["no kid", () => signed({ header: { kid: undefined } })],
    ["crit", () => signed({ header: { crit: ["exp"] } })],
    ["an empty key", () => signed({ key: Buffer.alloc(0) })],
    ["the secret itself as key", () => signed({ key: Buffer.alloc(32, 1) })],
    ["another issuer", () => signed({ payload: { iss: "evil" } })],
    ["another audience", () => signed({ payload: { aud: "billwright:user" } })],
    ["no expiry", () => signed({ payload: { exp: undefined } })],
    ["an expiry that is no number", () => signed({ payload: { exp: "never" } })],
    ["no id", () => signed({ payload: { jti: undefined } })],
    ["a time still to come", () => signed({ payload: { nbf: seconds + 6 } })],
    ["no account", () => signed({ payload: { accountId: undefined } })],
    ["an account that is no text", () => signed({ payload: { accountId: { $ne: null } } })],
    ["more than 8 kB", () => signed({ payload: { pad: "x".repeat(8192) } })],
    ["3 MB", () => "a".repeat(3_000_000)],
  ];
  test.each(forged)("%s", async (_title, token) => {
    await expect(verify(await token())).rejects.toMatchObject(invalid);
  });

  /** Which of the texts are taken for a token of this kind. */
  async function takenOf(texts: readonly string[], kind: TokenKind): Promise<string[]> {
    const taken = [];
    for (const text of texts) if (await tokens.verify(text, [kind]).then(Boolean, () => false)) taken.push(text);
    return taken;
  }

  test.each(cases(tokenKinds.length, 2) > 2 ? tokenKinds : (["analyticPublic", "user"] as const))(
    "a token for %s with any one byte changed",
    { tags: ["S6"] },
    async (kind) => {
      const token = await tokens.sign(kind, anyClaims("north") as never, 60);
      const changed = [...token].flatMap((sign, at) =>
        ["A", "B", "_"]
          .filter((other) => other !== sign)
          .slice(0, cases(3, 1))
          .map((other) => token.slice(0, at) + other + token.slice(at + 1)),
      );
      const taken = await takenOf(changed, kind);
      found("S6", "changed tokens taken", taken.length, changed.length);
      expect(taken).toEqual([]);
      expect(await takenOf([token], kind)).toEqual([token]);
    },
  );

  const algorithms = [
    ...["none", "None", "NONE", "nOnE", "", "HS256", "hs256", " HS256", "HS384", "HS512"],
    ...["RS256", "PS256", "ES256", "EdDSA", "A128KW"],
  ];
  const pem = publicKey.export({ type: "spki", format: "pem" });
  const keys = [Buffer.alloc(0), Buffer.alloc(32), Buffer.alloc(32, 1), Buffer.from(pem), Buffer.from("secret")];
  const jwk = { kty: "oct", k: Buffer.alloc(32).toString("base64url") };
  const headers: object[] = [
    ...[{}, { jwk }, { jku: "https://evil.example/keys" }, { x5u: "https://evil.example/chain" }, { x5c: ["MIIB"] }],
    ...[{ kid: "../../dev/null" }, { kid: null }, { kid: ["a"] }, { kid: "a\0" }, { typ: "JWT" }, { zip: "DEF" }],
    ...[{ crit: ["exp"] }, { b64: false, crit: ["b64"] }],
  ];

  test("a token of any algorithm, key and header but ours", { tags: ["S6"] }, async () => {
    const forgeries = algorithms.flatMap((alg) =>
      headers.flatMap((more) => [
        ...keys.map((key) => signed({ header: { alg, ...more }, key })),
        // Signed by us, but with another algorithm in the header; and not signed at all.
        ...(alg === "HS256" ? [] : [signed({ header: { alg, ...more } })]),
        `${encode({ ...header, alg, ...more })}.${encode(payload)}.`,
      ]),
    );
    const taken = await takenOf(forgeries, "analyticPublic");
    found("S6", "forged tokens taken", taken.length, forgeries.length);
    const decoded = forgeries.filter((text) => decodeJwt(text)["aud"] === payload.aud);
    foundInTwin("S6", "forged tokens taken by a twin that reads them unverified", decoded.length);
    expect([taken, decoded.length]).toEqual([[], forgeries.length]);
  });
});

test.each([
  ["expired 3 s ago, which is within the leeway", 63, null],
  ["expired 6 s ago", 66, "expired"],
])("a token %s", async (_title, passed, fault) => {
  const token = await good();
  runtime.pass(passed);
  const verified = verify(token);
  await (fault ? expect(verified).rejects.toMatchObject({ fault }) : expect(verified).resolves.toBeDefined());
  await expect(tokens.verify(token, ["analyticPublic"], { expiredToo: true })).resolves.toMatchObject(claims);
  // Expiry is reported only if the signature is valid.
  await expect(verify(forged(token))).rejects.toMatchObject(invalid);
  runtime.pass(-passed);
});

test("a token has one spelling: the same bytes written in another way are refused [link.bad-token]", async () => {
  const token = await good();
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const bytesOf = (text: string) => Buffer.from(text.slice(text.lastIndexOf(".") + 1), "base64url");
  const others = [...alphabet].map((sign) => token.slice(0, -1) + sign).filter((other) => other !== token);
  const twins = [...others.filter((other) => bytesOf(other).equals(bytesOf(token))), `${token}=`, `${token} `];
  expect(twins.length).toBeGreaterThan(3);
  for (const twin of twins) await expect(verify(twin), twin).rejects.toMatchObject(invalid);
});

test("a token of one kind is of no use for any other [link.token]", async () => {
  const times = { jti: "j", iat: seconds, exp: seconds + 60, iss: "billwright" };
  for (const made of tokenKinds)
    for (const kind of tokenKinds) {
      const token = signed({
        header: { typ: `billwright-${made}+jwt` },
        payload: { ...times, ...anyClaims("n"), aud: `billwright:${made}` },
      });
      const verified = tokens.verify(token, [kind]).then((claimed): TokenKind => claimed.kind);
      await (made === kind
        ? expect(verified).resolves.toBe(made)
        : expect(verified, `${made} as ${kind}`).rejects.toMatchObject(invalid));
    }
});

test("an old secret goes on verifying once a new one signs, until it is taken away", async () => {
  const old = await good();
  const rotated = tokensOf(keyringOf([secret("b", 2), secret("a", 1)]), runtime);
  await expect(verify(old, rotated)).resolves.toBeDefined();
  await expect(verify(await rotated.sign("analyticPublic", claims, 60))).rejects.toMatchObject(invalid);
  await expect(verify(old, tokensOf(keyringOf([secret("b", 2)]), runtime))).rejects.toMatchObject(invalid);
});

const random = (seed: string) => createHash("sha256").update(seed).digest("base64");

test.each([
  ["", "is empty"],
  ["nonsense", "not ID:BASE64"],
  [`a:${Buffer.alloc(16).toString("base64")}`, "16 bytes"],
  [`a:${Buffer.alloc(32).toString("base64")}`, "not random"],
  [`a:${random("one")},a:${random("other")}`, "twice"],
])("secrets %j are refused, saying why but never the secret", (text, why) => {
  const problem = parseSecrets(text);
  expect(problem).toContain(why);
  if (text.length > 20) expect(problem).not.toContain(text.slice(2, 20));
});
