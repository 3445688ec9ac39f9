// Describes a replay's mismatches for a terminal.
import type { AnyFixture } from "@billwright/schemas";
import { deepEqual } from "./deepEqual.ts";
import type { Replay, ReplayStep } from "./replay.ts";

/** One paragraph for each mismatch: where, after which event, and each key that differs. */
export function describeMismatches(fixture: AnyFixture, { steps }: Replay): string {
  return steps
    .filter(({ expected, actual }) => !deepEqual(expected, actual))
    .map((step) => [whereOf(fixture, step), ...mismatchesOf(step).flatMap(sides)].join("\n"))
    .join("\n\n");
}

function whereOf({ steps = [] }: AnyFixture, { at }: ReplayStep): string {
  if (typeof at === "string") return `at ${at}`;
  const last = steps
    .slice(0, at + 1)
    .flatMap(({ event }) => event ?? [])
    .at(-1);
  return last ? `at step ${at}, after ${JSON.stringify(last)}` : `at step ${at}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One difference between expected and actual; `key` is '' if the whole step differs. */
export interface Mismatch {
  readonly key: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** The differences of one step, key by key; empty: it matches. */
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
