import fc from "fast-check";
import { expect, test } from "vitest";
import { codeKinds, drawCode, normalizeCode, type CodeKind } from "./alphabets.ts";

const kinds = Object.keys(codeKinds) as CodeKind[];
const anyKind = fc.constantFrom(...kinds);

test.each<[CodeKind, RegExp]>([
  ["digits4", /^\d{4}$/],
  ["digits6", /^\d{6}$/],
  ["crockford4", /^[0-9A-HJKMNP-TV-Z]{4}$/],
])("draws %s codes of their own characters [otp.limits]", (kind, shape) => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (bytes) => {
      const randomBytes = (size: number) => Buffer.from([...bytes.take(size)]);
      expect(drawCode(kind, randomBytes)).toMatch(shape);
    }),
  );
});

test.each(kinds)("draws every character of %s equally often from bytes that are [otp.limits]", (kind) => {
  const { alphabet, length } = codeKinds[kind];
  const counts = new Map<string, number>();
  // Every byte value once as the first one, the rest rejected or accepted in order: an even source.
  let next = 0;
  const evenBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => next++ % 256));
  const fair = 256 - (256 % alphabet.length);
  for (let drawn = 0; drawn < fair * 6; drawn++)
    for (const character of drawCode(kind, evenBytes)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect([...counts.keys()].sort().join("")).toBe(alphabet);
  const expected = (fair * 6 * length) / alphabet.length;
  for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.05);
});

test.each<[CodeKind, string, string]>([
  ["digits4", " 12-34 ", "1234"],
  ["digits4", "１２３４", "1234"],
  ["crockford4", "o1il", "0111"],
  ["crockford4", "ab-cd", "ABCD"],
])("reads %s typed as %j as %j", (kind, typed, code) => {
  expect(normalizeCode(kind, typed)).toBe(code);
});

test("reads back every code it draws, however it is spaced or cased", () => {
  fc.assert(
    fc.property(anyKind, fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.boolean(), (kind, bytes, lower) => {
      let at = 0;
      const code = drawCode(kind, (size) =>
        Buffer.from(Array.from({ length: size }, () => (bytes[at++ % 64] ?? 0) % 160)),
      );
      const typed = [...code].join(" ");
      expect(normalizeCode(kind, lower ? typed.toLowerCase() : typed)).toBe(code);
    }),
  );
});
