// Everything that is sealed is sealed anew by `npm run reseal`, or ends by itself before its secret is taken out of SECRETS.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";
import { customerDataOf } from "./features/feature.ts";
import { features } from "./features/features.ts";

/** Where a column is sealed that stays: its feature names it in its part of a customer's data, which `reseal` goes through. */
const columns = [
  "features/customers/choices/entries.ts",
  "features/customers/contacts/store.ts",
  "features/customers/imports/store.ts",
  "features/customers/texts/queue.ts",
  "features/platform/messages/messageLog.ts",
  "features/platform/webhooks/addresses.ts",
  "features/forms/submissions/bankDetails.ts",
  "features/staff/secondFactor/store.ts",
];

/** Where a setting is sealed that stays: the file has a function for `reseal`. */
const settings = ["features/staff/sso/connection.ts", "providers/biller/storedConnections.ts"];

/** Where something is sealed that ends by itself: links, round trips, messages on their way, a change of contacts that can be taken back, development's outbox. */
const passing = [
  "features/customers/contacts/changes.ts",
  "features/forms/responses/responseFile.ts",
  "features/platform/messages/messageQueue.ts",
  "features/platform/shortLinks/shorten.ts",
  "features/staff/passwordLinks/forgotten.ts",
  "features/staff/signUp/signUp.ts",
  "features/staff/sso/roundTrip.ts",
  "providers/outbound/outbox.ts",
  "tokens/encAccount.ts",
  "tokens/sealed.ts",
];

const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
const ignore = ["**/*.test.ts", "testing/**", "demo/**", "sandbox/**", "node_modules/**", "tokens/seal.ts"];
const sealing = globSync("**/*.ts", { cwd: import.meta.dirname, ignore }).filter((file) =>
  /\bseal\.close\(/.test(read(file)),
);

test("each file that seals is known: what it seals is renewed by reseal, or passes", () => {
  expect(sealing.sort()).toEqual([...columns, ...settings, ...passing].sort());
});

test.each(columns)("what %s seals in a column is renewed by reseal", async (file) => {
  const [name = ""] = /(?<=export const )\w+(?=: SealedColumn)/.exec(read(file)) ?? [];
  const sealed: unknown = ((await import(join(import.meta.dirname, file))) as Record<string, unknown>)[name];
  expect(customerDataOf(features).flatMap((part) => Object.values(part.sealed ?? {}))).toContain(sealed);
  expect(read("reseal.ts")).toContain("of customerDataOf(features)");
});

test.each(settings)("what %s seals in a setting is renewed by reseal", (file) => {
  const [name = ""] = /(?<=export const )renew\w+/.exec(read(file)) ?? [];
  expect(name).not.toBe("");
  expect(read("reseal.ts")).toMatch(new RegExp(`import \\{ ${name} \\}[\\s\\S]*\\], ${name}\\]`));
});
