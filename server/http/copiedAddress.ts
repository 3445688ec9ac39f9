// What stuck to a link when it was copied, or was cut off it: signs of percent-encoding that nothing can read. A person gets the page
// without them, as of other signs that no token holds.
import type { Request } from "express";

/** Octets of percent-encoding in a row, or a percent sign that begins none. */
const encoded = /(?:%[0-9a-f]{2})+|%/gi;

/** The path without what cannot be read. */
const readablePath = (path: string): string => path.replace(encoded, (octets) => (isRead(octets) ? octets : ""));

function isRead(octets: string): boolean {
  try {
    return !decodeURIComponent(octets).includes("\0");
  } catch {
    return false;
  }
}

/** Where a browser that opens such an address is led; null: nowhere. A path that could be read as a host leads nowhere. */
export function readableAddress({ method, originalUrl, headers: { accept = "" } }: Request): string | null {
  if (method !== "GET" || !accept.includes("text/html")) return null;
  const [path = ""] = originalUrl.split(/[?#]/, 1);
  const readable = readablePath(path);
  return readable !== path && /^\/(?!api(?:\/|$))[a-z0-9]/i.test(readable)
    ? readable + originalUrl.slice(path.length)
    : null;
}
