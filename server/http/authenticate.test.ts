import { expect, test } from "vitest";
import type { SealedRule } from "@billwright/schemas";
import { testRuntime } from "../testing/runtime.ts";
import { sealObject } from "../tokens/sealed.ts";
import { sealOf } from "../tokens/seal.ts";
import { keyringOf } from "../tokens/secrets.ts";
import { openSealed, type TokenSources } from "./authenticate.ts";
import { checkGate } from "./gates.ts";
import { Refused } from "./refusal.ts";

const runtime = testRuntime();
const sealing = { runtime, seal: sealOf(keyringOf([{ id: "test", bytes: Buffer.alloc(32, 7) }]), runtime) };
const bill = { accountId: "north", object: "bill-17" };
const sources = (query: Record<string, string>, body?: unknown) =>
  ({ request: { headers: {} }, query, body }) as TokenSources;

const ofBill: SealedRule = { purpose: "attachment", in: "body.logId" };
const ofPayment: SealedRule = { purpose: "payment", in: "query.security", boundTo: "query.referenceId" };

function refusalOf(rule: SealedRule, at: TokenSources): [string, string | undefined] {
  try {
    openSealed(rule, at, sealing);
    return ["opened", undefined];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [error.class, error.problems[0]?.key];
  }
}

test("a call's sealed value is found where the call declares it", () => {
  const logId = sealObject(sealing, "attachment", bill, 60);
  expect(openSealed(ofBill, sources({}, { logId }), sealing)).toEqual(bill);
  const security = sealObject(sealing, "payment", bill, 60, "ref-1");
  expect(openSealed(ofPayment, sources({ security, referenceId: "ref-1" }), sealing)).toEqual(bill);
  expect(refusalOf(ofPayment, sources({ security, referenceId: "ref-2" }))).toEqual(["AUTH", "link.invalid"]);
  expect(refusalOf(ofPayment, sources({ security }))).toEqual(["AUTH", "link.invalid"]);
});

test.each([
  ["none", {}],
  ["a bare number", { logId: "17" }],
  ["a number as a number", { logId: 17 }],
  ["one of another purpose", { logId: sealObject(sealing, "print", bill, 60) }],
  ["one of 3 kB", { logId: "a".repeat(3000) }],
  ["no body", undefined],
])("%s in place of a sealed value is an invalid link", (_what, body) => {
  expect(refusalOf(ofBill, sources({}, body))).toEqual(["AUTH", "link.invalid"]);
});

test("a sealed value that has run out is an expired link", () => {
  const logId = sealObject(sealing, "attachment", bill, -60);
  expect(refusalOf(ofBill, sources({}, { logId }))).toEqual(["AUTH", "link.expired"]);
});

test("a call has one key: with a token and a sealed value it cannot be mounted", () => {
  const declaration = {
    summary: "None.",
    token: { kinds: ["bill"], in: "bearer" },
    sealed: ofBill,
    subject: "link",
    data: "blob",
  } as const;
  expect(() => checkGate("GET /api/Enrollments/Get", declaration)).toThrow("takes a token and a sealed value");
});
