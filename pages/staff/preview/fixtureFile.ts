// A file that should be a fixture, from anybody: checked before anything is made of it. What is wrong inside of a fixture is for the
// engine to say; here it only has to be one, and of a size that a page can hold.
import type { Fixture, MessageRef, KeysBelow } from "@billwright/schemas";
import { compiled } from "./compiled.ts";

export type FixtureFile = { fixture: Fixture } | { problem: MessageRef };

const megabyte = 2 ** 20;
/** Megabytes; a large form in eight languages has one. */
const largest = 8;
/** How deep lists and objects may be nested. */
const deepest = 200;
/** As many as a form may have. */
const mostInputs = 2_000;
/** Steps times inputs: as much as can be replayed without freezing the page. */
const mostWork = 1_000_000;
/** A step has a cost of its own, as of so many inputs. */
const fewestInputs = 50;

export async function openFixture(file: File): Promise<FixtureFile> {
  const refuse = (key: KeysBelow<"record.">, params: MessageRef["params"] = {}): FixtureFile => ({
    problem: { key: `record.${key}`, params: { name: file.name, ...params } },
  });
  if (file.size > largest * megabyte) return refuse("tooLarge", { largest });
  const value = await read(file);
  if (value === undefined) return refuse("notJson");
  if (isDeeper(deepest, value)) return refuse("tooDeep");
  const steps = stepsIn(value);
  if (steps > mostWork / fewestInputs) return refuse("tooLong");
  const { firstFault, isOfAScreen } = await import("./fixtureShape.ts");
  const path = firstFault(value);
  if (path !== null && isOfAScreen(value)) return refuse("ofAScreen");
  if (path !== null)
    return path === "/" ? refuse("notAFixture") : refuse("notAFixtureAt", { place: path.slice(0, 80) });
  const fixture = value as Fixture;
  const inputs = compiled(fixture.enrollment).form?.order.length ?? 0;
  const isTooLong = inputs > mostInputs || steps * Math.max(inputs, fewestInputs) > mostWork;
  return isTooLong ? refuse("tooLong") : { fixture };
}

function stepsIn(value: unknown): number {
  const { steps } = (value ?? {}) as { steps?: unknown };
  return Array.isArray(steps) ? steps.length : 0;
}

/** The file's JSON; undefined where it cannot be read as such. */
async function read(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text()) as unknown;
  } catch {
    return undefined;
  }
}

/** Level by level, because a recursive function would fail on input that is too deep. */
function isDeeper(most: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}
