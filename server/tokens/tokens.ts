// Signing and verifying tokens. One `typ` and one audience for each kind, so that a token of one kind is invalid as another (threats.md T1-T3).
import type { TokenKind } from "@billwright/schemas";
import { Ajv } from "ajv";
import { errors, jwtVerify, SignJWT, type JWTPayload } from "jose";
import type { Runtime } from "../runtime.ts";
import { payloadSchemas, type TokenPayload } from "./payloads.ts";
import { currentKey, type Keyring } from "./secrets.ts";

const issuer = "billwright";
const algorithm = "HS256";
const purpose = "tokens";
const typOf = (kind: TokenKind) => `billwright-${kind}+jwt`;
const audienceOf = (kind: TokenKind) => `billwright:${kind}`;

/** The clocks of two machines may differ by this much. */
const leewaySeconds = 5;
/** Longer ones are refused before any part of them is read. */
export const maxTokenBytes = 8 * 1024;

/** Why a token is refused: `invalid` gives no reason; `expired` only if the signature was valid. */
export type TokenFault = "invalid" | "expired";

export class TokenError extends Error {
  override name = "TokenError";
  readonly fault: TokenFault;
  constructor(fault: TokenFault) {
    super(`The token is ${fault}.`);
    this.fault = fault;
  }
}

type Claims<Kind extends TokenKind> = Omit<TokenPayload<Kind>, "kind" | "jti" | "iat" | "exp">;

export interface Tokens {
  /** Signs a token that is valid for a number of seconds; `jti` is a new one if none is given. */
  sign<Kind extends TokenKind>(kind: Kind, claims: Claims<Kind>, seconds: number, jti?: string): Promise<string>;
  /** Returns a genuine token's claims, of the allowed kinds. Throws TokenError. */
  verify<Kind extends TokenKind>(
    text: string,
    kinds: readonly Kind[],
    options?: { expiredToo?: boolean },
  ): Promise<TokenPayload<Kind>>;
}

/** Compiles each kind's schema for its first token. */
const ajv = new Ajv({ strict: true, strictTypes: false });

export function tokensOf(keyring: Keyring, runtime: Runtime): Tokens {
  const seconds = () => Math.floor(runtime.now().getTime() / 1000);

  return {
    sign(kind, claims, lifetime, jti = runtime.newId()) {
      const { id, key } = currentKey(keyring, purpose);
      return new SignJWT(claims as JWTPayload)
        .setProtectedHeader({ alg: algorithm, typ: typOf(kind), kid: id })
        .setIssuer(issuer)
        .setAudience(audienceOf(kind))
        .setJti(jti)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + lifetime)
        .sign(key);
    },

    async verify(text, kinds, options = {}) {
      if (text.length > maxTokenBytes || !isPlainlySpelled(text)) throw new TokenError("invalid");
      const kind = kinds.find((each) => typOf(each) === readTyp(text));
      if (!kind) throw new TokenError("invalid");
      const payload = await verifyClaims(text, kind, options.expiredToo ?? false);
      if (!ajv.validate(payloadSchemas[kind], payload)) throw new TokenError("invalid");
      return { ...payload, kind } as TokenPayload<typeof kind>;
    },
  };

  async function verifyClaims(text: string, kind: TokenKind, expiredToo: boolean): Promise<JWTPayload> {
    try {
      const verified = await jwtVerify(text, ({ kid = "" }) => keyOf(kid), {
        algorithms: [algorithm],
        typ: typOf(kind),
        issuer,
        audience: audienceOf(kind),
        requiredClaims: ["exp", "jti"],
        clockTolerance: leewaySeconds,
        currentDate: runtime.now(),
      });
      return verified.payload;
    } catch (error) {
      // jose checks `exp` last, so signature, kind and audience are valid here.
      if (!(error instanceof errors.JWTExpired)) throw new TokenError("invalid");
      if (expiredToo) return error.payload;
      throw new TokenError("expired");
    }
  }

  function keyOf(kid: string): Buffer {
    const key = keyring.key(kid, purpose);
    if (!key) throw new TokenError("invalid");
    return key;
  }
}

/** The last sign of a part has bits that mean nothing, and readers skip what they do not know: only one spelling of the bytes is the token. */
const isPlainlySpelled = (text: string): boolean =>
  text.split(".").every((part) => Buffer.from(part, "base64url").toString("base64url") === part);

/** The header's typ, not verified: it only selects what the signed header must then contain. */
function readTyp(text: string): unknown {
  try {
    const header: unknown = JSON.parse(Buffer.from(text.slice(0, text.indexOf(".")), "base64url").toString("utf8"));
    return typeof header === "object" && header !== null && "typ" in header ? header.typ : undefined;
  } catch {
    return undefined;
  }
}
