import fc from "fast-check";
import { expect, test } from "vitest";
import { followable } from "./thanksLink.ts";

const hosts = ["pay.north.example", "north.example"];

test.each([
  ["https://pay.north.example/thanks?a=1#b", "https://pay.north.example/thanks?a=1#b"],
  ["HTTPS://NORTH.EXAMPLE", "https://north.example/"],
])("follows %s", (address, expected) => expect(followable(address, hosts)).toBe(expected));

test.each([
  "http://north.example/",
  "//north.example/",
  "https://north.example.evil.example/",
  "https://evil.example/https://north.example/",
  "https://north.example@evil.example/",
  "https://evil.example#@north.example/",
  "https://evil.example\\@north.example/",
  "https:\\\\north.example\\",
  "https:/north.example",
  "https://user:pass@north.example/",
  "https://north.example:8443/",
  "https://sub.north.example/",
  "https://north.example./",
  "https://nоrth.example/",
  "https://north.example\t.evil.example/",
  "https://north.example\n/",
  " https://north.example/",
  "https://[::1]/",
  "https://2130706433/",
  "javascript:alert(1)//north.example",
  "JaVaScRiPt://north.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:north.example",
  "blob:https://north.example/1",
  "file:///etc/passwd",
  "",
  "https://",
  "north.example",
  "/relative",
])("does not follow %j", (address) => expect(followable(address, hosts)).toBeNull());

test("whatever is followed is https on a listed host", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "https://",
      "http://",
      "//",
      "\\",
      "@",
      ":",
      "#",
      "?",
      "/",
      "north.example",
      "evil.example",
      ".",
      "%2f",
      "\t",
    ),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const address = followable(pieces.join(""), hosts);
      if (address === null) return;
      const url = new URL(address);
      expect([url.protocol, hosts.includes(url.host), url.username]).toEqual(["https:", true, ""]);
    }),
    { numRuns: 2_000 },
  );
});
