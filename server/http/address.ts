// The customer's address. X-Forwarded-For is trusted only as far as configured proxies wrote it (threats.md T7).
import type { IncomingMessage } from "node:http";
import { parseRange, widestBits, within } from "../addressRanges.ts";
import ipaddr from "ipaddr.js";

/** What is wrong with the ranges of trusted proxies, and how to correct it; null: nothing. */
export function faultOfProxies(proxies: readonly string[]): string | null {
  for (const text of proxies) {
    const range = parseRange(text);
    if (!range) return `holds "${text}": give addresses or ranges like 10.0.0.0/8`;
    if (range[1] < widestBits)
      return `trusts "${text}", which is wider than a /8: name the range of your proxies alone`;
  }
  return null;
}

/** Whether an address is in one of these addresses and CIDR ranges. Throws where they are at fault; the configuration says so before. */
export function trustOf(proxies: readonly string[]): (address: string) => boolean {
  const fault = faultOfProxies(proxies);
  if (fault) throw new Error(`TRUSTED_PROXIES ${fault}`);
  return within(proxies.map(parseRange).filter((range) => range !== null));
}

/** From the peer backwards through the forwarding chain, the first address that is no trusted proxy. */
export function clientAddress(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const peer = plain(request.socket.remoteAddress ?? "");
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((each) => each.trim());
  let client = peer;
  while (isTrusted(client)) {
    const before = forwarded.pop();
    if (before === undefined || !ipaddr.isValid(before)) break;
    client = plain(before);
  }
  return client;
}

/** A client with one IPv6 address has 2^64 of them: limits count the whole network as one. */
export const networkOf = (address: string): string => prefixOf(address, 64);

/** An IPv6 /48, the whole of which one customer of a provider may have. */
export const siteOf = (address: string): string => prefixOf(address, 48);

/** An IPv4 address counts as itself. */
function prefixOf(address: string, bits: 48 | 64): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, bits / 16);
  return `${parts.map((part) => part.toString(16)).join(":")}::/${bits}`;
}

const plain = (address: string): string => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address);

const authority = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** The Host header with its port, in lower case; empty if it is invalid. Never X-Forwarded-Host. */
export const authorityOf = (request: IncomingMessage): string =>
  authority.exec((request.headers.host ?? "").toLowerCase())?.[0] ?? "";

/** The same without its port. */
export const hostnameOf = (request: IncomingMessage): string => authority.exec(authorityOf(request))?.[1] ?? "";

const substitutes = new WeakMap<IncomingMessage, string>();

/** From now on the request counts as one to this host: development answers any name of the machine like one that it knows. */
export const countAsHost = (request: IncomingMessage, host: string): void => void substitutes.set(request, host);

/** A key to look up: the account's host by which it is found. */
export const hostOf = (request: IncomingMessage): string => substitutes.get(request) ?? hostnameOf(request);
