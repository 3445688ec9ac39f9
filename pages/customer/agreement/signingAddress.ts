// Where a customer signs. The server has checked the address; this is the second look (decisions-proposed.md P5, threats.md T30).
import { safeAddress } from "../../client/safeAddress.ts";

/** Null: it may not be followed. In development the sandbox plays the service, on another port of our own host and as we without https. */
export function signingAddress(address: string, own: string): string | null {
  const safe = safeAddress(address, own);
  if (safe !== null) return safe;
  const { protocol, hostname } = new URL(own);
  const ours = `http://${hostname}:`;
  if (protocol !== "http:" || !address.startsWith(ours)) return null;
  return safeAddress(address, ours + Number.parseInt(address.slice(ours.length), 10));
}
