// Where a customer is sent after submitting: only to https on a host of the biller's own list (threats.md T30).
import type { Queryable } from "../../database/connect.ts";

/** The address in its normal form; null where it may not be followed. */
export function followable(address: string, hosts: readonly string[]): string | null {
  // What a browser would read otherwise than we do is not even parsed.
  if (!/^https:\/\/[\x21-\x7e]+$/i.test(address) || address.includes("\\") || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  return isPlain && hosts.includes(url.hostname) ? url.href : null;
}

export const hostsOf = (database: Queryable, accountId: string): Promise<string[]> =>
  database("account_hosts").where({ account_id: accountId }).pluck<string[]>("host");
