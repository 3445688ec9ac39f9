// The secrets from which all signatures and encryption derive, and their derived keys: one for each purpose, none used twice.
import { hkdfSync } from "node:crypto";

export interface Secret {
  /** Identifies the secret in what was made with it, so that an old one still verifies after a new one was put first. */
  id: string;
  bytes: Buffer;
}

/** Among 32 random bytes fewer different ones than this are never seen; zeros and what was typed over and over are. */
const leastVariety = 12;

/** Reads `ID:BASE64,ID:BASE64`. Returns the secrets, or what is wrong and how to correct it. */
export function parseSecrets(text: string): Secret[] | string {
  const secrets: Secret[] = [];
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [, id, encoded] = /^([A-Za-z0-9_-]{1,20}):([A-Za-z0-9+/_=-]+)$/.exec(part) ?? [];
    if (!id || !encoded) return "holds something that is not ID:BASE64: give each secret so, with a comma between two";
    const bytes = Buffer.from(encoded, "base64");
    if (bytes.length < 32) return `holds a secret "${id}" of ${bytes.length} bytes: give at least 32 random bytes`;
    if (new Set(bytes).size < leastVariety) return `holds a secret "${id}" that is not random: draw one anew`;
    if (secrets.some((other) => other.id === id)) return `names the secret "${id}" twice: give each an id of its own`;
    secrets.push({ id, bytes });
  }
  return secrets.length > 0 ? secrets : "is empty: give ID:BASE64";
}

/** Keys by secret and purpose. */
export interface Keyring {
  /** The id of the secret for new values. */
  readonly current: string;
  /** The ids of all secrets, the current one first. */
  readonly ids: readonly string[];
  /** A 256-bit key for one purpose; undefined if there is no such secret. */
  key(secretId: string, purpose: string): Buffer | undefined;
}

/** Derives keys with HKDF-SHA-256 and caches them. The first secret is the current one. */
export function keyringOf(secrets: readonly Secret[]): Keyring {
  const [first] = secrets;
  if (!first) throw new Error("A keyring needs at least one secret: set SECRETS.");
  const known = new Map<string, Buffer>();
  return {
    current: first.id,
    ids: secrets.map(({ id }) => id),
    key(secretId, purpose) {
      const secret = secrets.find((each) => each.id === secretId);
      if (!secret) return undefined;
      const name = `${secretId} ${purpose}`;
      const key = known.get(name) ?? Buffer.from(hkdfSync("sha256", secret.bytes, "billwright", purpose, 32));
      if (known.size < 10_000) known.set(name, key);
      return key;
    },
  };
}

/** The keys of a purpose, the current one first: what was digested under an earlier secret, or by a process that has another first, is found too. */
export const everyKey = (keyring: Keyring, purpose: string): Buffer[] =>
  keyring.ids.flatMap((id) => keyring.key(id, purpose) ?? []);

/** The key for new values of a purpose, and the id of its secret. */
export function currentKey(keyring: Keyring, purpose: string): { id: string; key: Buffer } {
  const key = keyring.key(keyring.current, purpose);
  if (!key) throw new Error("The keyring's current secret is missing from it.");
  return { id: keyring.current, key };
}
