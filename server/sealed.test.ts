// Everything that is sealed is sealed anew by `npm run reseal`, or ends by itself before its secret is taken out of SECRETS.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";

/** Where something is sealed that stays: the file has a function for `reseal`. */
const renewed = [
  "features/customers/contacts/store.ts",
  "features/platform/messages/messageLog.ts",
  "features/staff/sso/connection.ts",
  "features/forms/submissions/bankDetails.ts",
  "providers/biller/storedConnections.ts",
  "providers/webhook/webhookTask.ts",
];

/** Where something is sealed that ends by itself: links, round trips, messages on their way, development's outbox. */
const passing = [
  "features/platform/messages/messageQueue.ts",
  "features/platform/shortLinks/shorten.ts",
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
  expect(sealing.sort()).toEqual([...renewed, ...passing].sort());
});

test.each(renewed)("what %s seals is renewed by reseal", (file) => {
  const [, name = ""] = /export (?:const|function) (renew\w+)/.exec(read(file)) ?? [];
  expect(name).not.toBe("");
  expect(read("reseal.ts")).toMatch(new RegExp(`import \\{ ${name} \\} from "\\./${file}";[\\s\\S]*\\b${name}\\(seal`));
});
