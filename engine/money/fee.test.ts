import fc from "fast-check";
import { expect, test } from "vitest";
import { feeOf } from "./fee.ts";

test("a method's fee is a fixed part and a share of the amount, rounded half up, within its bounds [smart-pay.pay-call]", () => {
  expect(feeOf(8_640, { percent: 2, fixed: 0.3 })).toBe(203);
  expect(feeOf(8_640, { percent: 2, fixed: 0.3, least: 5 })).toBe(500);
  expect(feeOf(8_640, { percent: 2, most: 1 })).toBe(100);
  expect([feeOf(8_640, undefined), feeOf(8_640, {})]).toEqual([0, 0]);
  const part = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), part, part, part, (cents, percent, least, most) => {
      const fee = feeOf(cents, { percent, least, most });
      expect(Number.isSafeInteger(fee) && fee >= Math.min(least, most) * 100 && fee <= most * 100).toBe(true);
    }),
  );
});
