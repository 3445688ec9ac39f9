// Visits, attempts, successes and failures over time, as chart and table show them. Pure.
import type { DateSpan } from "@billwright/engine/filters";
import type { Data } from "../../client/client.ts";

export type Figures = Data<"GET /api/Enrollments/Analytics">;
export type Counts = Figures["stats"];
type Day = Figures["days"][number];

/** What is counted, in the order it is shown. */
export const series = ["visits", "attempts", "successes", "failures"] as const satisfies readonly (keyof Counts)[];

/** One point on the time axis: a day (yyyy-mm-dd) or a month (yyyy-mm). */
export interface Point extends Counts {
  when: string;
}

export interface Timeline {
  unit: "day" | "month";
  points: Point[];
}

const dayMs = 86_400_000;
/** A quarter is read by its days, more by its months. */
const mostDays = 92;

const none: Counts = { visits: 0, attempts: 0, successes: 0, failures: 0 };

/** Every day of the span, or every month of a long one; those without any event are there with zeros. */
export function timeline(days: readonly Day[], span: DateSpan): Timeline {
  const { from, to } = shownSpan(days, span);
  if (from === null || to === null) return { unit: "day", points: [] };
  const unit = countDays(from, to) > mostDays ? "month" : "day";
  const length = unit === "day" ? "yyyy-mm-dd".length : "yyyy-mm".length;
  const points = new Map<string, Point>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const when = new Date(at).toISOString().slice(0, length);
    if (!points.has(when)) points.set(when, { when, ...none });
  }
  for (const day of days) {
    const point = points.get(day.day.slice(0, length));
    if (point) for (const name of series) point[name] += day[name];
  }
  return { unit, points: [...points.values()] };
}

/** In a longer span, the days before the first event and after the last are left out. */
const mostYears = 10;

/** The span with both ends: where one is missing, or they are far apart, those of the days on which something happened. */
function shownSpan(days: readonly Day[], span: DateSpan): DateSpan {
  const [first, last] = [days[0]?.day ?? null, days.at(-1)?.day ?? null];
  const [from, to] = [span.from ?? first ?? span.to, span.to ?? last ?? span.from];
  const isFar = from !== null && to !== null && countDays(from, to) > mostYears * 366;
  return isFar ? { from: first, to: last } : { from, to };
}

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Successes of all visits, from 0 to 1; null where nobody came. More successes than visits (a link opened before the span) is 1. */
export const completionRate = ({ visits, successes }: Counts): number | null =>
  visits === 0 ? null : Math.min(1, successes / visits);

/** A figure's part of all, from 0 to 1. */
export const shareOf = (count: number, all: number): number => (all === 0 ? 0 : count / all);

export const isNothing = ({ stats, total }: Figures): boolean =>
  total === 0 && series.every((name) => stats[name] === 0);

/** The marks of the upright axis, from the top down to 0: whole, evenly spaced, the top one at least the largest figure. */
export function axisMarks(largest: number): number[] {
  const steps = 4;
  const step = niceStep(Math.max(1, largest) / steps);
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, at) => (count - at) * step);
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? 10 * power;
}

/** The position of a figure in a box of 100 by 100, the earliest point at the left edge. A single point is in the middle. */
export function positionOf(at: number, points: number, value: number, top: number): { x: number; y: number } {
  const x = points === 1 ? 50 : (at / (points - 1)) * 100;
  return { x: round(x), y: round(100 - (value / top) * 100) };
}

const round = (value: number): number => Math.round(value * 100) / 100;
