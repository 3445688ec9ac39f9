// What the jobs and the queue of messages take, for tests without a server.
import { translationsFrom } from "../features/platform/translations/translations.ts";
import type { LinkParts } from "../features/platform/messages/ofCategory.ts";
import { localesFolder } from "../folders.ts";
import type { Seal } from "../tokens/seal.ts";
import type { Keyring } from "../tokens/secrets.ts";
import { tokensOf } from "../tokens/tokens.ts";
import type { TestRuntime } from "./runtime.ts";

export const publicUrl = "https://bills.example";

export const doorParts = (keyring: Keyring, seal: Seal, runtime: TestRuntime): LinkParts => ({
  tokens: tokensOf(keyring, runtime),
  seal,
  runtime,
  texts: translationsFrom(localesFolder, { warn: () => undefined }).texts,
  publicUrl,
});

/** Nobody is in e-bill, and nothing takes WhatsApp. */
export const jobParts = { publicUrl, whatsApp: null, isInEbill: () => Promise.resolve(false) };
