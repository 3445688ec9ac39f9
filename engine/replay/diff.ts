// A replay's mismatches in words, for a terminal.
import type { Fixture } from "@billwright/schemas";
import { deepEqual } from "./deepEqual.ts";
import type { Replay, ReplayStep } from "./replay.ts";

/** One paragraph for each expectation that was not met: where, after what, and each key that differs. */
export function describeMismatches(fixture: Fixture, { steps }: Replay): string {
  return steps
    .filter(({ expected, actual }) => !deepEqual(expected, actual))
    .map((step) => [placeOf(fixture, step), ...differences(step)].join("\n"))
    .join("\n\n");
}

function placeOf({ steps = [] }: Fixture, { at }: ReplayStep): string {
  if (typeof at === "string") return `at ${at}`;
  const last = steps.slice(0, at + 1).findLast(({ event }) => event)?.event;
  return last ? `at step ${at}, after ${JSON.stringify(last)}` : `at step ${at}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function differences({ expected, actual }: ReplayStep): string[] {
  if (!isRecord(expected) || !isRecord(actual)) return sides("", expected, actual);
  return [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    .filter((key) => !deepEqual(expected[key], actual[key]))
    .flatMap((key) => sides(key, expected[key], actual[key]));
}

const sides = (key: string, expected: unknown, actual: unknown): string[] => [
  `  ${key}`,
  `    - expected ${written(expected)}`,
  `    + actual   ${written(actual)}`,
];

const written = (value: unknown): string => (value === undefined ? "(nothing)" : JSON.stringify(value));
