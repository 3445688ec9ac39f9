import { expect, test } from "vitest";
import { areRight } from "./compare.ts";

const zip = { tag: "ZIP", own: "02139", typed: "2139" };

test("what was typed is right where each of it is, however it is written [smart-auth.authorize-call]", () => {
  expect(areRight([zip, { tag: "City", own: "New York", typed: "newyork" }])).toBe(true);
  expect(areRight([zip, { tag: "City", own: "New York", typed: "Boston" }])).toBe(false);
});

test.each([undefined, "", " "])("what the biller knows as %j is never right", (own) => {
  expect(areRight([{ tag: "City", own, typed: "" }])).toBe(false);
});

test("no question has no right answer: nothing opens by itself", () => {
  expect(areRight([])).toBe(false);
});
