// Amounts to the cent. What a person typed is read in screenTypes.test.ts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsOf, divideCents, percentOf, signedCentsOf, splitCents, totalOf, unitsOf } from "./cents.ts";

const cents = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 10 ** 12 }));

test("cents become units and units cents again, whatever the amount", () => {
  fc.assert(fc.property(cents, (amount) => void expect(centsOf(unitsOf(amount))).toBe(amount)));
});

test("a total is exact, however the amounts would add up as they are", () => {
  expect(totalOf([])).toBe(0);
  expect(totalOf([0.1, 0.2])).toBe(0.3);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 9 })), (amounts) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      expect(totalOf(amounts.map(unitsOf))).toBe(unitsOf(sum));
    }),
  );
});

test("parts of any number add up to the whole, and none is negative", () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 200 }), (amount, parts) => {
      const split = splitCents(amount, parts);
      expect([split.length, split.reduce((sum, part) => sum + part, 0)]).toEqual([parts, amount]);
      expect(Math.min(...split)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("a percentage is rounded half up, to the decimals that are written", () => {
  expect([percentOf(1, 50), percentOf(100, 12.5), percentOf(1000, 0.05), percentOf(333, 100)]).toEqual([1, 13, 1, 333]);
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, part) => {
      const exact = (BigInt(amount) * BigInt(part) * 2n + 10_000n) / 20_000n;
      expect(percentOf(amount, part / 100)).toBe(Number(exact));
    }),
  );
});

test("credit has the cents of the same amount owed, below zero", () => {
  fc.assert(fc.property(cents, (amount) => void expect(signedCentsOf(0 - unitsOf(amount))).toBe(0 - amount)));
});

test("one of equal parts is rounded half up", () => {
  expect([divideCents(18, 12), divideCents(17, 12), divideCents(120_006, 12)]).toEqual([2, 1, 10_001]);
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 200 }), (amount, parts) => {
      const off = 2 * (divideCents(amount, parts) * parts - amount);
      expect(off > -parts && off <= parts).toBe(true);
    }),
  );
});

describe("what is no amount", () => {
  test.each([-0.01, NaN, Infinity, 10 ** 15])("%d is refused", (amount) => {
    expect(() => centsOf(amount)).toThrow(RangeError);
  });
});
