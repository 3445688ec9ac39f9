// Addresses and CIDR ranges, as settings name them: 10.0.0.0/8, 192.0.2.7, 2001:db8::/32.
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** The first address, and how many of its bits count. */
export type AddressRange = readonly [first: Address, bits: number];

/** Wider than this is more than anybody's own network: to trust it is to trust everyone in it. */
export const widestBits = 8;

/** Null: it is neither an address nor a range. */
export function parseRange(text: string): AddressRange | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Whether an address is in one of the ranges; what is no address is in none. */
export const within =
  (ranges: readonly AddressRange[]) =>
  (text: string): boolean => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return ranges.some(([first, bits]) => first.kind() === address.kind() && address.match(first, bits));
  };
