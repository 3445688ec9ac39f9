// A replay's mismatches in words, for a terminal.
import type { AnyFixture } from "@billwright/schemas";
import { deepEqual } from "./deepEqual.ts";
import type { Replay, ReplayStep } from "./replay.ts";

/** One paragraph for each expectation that was not met: where, after what, and each key that differs. */
export function describeMismatches(fixture: AnyFixture, { steps }: Replay): string {
  return steps
    .filter(({ expected, actual }) => !deepEqual(expected, actual))
    .map((step) => [placeOf(fixture, step), ...mismatchesOf(step).flatMap(sides)].join("\n"))
    .join("\n\n");
}

function placeOf({ steps = [] }: AnyFixture, { at }: ReplayStep): string {
  if (typeof at === "string") return `at ${at}`;
  const last = steps.slice(0, at + 1).findLast(({ event }) => event)?.event;
  return last ? `at step ${at}, after ${JSON.stringify(last)}` : `at step ${at}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One thing that came out otherwise than expected; `key` is '' where the step as a whole was. */
export interface Mismatch {
  readonly key: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** What differs in one step, key by key; none: it was met. */
export function mismatchesOf({ expected, actual }: ReplayStep): Mismatch[] {
  if (deepEqual(expected, actual)) return [];
  if (!isRecord(expected) || !isRecord(actual)) return [{ key: "", expected, actual }];
  return [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    .filter((key) => !deepEqual(expected[key], actual[key]))
    .map((key) => ({ key, expected: expected[key], actual: actual[key] }));
}

const sides = ({ key, expected, actual }: Mismatch): string[] => [
  `  ${key}`,
  `    - expected ${written(expected)}`,
  `    + actual   ${written(actual)}`,
];

const written = (value: unknown): string => (value === undefined ? "(nothing)" : JSON.stringify(value));
