// Describes a replay's mismatches for a terminal.
import type { AnyFixture } from "@billwright/schemas";
import { deepEqual } from "./deepEqual.ts";
import type { Replay, ReplayStep } from "./replay.ts";

/** One paragraph for each step that does not match: where, after which event, and each value that differs. */
export function describeMismatches(fixture: AnyFixture, { steps }: Replay): string {
  return steps
    .filter(({ expected, actual }) => !deepEqual(expected, actual))
    .map((step) => [whereOf(fixture, step), ...mismatchesOf(step).flatMap(sides)].join("\n"))
    .join("\n\n");
}

/** People count steps from one, as the sandbox does; `at` is an index. */
function whereOf({ steps = [] }: AnyFixture, { at }: ReplayStep): string {
  if (typeof at === "string") return `at ${at}`;
  const where = `at step ${at + 1} of ${steps.length}`;
  const last = steps
    .slice(0, at + 1)
    .flatMap(({ event }) => event ?? [])
    .at(-1);
  return last ? `${where}, after ${JSON.stringify(last)}` : where;
}

type Path = readonly (string | number)[];

/** One difference between expected and actual. What is undefined on one side is missing there. */
export interface Mismatch {
  /** Where it is: the key of `expect`, then what leads below it; empty if the whole step differs. */
  readonly path: Path;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** The differences of one step, each at its innermost path; empty: it matches. */
export const mismatchesOf = ({ expected, actual }: ReplayStep): Mismatch[] => differences([], expected, actual);

function differences(path: Path, expected: unknown, actual: unknown): Mismatch[] {
  if (deepEqual(expected, actual)) return [];
  if (isRecord(expected) && isRecord(actual)) return inRecords(path, expected, actual);
  const areLists = Array.isArray(expected) && Array.isArray(actual);
  return areLists && [...expected, ...actual].some(isObject)
    ? inLists(path, expected, actual)
    : [{ path, expected, actual }];
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value);

function inRecords(path: Path, expected: Record<string, unknown>, actual: Record<string, unknown>): Mismatch[] {
  const own = (record: Record<string, unknown>, key: string) => (Object.hasOwn(record, key) ? record[key] : undefined);
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...keys].flatMap((key) => differences([...path, key], own(expected, key), own(actual, key)));
}

/** An item that is missing or extra does not make those after it differ: the equal ends of both lists are left out. */
function inLists(path: Path, expected: readonly unknown[], actual: readonly unknown[]): Mismatch[] {
  const shorter = Math.min(expected.length, actual.length);
  let start = 0;
  while (start < shorter && deepEqual(expected[start], actual[start])) start++;
  let end = 0;
  while (end < shorter - start && deepEqual(expected.at(-1 - end), actual.at(-1 - end))) end++;
  const length = Math.max(expected.length, actual.length) - start - end;
  const between = (list: readonly unknown[], at: number) => (at < list.length - end ? list[at] : undefined);
  return Array.from({ length }, (_, offset) => start + offset).flatMap((at) =>
    differences([...path, at], between(expected, at), between(actual, at)),
  );
}

/** A path as in JavaScript: schedule[3].amount. */
export const pathText = (path: Path): string =>
  path.map((part, at) => (typeof part === "number" ? `[${part}]` : at === 0 ? part : `.${part}`)).join("");

function sides({ path, expected, actual }: Mismatch): string[] {
  return [
    ...(path.length > 0 ? [`  ${pathText(path)}`] : []),
    `    - expected ${written(path, expected)}`,
    `    + actual   ${written(path, actual)}`,
    ...marks(expected, actual),
  ];
}

/** What refused a step is reported in lines of its own; everything else is JSON. */
function written([key]: Path, value: unknown): string {
  if (value === undefined) return "(nothing)";
  return key === "error" && typeof value === "string" ? value.replaceAll("\n", "\n      ") : JSON.stringify(value);
}

/** The items of a list of texts that stand on one side only. */
function marks(expected: unknown, actual: unknown): string[] {
  if (!Array.isArray(expected) || !Array.isArray(actual)) return [];
  const only = (name: string, list: readonly unknown[], other: readonly unknown[]) => {
    const items = list.filter((item) => !other.includes(item));
    return items.length > 0 ? [`    ${name} ${items.map((item) => JSON.stringify(item)).join(", ")}`] : [];
  };
  return [...only("missing:", expected, actual), ...only("extra:  ", actual, expected)];
}
