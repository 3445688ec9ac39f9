import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashOf } from "./pay.ts";

test("a payment's hash is as every version has written it, so that a repeat finds it while two serve [smart-pay.once]", () => {
  const values = { amount: "61.50", email: "ada@example.com", nameOnCard: "Ada Lovelace" };
  const written = '["card",{"amount":"61.50","email":"ada@example.com","nameOnCard":"Ada Lovelace"},"tok_1"]';
  const stored = createHash("sha256").update(written).digest("hex");
  expect(hashOf({ method: "card", values: values as never, token: "tok_1" })).toBe(stored);
});
