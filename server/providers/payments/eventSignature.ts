// The signature of a provider's message about a charge: an HMAC over its time and its body (threats.md T41).
import { createHmac, timingSafeEqual } from "node:crypto";

/** An older message is a replay. */
const longestSeconds = 300;

const macOf = (secret: string, seconds: string, body: Buffer | string): Buffer =>
  createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();

/** `t=SECONDS,v1=HEX`, as Stripe writes it. */
export function signEvent(secret: string, body: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString("hex")}`;
}

/** Whether the signature is of this body, and not older than five minutes or from later than that. */
export function isEventSigned(secret: string, body: Buffer, signature: string, now: Date): boolean {
  const [, seconds = ""] = /^t=(\d{1,12}),/.exec(signature) ?? [];
  if (seconds === "" || Math.abs(now.getTime() / 1000 - Number(seconds)) > longestSeconds) return false;
  const mac = macOf(secret, seconds, body);
  // While a provider changes its secret, it signs with both.
  const signed = [...signature.matchAll(/,v1=([0-9a-f]{64})(?=,|$)/g)].map(([, hex = ""]) => Buffer.from(hex, "hex"));
  return signed.some((each) => timingSafeEqual(each, mac));
}
