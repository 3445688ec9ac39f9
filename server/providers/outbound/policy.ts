// The hosts that the server may call (threats.md T32): public hosts over https, resolved once and pinned to the checked address. Only hosts
// the operator configured may be private or plain http.
import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export interface OutboundPolicy {
  /** Hosts (`name` or `name:port`) that the operator configured: they may be private, plain http and take a password. */
  trustedHosts?: readonly string[];
  /** Whether an address is on a network that the operator configured: a name that leads there is called over https, the address itself as a trusted host is. */
  isTrustedAddress?: (address: string) => boolean;
  /** If set, only these hosts are called at all. */
  allowedHosts?: readonly string[];
  resolve?: Resolve;
}

/** The address was refused, before anything was sent. */
export class OutboundRefused extends Error {
  override name = "OutboundRefused";
}

export const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** Whether an IP address (without brackets) is plainly public: not loopback, private, link-local, mapped, tunnelled, reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast";
}

/** A URL's host as the socket needs it: an IPv6 address without its brackets. */
export const socketHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

const names = (url: URL, hosts: readonly string[]): boolean => hosts.includes(url.host) || hosts.includes(url.hostname);

/** An address that may be called; `trusted`: the operator configured its host. Throws OutboundRefused, never quoting the address. */
export function checkAddress(address: string, policy: OutboundPolicy): { url: URL; trusted: boolean } {
  if (!URL.canParse(address)) throw new OutboundRefused("The address is no URL.");
  const url = new URL(address);
  const host = socketHost(url);
  const trusted =
    names(url, policy.trustedHosts ?? []) || (isIP(host) !== 0 && policy.isTrustedAddress?.(host) === true);
  const scheme = url.protocol === "https:" || (trusted && url.protocol === "http:");
  if (!scheme) throw new OutboundRefused("Only https addresses are called.");
  if (policy.allowedHosts && !names(url, policy.allowedHosts))
    throw new OutboundRefused("This host is not on the list.");
  if (trusted) return { url, trusted };
  if (url.username + url.password !== "") throw new OutboundRefused("The address must not hold a user name.");
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new OutboundRefused("The address is not public.");
  return { url, trusted };
}

/** Whether a name that leads to this address is called. */
export const mayLeadTo = (address: string, { isTrustedAddress }: OutboundPolicy): boolean =>
  isPublicAddress(address) || isTrustedAddress?.(address) === true;

/** The socket's name look-up: it returns only checked addresses, so a second, different DNS answer changes nothing. */
export function pinnedLookup(trusted: boolean, policy: OutboundPolicy): LookupFunction {
  const { resolve = resolveBySystem } = policy;
  return (hostname, options, callback) => {
    const found = (addresses: LookupAddress[]) => {
      const [first] = addresses;
      const open = first !== undefined && (trusted || addresses.every(({ address }) => mayLeadTo(address, policy)));
      if (!open) return callback(new OutboundRefused("The host's address is not public."), "");
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    resolve(hostname).then(found, (error: NodeJS.ErrnoException) => callback(error, ""));
  };
}
