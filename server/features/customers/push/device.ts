// A browser, as it says where it can be reached. That is believed for the known push services alone (threats.md T32), and only with keys that
// something can be encrypted with.
import { createHash, createPublicKey } from "node:crypto";
import { refuse } from "../../../http/refusal.ts";
import { isPushEndpoint, type PushSubscription } from "../../../providers/push/push.ts";

/** `safari`: Apple's own token of an older Safari, to which only Apple's older service delivers. */
export type Device = PushSubscription | { safari: string };

/** A push subscription as JSON. Throws BAD. */
export function readSubscription(text: string): PushSubscription {
  const { endpoint, p256dh, auth } = fieldsIn(text);
  if (endpoint.length > 2048 || !isPushEndpoint(endpoint) || !isKey(p256dh) || !isSecret(auth)) throw wrong();
  return { endpoint, keys: { p256dh, auth } };
}

/** A token of Apple's, or a push subscription. Throws BAD. */
export const readSafari = (text: string): Device =>
  /^[0-9a-f]{64,200}$/i.test(text) ? { safari: text.toLowerCase() } : readSubscription(text);

/** The same browser has the same digest, whatever else it says. */
export const digestOf = (device: Device): string =>
  createHash("sha256")
    .update("safari" in device ? `safari:${device.safari}` : device.endpoint)
    .digest("hex");

const wrong = () => refuse("BAD", "field.wrong", { field: "deviceToken" });

function fieldsIn(text: string): { endpoint: string; p256dh: string; auth: string } {
  const whole = objectOf(parsed(text));
  const keys = objectOf(whole["keys"]);
  return { endpoint: textOf(whole["endpoint"]), p256dh: textOf(keys["p256dh"]), auth: textOf(keys["auth"]) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong();
  }
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A point of the curve, not compressed. */
function isKey(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const jwk = { kty: "EC", crv: "P-256", x: part(bytes, 1), y: part(bytes, 33) };
  try {
    createPublicKey({ key: jwk, format: "jwk" });
    return true;
  } catch {
    return false;
  }
}

const part = (bytes: Buffer, from: number): string => bytes.subarray(from, from + 32).toString("base64url");

const isSecret = (text: string): boolean => Buffer.from(text, "base64url").length === 16;
