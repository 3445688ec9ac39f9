import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { axisMarks, completionRate, positionOf, series, timeline } from "./figures.ts";

const day = (when: string, visits: number, successes = 0) => ({
  day: when,
  visits,
  attempts: 0,
  successes,
  failures: 0,
});

describe("the figures over time", () => {
  test("hold every day of the span, those without any event with zeros [list.analytics]", () => {
    const { unit, points } = timeline([day("2026-11-02", 3)], { from: "2026-11-01", to: "2026-11-03" });
    expect(unit).toBe("day");
    expect(points.map(({ when, visits }) => [when, visits])).toEqual([
      ["2026-11-01", 0],
      ["2026-11-02", 3],
      ["2026-11-03", 0],
    ]);
  });

  test("are by the month where the span is longer than a quarter [list.analytics]", () => {
    const days = [day("2026-01-31", 1), day("2026-02-01", 2), day("2026-02-28", 3)];
    const { unit, points } = timeline(days, { from: "2026-01-15", to: "2026-12-31" });
    expect(unit).toBe("month");
    expect(points.slice(0, 3).map(({ when, visits }) => [when, visits])).toEqual([
      ["2026-01", 1],
      ["2026-02", 5],
      ["2026-03", 0],
    ]);
    expect(points).toHaveLength(12);
  });

  test("without ends run from the first day on which something happened to the last [list.analytics]", () => {
    const { points } = timeline([day("2026-11-02", 1), day("2026-11-04", 1)], { from: null, to: null });
    expect(points.map(({ when }) => when)).toEqual(["2026-11-02", "2026-11-03", "2026-11-04"]);
    expect(timeline([], { from: null, to: null }).points).toEqual([]);
  });

  test.each([
    { from: "0001-01-01", to: "9999-12-31", pointsOfNothing: 0 },
    { from: "0002-11-01", to: null, pointsOfNothing: 1 },
    { from: null, to: "9999-12-31", pointsOfNothing: 1 },
  ])(
    "of a span of ages, from $from to $to, run over the days on which something happened [list.dates]",
    ({ pointsOfNothing, ...span }) => {
      const { unit, points } = timeline([day("2026-11-02", 1), day("2026-11-04", 1)], span);
      expect([unit, points.length]).toEqual(["day", 3]);
      expect(timeline([], span).points).toHaveLength(pointsOfNothing);
    },
  );

  test.each([
    { begins: "2026-03-07", ends: "2026-03-09" },
    { begins: "2026-10-24", ends: "2026-11-02" },
  ])("hold each day once where clocks change between $begins and $ends [list.dates]", ({ begins, ends }) => {
    const { points } = timeline([day(begins, 1)], { from: begins, to: ends });
    expect(new Set(points.map(({ when }) => when)).size).toBe(points.length);
    expect([points[0]?.when, points.at(-1)?.when, points.length]).toEqual([
      begins,
      ends,
      (Date.parse(ends) - Date.parse(begins)) / 86_400_000 + 1,
    ]);
  });

  test("lose nothing: their sums are the sums of the days [list.analytics]", () => {
    const counts = fc.record(Object.fromEntries(series.map((name) => [name, fc.nat(1000)])) as never);
    const days = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 400 }), counts), { selector: ([at]) => at });
    fc.assert(
      fc.property(days, (made) => {
        const given = made
          .map(([at, one]) => ({
            day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
            ...(one as object),
          }))
          .sort((a, b) => (a.day < b.day ? -1 : 1)) as ReturnType<typeof day>[];
        const { points } = timeline(given, { from: null, to: null });
        for (const name of series)
          expect(points.reduce((sum, point) => sum + point[name], 0)).toBe(
            given.reduce((sum, one) => sum + one[name], 0),
          );
      }),
    );
  });
});

test.each([
  { visits: 0, successes: 0, rate: null },
  { visits: 4, successes: 1, rate: 0.25 },
  { visits: 1, successes: 2, rate: 1 },
])(
  "of $visits visits and $successes successes the completion is $rate [list.analytics]",
  ({ visits, successes, rate }) => {
    expect(completionRate({ visits, successes, attempts: 0, failures: 0 })).toBe(rate);
  },
);

test("the axis ends at 0, is even, whole and reaches the largest figure with few marks [list.analytics]", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (largest) => {
      const marks = axisMarks(largest);
      const step = marks[0]! - marks[1]!;
      expect(marks.at(-1)).toBe(0);
      expect(marks[0]).toBeGreaterThanOrEqual(Math.max(1, largest));
      expect(marks.every((mark, at) => Number.isInteger(mark) && mark === (marks.length - 1 - at) * step)).toBe(true);
      expect(marks.length).toBeLessThanOrEqual(5);
    }),
  );
});

test("a point is at its share of the width and height; a single one in the middle [list.analytics]", () => {
  expect(positionOf(0, 3, 0, 10)).toEqual({ x: 0, y: 100 });
  expect(positionOf(2, 3, 10, 10)).toEqual({ x: 100, y: 0 });
  expect(positionOf(0, 1, 5, 10)).toEqual({ x: 50, y: 50 });
});
