// Signatures by the Standard Webhooks specification: `webhook-signature` holds, for each secret, `v1,BASE64` of HMAC-SHA-256 over
// "ID.SECONDS.BODY", with a space between them.
import { createHmac } from "node:crypto";

const prefix = "whsec_";

/** The specification has 24 to 64 bytes. */
export const secretBytes = 32;

/** As it is shown to whoever verifies with it. */
export const writeSecret = (bytes: Buffer): string => prefix + bytes.toString("base64");

/** One that was agreed before there was the specification is no base64: its characters are the key. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), "base64") : Buffer.from(secret, "utf8");

export interface SignedMessage {
  /** The same at every try; without a dot, which would be read as its end. */
  id: string;
  body: string;
  /** When the call is made: each try has its own. */
  at: Date;
}

/** The specification's headers. */
export function signWebhook(secrets: readonly string[], { id, body, at }: SignedMessage): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", keyOf(secret)).update(`${id}.${seconds}.${body}`).digest("base64")}`,
  );
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signatures.join(" ") };
}
