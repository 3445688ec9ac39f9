// How a receiver verifies that a call is genuine, fresh and complete: `t=SECONDS,v1=HEX`, HEX being HMAC-SHA-256 over "SECONDS.BODY".
import { createHmac, timingSafeEqual } from "node:crypto";

const digest = (secret: string, seconds: number, body: string): Buffer =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest();

/** @param at When the call is made: each try has its own. */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body).toString("hex")}`;
}

/** A call older or newer than this is a replay. In seconds. */
const freshFor = 300;

/** The receiver's verification of the header, included here so that it is tested with its counterpart. */
export function isGenuineWebhook(secret: string, body: string, header: string, now: Date): boolean {
  const [, seconds = "", hex = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (hex === "" || Math.abs(now.getTime() / 1000 - Number(seconds)) > freshFor) return false;
  return timingSafeEqual(digest(secret, Number(seconds), body), Buffer.from(hex, "hex"));
}
