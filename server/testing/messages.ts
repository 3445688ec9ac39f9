// What the jobs and the queue of messages take, for tests without a server.
import { readState, stateOfAccounts, translationsFrom, type QueueParts } from "../features/platform/index.ts";
import { askConsent, newUnsubscribeLink } from "../features/customers/index.ts";
import { localesFolder } from "../folders.ts";
import type { Seal } from "../tokens/seal.ts";
import type { Keyring } from "../tokens/secrets.ts";
import { tokensOf } from "../tokens/tokens.ts";
import type { Runtime } from "../runtime.ts";

const publicUrl = "https://bills.example";

export const doorParts = (keyring: Keyring, seal: Seal, runtime: Runtime): QueueParts => ({
  tokens: tokensOf(keyring, runtime),
  seal,
  runtime,
  texts: translationsFrom(localesFolder, { warn: () => undefined }).texts,
  publicUrl,
  askConsent,
  newUnsubscribeLink,
  stateOfAccount: stateOfAccounts(runtime),
});

/** Nobody is in e-bill, and nothing takes WhatsApp. */
export const jobParts = {
  publicUrl,
  askConsent,
  stateOfAccount: readState,
  whatsApp: null,
  numberBlocked: () => Promise.resolve(),
  isUnreached: () => Promise.resolve(false),
  reachOf: () => Promise.resolve({ contacts: [], zones: [], inEbill: false }),
};
