// What differs between two versions of a template that is no form, field by field; applying the changes to the old version gives the new one.
import type { Json, TemplateContent } from "@billwright/schemas";

/** One value, at its path: `subject`, or `fields[1].label`. A side that is undefined is not there. */
export interface ContentChange {
  path: string;
  before: Json | undefined;
  after: Json | undefined;
}

export function contentChanges(before: TemplateContent, after: TemplateContent): ContentChange[] {
  const [old, now] = [valuesOf(before as unknown as Json), valuesOf(after as unknown as Json)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((change) => !isSame(change.before, change.after));
}

/** A value is a text, a number, or a list or group of nothing. */
const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other));

function valuesOf(value: Json, path = "", values = new Map<string, Json>()): Map<string, Json> {
  const parts = partsOf(value, path);
  if (parts.length === 0) values.set(path, value);
  for (const [at, part] of parts) valuesOf(part, at, values);
  return values;
}

function partsOf(value: Json, path: string): (readonly [string, Json])[] {
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.map((part, index) => [`${path}[${index}]`, part] as const);
  return Object.entries(value).map(([name, part]) => [path === "" ? name : `${path}.${name}`, part as Json] as const);
}

/** The newer version. The changes must be those of this older one. */
export function applyContentChanges(before: TemplateContent, changes: readonly ContentChange[]): TemplateContent {
  const values = valuesOf(before as unknown as Json);
  for (const { path, after } of changes) {
    if (after === undefined) values.delete(path);
    else values.set(path, after);
  }
  const whole: { root: Json } = { root: {} };
  for (const [path, value] of values) put(whole, ["root", ...stepsOf(path)], value);
  return whole.root as unknown as TemplateContent;
}

/** `fields[1].label` as fields, 1, label. */
const stepsOf = (path: string): (string | number)[] =>
  path === "" ? [] : path.split(/\.|(?=\[)/).map((step) => (step.startsWith("[") ? Number(step.slice(1, -1)) : step));

function put(whole: object, steps: readonly (string | number)[], value: Json): void {
  let at = whole as Record<string | number, Json>;
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const isEmpty = at[step] === undefined || at[step] === null;
    if (isEmpty) at[step] = typeof steps[index + 1] === "number" ? [] : {};
    at = at[step] as Record<string | number, Json>;
  }
  at[steps.at(-1)!] = value;
}
