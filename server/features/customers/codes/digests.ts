// The keyed digests of codes and contacts: without the server's secret, nobody can find a code or contact by its digest (threats.md T16).
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keyring } from "../../../tokens/secrets.ts";
import { everyKey } from "../../../tokens/secrets.ts";
import type { Contact } from "./contacts.ts";

/** Under each secret, the current one first: that one is stored, any may be found. */
export type EachDigest = readonly [Buffer, ...Buffer[]];

export interface Digests {
  /** Of a code, bound to its challenge. */
  code(accountId: string, challengeId: string, code: string): EachDigest;
  /** Of a contact, bound to the account. */
  contact(accountId: string, contact: Contact): EachDigest;
}

export function digestsOf(keyring: Keyring): Digests {
  const keys = everyKey(keyring, "codes");
  const digest = (...parts: string[]) =>
    keys.map((key) => createHmac("sha256", key).update(JSON.stringify(parts)).digest()) as [Buffer, ...Buffer[]];
  return {
    code: (accountId, challengeId, code) => digest("code", accountId, challengeId, code),
    contact: (accountId, { channel, value }) => digest("contact", accountId, channel, value),
  };
}

/** Whether a digest is one of these. Takes the same time for any wrong value; a missing digest does not match. */
export function isOneOf(digests: EachDigest, other: Buffer | null): boolean {
  const same = digests.filter((each) => timingSafeEqual(each, other ?? Buffer.alloc(each.length)));
  return same.length > 0 && other !== null;
}
