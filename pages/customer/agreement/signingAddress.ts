// Where a customer signs. The server has checked the address; this is the second look (decisions-proposed.md P5, threats.md T30).
import { safeAddress } from "../../client/safeAddress.ts";

/** Null: it may not be followed. In development the sandbox plays the service, on another port of our own host and as we without https. */
export function signingAddress(address: string, own: string): string | null {
  const safe = safeAddress(address, own);
  if (safe !== null) return safe;
  const { protocol, hostname } = new URL(own);
  if (protocol !== "http:" || !address.startsWith(`http://${hostname}:`)) return null;
  const played = parsed(address);
  return played?.hostname === hostname ? safeAddress(address, played.origin) : null;
}

function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
