import fc from "fast-check";
import { expect, test } from "vitest";
import { inkLength, isSignature, leastInk, scaleStrokes } from "./strokes.ts";
import type { Stroke } from "./strokes.ts";

const pen = { dotSize: 0, minWidth: 0.5, maxWidth: 2.5, penColor: "#111", velocityFilterWeight: 0.7 };
const stroke = (...points: [number, number][]): Stroke => ({
  ...pen,
  compositeOperation: "source-over",
  points: points.map(([x, y], index) => ({ x, y, pressure: 0.5, time: index * 10 })),
});

const cases: { title: string; strokes: Stroke[]; signed: boolean }[] = [
  { title: "an untouched pad", strokes: [], signed: false },
  { title: "a tap", strokes: [stroke([200, 100])], signed: false },
  { title: "many taps", strokes: Array.from({ length: 50 }, (_, n) => stroke([n * 10, 100])), signed: false },
  { title: "a slip of the finger", strokes: [stroke([200, 100], [210, 104])], signed: false },
  { title: "a line", strokes: [stroke([100, 100], [100 + leastInk, 100])], signed: true },
  {
    title: "a small cross of two strokes",
    strokes: [stroke([0, 0], [12, 12]), stroke([0, 12], [12, 0])],
    signed: true,
  },
];
test.each(cases)("takes $title as a signature: $signed [input.signature]", ({ strokes, signed }) => {
  expect(isSignature(strokes)).toBe(signed);
});

const anyStrokes = fc.array(
  fc
    .array(fc.tuple(fc.double({ min: 0, max: 560, noNaN: true }), fc.double({ min: 0, max: 230, noNaN: true })), {
      minLength: 1,
    })
    .map((points) => stroke(...points)),
);

test("keeps every stroke through any turn of the phone: scaled there and back, nothing is lost [input.signature]", () => {
  fc.assert(
    fc.property(anyStrokes, fc.double({ min: 0.2, max: 5, noNaN: true }), (strokes, factor) => {
      const back = scaleStrokes(scaleStrokes(strokes, factor), 1 / factor);
      expect(back.map((one) => one.points.length)).toEqual(strokes.map((one) => one.points.length));
      expect(inkLength(back)).toBeCloseTo(inkLength(strokes), 3);
      expect(inkLength(scaleStrokes(strokes, factor))).toBeCloseTo(inkLength(strokes) * factor, 3);
    }),
  );
});
