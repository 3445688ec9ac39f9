// Where an address from the server may lead (threats.md T30, decisions-proposed.md P5): https, or a page of our own. The server has
// checked it against the tenant's hosts; this is the second look.

/** The address to go to; null for all but `/path` of our own and a plain `https://host/…` (or our own origin, spelled out). */
export function safeAddress(address: string | null | undefined, origin: string): string | null {
  if (!address || /[\s\\\p{C}]/u.test(address)) return null;
  if (!/^(\/(?!\/)|https:\/\/(?!\/))/i.test(address) && !address.startsWith(`${origin}/`)) return null;
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return null;
  }
  if (url.username !== "" || url.password !== "") return null;
  return url.origin === origin || url.protocol === "https:" ? url.href : null;
}
