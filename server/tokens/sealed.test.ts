import fc from "fast-check";
import { expect, test } from "vitest";
import { sealedPurposes } from "@billwright/schemas";
import { testRuntime } from "../testing/runtime.ts";
import { openObject, sealObject } from "./sealed.ts";
import { sealOf } from "./seal.ts";
import { keyringOf } from "./secrets.ts";

const runtime = testRuntime();
const sealing = { runtime, seal: sealOf(keyringOf([{ id: "test", bytes: Buffer.alloc(32, 7) }]), runtime) };
const bill = { accountId: "north", object: "bill-17" };

test("a sealed value opens its object, tells nothing, and is another text each time", () => {
  const [one, other] = [sealObject(sealing, "attachment", bill, 60), sealObject(sealing, "attachment", bill, 60)];
  expect(openObject(sealing, "attachment", one)).toEqual(bill);
  expect(one).not.toBe(other);
  expect(Buffer.from(one.split(".")[1]!, "base64url").toString("latin1")).not.toContain("bill-17");
});

test("a sealed value opens nothing for another purpose, bound to another field, or with one sign changed", () => {
  const sealed = sealObject(sealing, "payment", bill, 60, "reference-1");
  expect(openObject(sealing, "payment", sealed, "reference-1")).toEqual(bill);
  for (const purpose of sealedPurposes.filter((each) => each !== "payment"))
    expect(() => openObject(sealing, purpose, sealed, "reference-1")).toThrow("invalid");
  expect(() => openObject(sealing, "payment", sealed, "reference-2")).toThrow("invalid");
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(() => openObject(sealing, "payment", changed, "reference-1")).toThrow("invalid");
  }
});

test("no text that was not made here opens anything", () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }),
      (text) => void expect(() => openObject(sealing, "attachment", text)).toThrow("invalid"),
    ),
  );
  expect(() => openObject(sealing, "attachment", "a".repeat(3000))).toThrow("invalid");
});

test("a sealed value opens until it expires, and one without an end always", () => {
  const late = testRuntime();
  const [short, long] = [sealObject(sealing, "attachment", bill, 60), sealObject(sealing, "attachment", bill, null)];
  const at = (ms: number) => ({ seal: sealing.seal, runtime: { now: () => new Date(late.now().getTime() + ms) } });
  expect(openObject(at(59_000), "attachment", short)).toEqual(bill);
  expect(() => openObject(at(62_000), "attachment", short)).toThrow("expired");
  expect(openObject(at(1e12), "attachment", long)).toEqual(bill);
});
