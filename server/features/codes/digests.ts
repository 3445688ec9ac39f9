// The keyed digests of codes and contacts: without the server's secret, nobody can find a code or contact by its digest (threats.md T16).
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keyring } from "../../tokens/secrets.ts";
import { currentKey } from "../../tokens/secrets.ts";
import type { Contact } from "./contacts.ts";

export interface Digests {
  /** Of a code, bound to its challenge. */
  code(accountId: string, challengeId: string, code: string): Buffer;
  /** Of a contact, bound to the account. */
  contact(accountId: string, contact: Contact): Buffer;
}

export function digestsOf(keyring: Keyring): Digests {
  const { key } = currentKey(keyring, "codes");
  const digest = (...parts: string[]) => createHmac("sha256", key).update(JSON.stringify(parts)).digest();
  return {
    code: (accountId, challengeId, code) => digest("code", accountId, challengeId, code),
    contact: (accountId, { channel, value }) => digest("contact", accountId, channel, value),
  };
}

/** Takes the same time for any wrong value; a missing digest does not match. */
export function isSame(one: Buffer, other: Buffer | null): boolean {
  const same = timingSafeEqual(one, other ?? Buffer.alloc(one.length));
  return same && other !== null;
}
