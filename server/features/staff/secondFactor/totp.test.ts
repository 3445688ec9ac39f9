import { describe, expect, test } from "vitest";
import { codeOf, stepAt, stepOf, toBase32, uriOf } from "./totp.ts";

/** RFC 6238, appendix B, SHA-1; the last six of its eight digits. */
const secret = Buffer.from("12345678901234567890");
const vectors: [seconds: number, code: string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe("the code of an app", () => {
  test.each(vectors)("at second %i is %s, as RFC 6238 has it", (seconds, code) => {
    expect(codeOf(secret, stepAt(at(seconds)))).toBe(code);
  });

  test("is taken a step early and a step late, for a clock that is off, and no further", () => {
    const now = at(1_111_111_111);
    const taken = [-2, -1, 0, 1, 2].map((off) => stepOf(secret, codeOf(secret, stepAt(now) + off), now));
    expect(taken).toEqual(
      [null, -1, 0, 1, null]
        .map((off) => off && off + stepAt(now))
        .map((step, index) => (index === 2 ? stepAt(now) : step)),
    );
    expect(stepOf(secret, "000000", now)).toBeNull();
  });

  test("comes of a secret in base 32, as RFC 4648 has it, which an app reads from an address", () => {
    expect(toBase32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
    expect(uriOf({ secret, issuer: "North: Energy", email: "ann@north.example" })).toBe(
      "otpauth://totp/North%20%20Energy:ann%40north.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=North%3A%20Energy",
    );
  });
});
