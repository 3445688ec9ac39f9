// SCANNER_URL: clamd://host:port, or clamd+unix:///path of its socket.
import { socketHost } from "../outbound/policy.ts";

const usualPort = 3310;

export type ClamdAddress = { path: string } | { host: string; port: number };

export function parseClamdAddress(address: string): ClamdAddress {
  const url = new URL(address);
  const { protocol, port, pathname } = url;
  return protocol === "clamd+unix:"
    ? { path: decodeURIComponent(pathname) }
    : { host: socketHost(url), port: port === "" ? usualPort : Number(port) };
}

/** What is wrong with the address; null: nothing. */
export function faultOfClamd(address: string): string | null {
  const { protocol, hostname, pathname } = new URL(address);
  if (protocol === "clamd:") return hostname === "" ? "names no host: clamd://host:3310" : null;
  return hostname === "" && pathname.length > 1
    ? null
    : "names no socket: start it with three slashes, clamd+unix:///run/clamd.sock";
}
