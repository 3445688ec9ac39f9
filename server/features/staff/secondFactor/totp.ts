// Codes of an app (RFC 6238): six digits of HMAC-SHA-1, a new one every thirty seconds, as every such app makes them.
import { createHmac, timingSafeEqual } from "node:crypto";

export const shapeOfAppCode = { length: 6, letters: false } as const;
const stepSeconds = 30;
/** A clock may be a step off, either way. */
const leeway = [0, -1, 1];
export const secretBytes = 20;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = hash[hash.length - 1]! & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The time step that a code is of, around now; null: of none. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const steps = leeway.map((off) => stepAt(now) + off);
  // All are compared, so that the time reveals nothing.
  const found = steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)));
  return found[0] ?? null;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without the padding, which apps do not take. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** What an app reads from a QR code. */
export function uriOf({ secret, issuer, email }: { secret: Buffer; issuer: string; email: string }): string {
  // A colon parts issuer and name.
  const label = [issuer.replaceAll(":", " "), email].map(encodeURIComponent).join(":");
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: toBase32(secret), issuer }).toString().replaceAll("+", "%20")}`;
}
