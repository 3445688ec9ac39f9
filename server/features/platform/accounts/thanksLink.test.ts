import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { found, foundInTwin } from "../../../../test/support/proof.ts";
import { followable } from "./thanksLink.ts";

const hosts = ["pay.north.example", "north.example"];

test.each([
  ["https://pay.north.example/thanks?a=1#b", "https://pay.north.example/thanks?a=1#b"],
  ["HTTPS://NORTH.EXAMPLE", "https://north.example/"],
])("follows %s", (address, expected) => expect(followable(address, hosts)).toBe(expected));

const tricks = [
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
  "https://north.example%2eevil.example/",
  "https://north.example%00.evil.example/",
  "https://north.example%0d%0a.evil.example/",
  "https://evil.example?north.example",
  "https://evil.example/?https://north.example/",
  "https://evil.example;north.example/",
  "https://north.example;.evil.example/",
  "https://north.example,evil.example/",
  "https://north-example/",
  "https://xn--nrth-0qa.example/",
  "https://evilnorth.example/",
  "https://north.example:443@evil.example/",
  "https://north.example%252f@evil.example/",
  "https://evil.example%23@north.example/",
  "https:///evil.example/",
  "https:////evil.example",
  "https:evil.example",
  "///north.example",
  "\\\\north.example\\",
  "/\\north.example",
  "https://north.example:80/",
  "ftp://north.example/",
  "wss://north.example/",
  "intent://north.example/#Intent;end",
  "mailto:a@north.example",
  "about:blank",
  "https://127.0.0.1/",
  "https://0x7f.1/",
  "https://[::ffff:127.0.0.1]/",
  "https://169.254.169.254/",
  "https://localhost/",
];
test.each(tricks)("does not follow %j", (address) => expect(followable(address, hosts)).toBeNull());

describe("of all tricks,", { tags: ["S27"] }, () => {
  test("none is followed", () => {
    const followed = tricks.filter((address) => followable(address, hosts) !== null);
    found("S27", "tricks followed", followed.length, tricks.length);
    expect([followed, tricks.length]).toEqual([[], 60]);
  });

  test("some are by a twin that looks for the host in the text", () => {
    const followed = tricks.filter((address) => hosts.some((host) => address.includes(host)));
    foundInTwin("S27", "tricks followed by a twin that looks for the host in the text", followed.length);
    expect(followed.length).toBeGreaterThan(0);
  });
});

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
