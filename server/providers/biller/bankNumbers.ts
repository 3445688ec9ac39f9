// Bank numbers sealed to a biller's own public key: only the biller opens them (decisions-proposed.md P137). JWE of RFC 7516 in its compact form; ECDH-ES
// with A256KW or RSA-OAEP-256 of at least 2,048 bits, and A256GCM.
import { CompactEncrypt, importJWK, type JWK } from "jose";

const algorithms: Readonly<Record<string, readonly string[]>> = {
  EC: ["ECDH-ES+A256KW"],
  OKP: ["ECDH-ES+A256KW"],
  RSA: ["RSA-OAEP-256"],
};
const curves = ["P-256", "P-384", "P-521", "X25519"];
const leastBits = 2_048;
/** One in use, and its successor. */
export const mostKeys = 2;

/** A public key of a biller, in its account's setting `billerKeys`. */
export type BillerKey = JWK & { kid: string };

/** What is wrong with it, as a sentence's end; null: nothing. */
export async function faultOfKey(key: Readonly<Record<string, unknown>>): Promise<string | null> {
  const { kty, crv, alg, use, kid, d, k, n } = key as Partial<Record<keyof JWK, string>>;
  if (d !== undefined || k !== undefined) return "is a secret key: give the public one, and make a new pair";
  if (typeof kid !== "string" || kid === "") return "has no kid, by which you will know which key was used";
  const possible = algorithms[kty ?? ""];
  if (!possible) return "is no key of EC, X25519 or RSA";
  if (kty !== "RSA" && !curves.includes(crv ?? "")) return `is of no curve of ${curves.join(", ")}`;
  if (alg !== undefined && !possible.includes(alg)) return `is for another algorithm than ${possible.join()}`;
  if (use !== undefined && use !== "enc") return "is for signatures: give one for encryption";
  const bits = kty === "RSA" ? Buffer.from(n ?? "", "base64url").length * 8 : leastBits;
  if (bits < leastBits) return `has fewer than ${leastBits} bits`;
  try {
    await sealNumbers(key as BillerKey, { ...example, account: "0", routing: "0" });
    return null;
  } catch {
    return "cannot be used: it is no whole key";
  }
}

const example = { accountId: "", recipientId: null, mandateId: "" };

export interface SealedNumbers {
  account: string;
  routing: string;
  accountId: string;
  recipientId: string | null;
  mandateId: string;
}

/** Opens as JSON of all that is given: whoever opens it can see whose it is. */
export async function sealNumbers(key: BillerKey, numbers: SealedNumbers): Promise<string> {
  const alg = algorithms[key.kty!]![0]!;
  return new CompactEncrypt(Buffer.from(JSON.stringify(numbers)))
    .setProtectedHeader({ alg, enc: "A256GCM", kid: key.kid, cty: "json" })
    .encrypt(await importJWK({ ...key, alg }, alg));
}
