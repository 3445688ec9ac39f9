// The address to which a customer is sent after submitting: only https on a host of the biller's own list (threats.md T30).
import type { Queryable } from "../../../database/connect.ts";

/** The address in its normal form; null if it is not allowed. */
export function followable(address: string, hosts: readonly string[]): string | null {
  // An address that a browser would parse in another way is not parsed at all.
  if (!/^https:\/\/[\x21-\x7e]+$/i.test(address) || address.includes("\\") || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  return isPlain && hosts.includes(url.hostname) ? url.href : null;
}

/** On the biller's own hosts, or on the product's own address (decisions-proposed.md P5). */
export async function followableFor(
  { database, publicUrl }: { database: Queryable; publicUrl: string },
  accountId: string,
  address: string,
): Promise<string | null> {
  if (/^[\x21-\x7e]+$/.test(address) && address.startsWith(`${new URL(publicUrl).origin}/`)) return address;
  return followable(address, await hostsOf(database, accountId));
}

export const hostsOf = (database: Queryable, accountId: string): Promise<string[]> =>
  database("account_hosts").where({ account_id: accountId }).orderBy("host").pluck<string[]>("host");
