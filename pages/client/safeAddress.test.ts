import fc from "fast-check";
import { expect, test } from "vitest";
import { safeAddress } from "./safeAddress.ts";

const origin = "https://pay.example.com";

const refused = [
  null,
  undefined,
  "",
  " ",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\tjavascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://pay.example.com/1",
  "file:///etc/passwd",
  "http://elsewhere.example",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "https:\\\\evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https://good.example\\@evil.example",
  "https://user:secret@evil.example",
  "https://pay.example.com@evil.example",
  "https://evil.example/\u202e",
  "https://evil.exa\u0000mple",
  "ftp://evil.example",
];

test.each(refused)("refuses %j [link.redirect]", (address) => {
  expect(safeAddress(address, origin)).toBeNull();
});

const taken = [
  ["https://bank.example/pay?x=1#y", "https://bank.example/pay?x=1#y"],
  ["HTTPS://bank.example/", "https://bank.example/"],
  ["/installment-plan/abc", "https://pay.example.com/installment-plan/abc"],
  ["https://pay.example.com/x", "https://pay.example.com/x"],
] as const;

test.each(taken)("takes %j", (address, to) => {
  expect(safeAddress(address, origin)).toBe(to);
});

test("whatever is taken is https or our own [link.redirect]", () => {
  const pieces = fc.constantFrom(
    "https:",
    "http:",
    "javascript:",
    "/",
    "//",
    "\\",
    "@",
    ":",
    "evil.example",
    "a",
    "%0a",
    "?",
    "#",
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 8 }).map((some) => some.join("")),
      (address) => {
        const to = safeAddress(address, origin);
        if (to !== null) expect(to.startsWith("https://")).toBe(true);
      },
    ),
  );
});
