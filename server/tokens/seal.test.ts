import { expect, test } from "vitest";
import { realRuntime } from "../runtime.ts";
import { isAccount, sealAccount } from "./encAccount.ts";
import { sealOf } from "./seal.ts";
import { keyringOf } from "./secrets.ts";

const a = { id: "a", bytes: Buffer.alloc(32, 1) };
const b = { id: "b", bytes: Buffer.alloc(32, 2) };
const seal = sealOf(keyringOf([a]), realRuntime);

test("what was sealed opens again, for its purpose and context only", () => {
  const sealed = seal.close("note", "Grüße 北京", "row 1");
  expect(seal.open("note", sealed, "row 1")).toBe("Grüße 北京");
  expect([seal.open("note", sealed, "row 2"), seal.open("other", sealed, "row 1"), seal.open("note", sealed)]).toEqual([
    null,
    null,
    null,
  ]);
});

test("two seals of one text differ, so that nothing can be learnt from them", () => {
  expect(seal.close("note", "x")).not.toBe(seal.close("note", "x"));
});

test("a sealed value with any one character changed, cut or added does not open", () => {
  const sealed = seal.close("note", "text");
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === "A" ? "B" : "A";
    expect(seal.open("note", sealed.slice(0, at) + other + sealed.slice(at + 1)), `character ${at}`).toBeNull();
    expect(seal.open("note", sealed.slice(0, at))).toBeNull();
  }
  expect(seal.open("note", `${sealed}A`)).toBeNull();
});

test("an old secret still opens once a new one seals", () => {
  const sealed = seal.close("note", "text");
  expect(sealOf(keyringOf([b, a]), realRuntime).open("note", sealed)).toBe("text");
  expect(sealOf(keyringOf([b]), realRuntime).open("note", sealed)).toBeNull();
});

test("encAccount names its account and no other; a bare id names none", () => {
  const sealed = sealAccount(seal, "north");
  expect([
    isAccount(seal, sealed, "north"),
    isAccount(seal, sealed, "south"),
    isAccount(seal, "north", "north"),
  ]).toEqual([true, false, false]);
  expect(sealed).not.toContain("north");
});
