// TRUSTED_HOSTS: the hosts and networks of the operator's own that may be called although they are not public: a biller's system or an
// identity provider in the same network. What an account's people set, a webhook above all, is called on public hosts alone, whatever is named here.
import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import { setTimeout } from "node:timers/promises";
import { parseRange, widestBits, within } from "../../addressRanges.ts";
import {
  checkAddress,
  mayLeadTo,
  OutboundRefused,
  resolveBySystem,
  socketHost,
  type OutboundPolicy,
} from "./policy.ts";

/** How long whoever sets an address waits for its name. */
const patienceMs = 2_000;
const hostName = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/;

/** What is wrong with the hosts, and how to correct it; null: nothing. */
export function faultOfTrustedHosts(hosts: readonly string[]): string | null {
  for (const text of hosts) {
    const range = parseRange(text);
    if (range && range[1] < widestBits)
      return `trusts "${text}", which is wider than a /8: name the network of those systems alone`;
    if (!range && !hostName.test(text))
      return `holds "${text}": give host names or networks like erp.example.internal or 10.20.0.0/16, without https://`;
  }
  return null;
}

/** For what the operator alone can set. */
export function policyTrusting(hosts: readonly string[]): OutboundPolicy {
  const ranges = hosts.map(parseRange).filter((range) => range !== null);
  return { trustedHosts: hosts.filter((host) => parseRange(host) === null), isTrustedAddress: within(ranges) };
}

/** The same of an address that the operator sets, with what to do. */
export async function faultOfOwnAddress(address: string, policy: OutboundPolicy): Promise<string | null> {
  const fault = await faultOfAddress(address, policy);
  return fault && `would never be called: ${fault} Name its host or its network in TRUSTED_HOSTS`;
}

/** Why an address would not be called; null: it would, as far as is known now: a name that leads nowhere yet may come to lead somewhere. */
export async function faultOfAddress(address: string, policy: OutboundPolicy): Promise<string | null> {
  try {
    const { url, trusted } = checkAddress(address, policy);
    if (trusted || isIP(socketHost(url)) !== 0) return null;
    const unknown: LookupAddress[] = [];
    const found = await Promise.race([
      (policy.resolve ?? resolveBySystem)(url.hostname).catch(() => unknown),
      setTimeout(patienceMs, unknown, { ref: false }),
    ]);
    return found.every((each) => mayLeadTo(each.address, policy)) ? null : "The host's address is not public.";
  } catch (error) {
    if (error instanceof OutboundRefused) return error.message;
    throw error;
  }
}
