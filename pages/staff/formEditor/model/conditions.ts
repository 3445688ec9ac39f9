// When an input shows, as one tree of lines and groups, however it is stored: lines that must all hold as rules, anything else as logic.
// What moves through the tree moves by paths: [1, 0] is the first part of the root's second part.
import { conditionLogic, isGroup, readCondition, type Condition, type ConditionGroup } from "@billwright/engine/words";
import type { InputForm, Json, Rule } from "@billwright/schemas";

export type Path = readonly number[];

/** What an input stores of its condition. */
export interface Stored {
  readonly rules: readonly Rule[] | undefined;
  readonly logic: Json | undefined;
}

/** A question, or what it would store. */
export type Conditioned = Pick<InputForm, "logic"> & { readonly rules?: readonly Rule[] | null | undefined };

const partsOf = (condition: Condition): readonly Condition[] =>
  isGroup(condition) && condition.of === "all" ? condition.parts : [condition];

/** The condition as a tree; null: lines cannot express its logic. The rules are first, so that rule n is part n of the root. */
export function readConditions(input: Conditioned): ConditionGroup | null {
  const rules = input.rules ?? [];
  const logic = input.logic ?? null;
  if (logic === null) return { of: "all", parts: rules };
  const condition = readCondition(logic);
  if (condition === null) return null;
  if (rules.length > 0) return { of: "all", parts: [...rules, ...partsOf(condition)] };
  return isGroup(condition) ? condition : { of: "all", parts: [condition] };
}

export function storedAs(root: ConditionGroup): Stored {
  const { of, parts } = root;
  if (parts.length === 0) return { rules: undefined, logic: undefined };
  const lines = parts.filter((part): part is Rule => !isGroup(part));
  return of === "all" && lines.length === parts.length
    ? { rules: lines, logic: undefined }
    : { rules: undefined, logic: conditionLogic(root) };
}

/** All of it, rules and logic, as one piece of logic; undefined: nothing has to hold. */
export function wholeLogic(input: Conditioned): Json | undefined {
  const parts = (input.rules ?? []).map(conditionLogic);
  const logic = input.logic ?? null;
  if (logic !== null) parts.push(logic);
  return parts.length > 1 ? { and: parts } : parts[0];
}

export const lineCount = (condition: Condition): number =>
  isGroup(condition) ? condition.parts.reduce((count, part) => count + lineCount(part), 0) : 1;

/** The tree with another list of parts in the group at `path`. */
function withParts(
  root: ConditionGroup,
  path: Path,
  change: (parts: readonly Condition[]) => readonly Condition[],
): ConditionGroup {
  const [at, ...rest] = path;
  if (at === undefined) return { ...root, parts: change(root.parts) };
  const inner = root.parts[at];
  if (!inner || !isGroup(inner)) return root;
  return { ...root, parts: root.parts.with(at, withParts(inner, rest, change)) };
}

const groupAt = (root: ConditionGroup, path: Path): ConditionGroup | null =>
  path.reduce<ConditionGroup | null>((group, at) => {
    const part = group?.parts[at];
    return part && isGroup(part) ? part : null;
  }, root);

const split = (path: Path): { group: Path; at: number } => ({ group: path.slice(0, -1), at: path.at(-1) ?? -1 });

export const conditionAt = (root: ConditionGroup, path: Path): Condition | undefined => {
  const { group, at } = split(path);
  return path.length === 0 ? root : groupAt(root, group)?.parts[at];
};

/** Replaces the condition there. */
export function replaceAt(root: ConditionGroup, path: Path, next: Condition): ConditionGroup {
  if (path.length === 0) return isGroup(next) ? next : root;
  const { group, at } = split(path);
  return withParts(root, group, (parts) => (at in parts ? parts.with(at, next) : parts));
}

/** Puts a condition into the group at `path`, at its end. */
export const addTo = (root: ConditionGroup, path: Path, condition: Condition): ConditionGroup =>
  withParts(root, path, (parts) => [...parts, condition]);

const insertAt = (root: ConditionGroup, path: Path, condition: Condition): ConditionGroup => {
  const { group, at } = split(path);
  return withParts(root, group, (parts) => parts.toSpliced(at, 0, condition));
};

/** Removes a condition, and with it a group that becomes empty. */
export function removeAt(root: ConditionGroup, path: Path): ConditionGroup {
  const { group, at } = split(path);
  const next = withParts(root, group, (parts) => parts.toSpliced(at, 1));
  const isBare = group.length > 0 && groupAt(next, group)?.parts.length === 0;
  return isBare ? removeAt(next, group) : next;
}

/** The line becomes a group of its own, of the kind that its neighbours are not. */
export function groupAround(root: ConditionGroup, path: Path): ConditionGroup {
  const line = conditionAt(root, path);
  const around = groupAt(root, split(path).group);
  return line && around ? replaceAt(root, path, { of: otherKind(around), parts: [line] }) : root;
}

/** What a group within a group is most likely to be. */
export const otherKind = ({ of }: ConditionGroup): ConditionGroup["of"] => (of === "any" ? "all" : "any");

export interface Moved {
  readonly root: ConditionGroup;
  readonly path: Path;
}

/** One step up or down as one reads it: past a line, into a group, out at a group's edge. At the very edge it stays. */
export function moveAt(root: ConditionGroup, path: Path, by: 1 | -1): Moved {
  const moving = conditionAt(root, path);
  const { group, at } = split(path);
  const around = groupAt(root, group);
  if (!moving || !around) return { root, path };
  const neighbour = around.parts[at + by];
  if (neighbour === undefined) return moveOut(root, path, by);
  if (isGroup(neighbour) && !isGroup(moving)) return moveInto(root, path, by, neighbour, moving);
  const left = withParts(root, group, (parts) => parts.toSpliced(at, 1));
  const to = [...group, at + by];
  return { root: insertAt(left, to, moving), path: to };
}

function moveInto(root: ConditionGroup, path: Path, by: 1 | -1, into: ConditionGroup, moving: Condition): Moved {
  const { group, at } = split(path);
  const left = withParts(root, group, (parts) => parts.toSpliced(at, 1));
  const to = by > 0 ? [...group, at, 0] : [...group, at - 1, into.parts.length];
  return { root: insertAt(left, to, moving), path: to };
}

function moveOut(root: ConditionGroup, path: Path, by: 1 | -1): Moved {
  const { group, at: from } = split(path);
  const moving = conditionAt(root, path);
  if (group.length === 0 || moving === undefined) return { root, path };
  const { group: outer, at } = split(group);
  const left = withParts(root, group, (parts) => parts.toSpliced(from, 1));
  const isBare = groupAt(left, group)?.parts.length === 0;
  const before = withParts(left, outer, (parts) => (isBare ? parts.toSpliced(at, 1) : parts));
  const to = [...outer, by > 0 && !isBare ? at + 1 : at];
  return { root: insertAt(before, to, moving), path: to };
}

/** Without the lines that `isGone` names, and without the groups that then hold nothing. */
export function without(group: ConditionGroup, isGone: (line: Rule) => boolean): ConditionGroup {
  const parts = group.parts.flatMap((part): Condition[] => {
    if (!isGroup(part)) return isGone(part) ? [] : [part];
    const kept = without(part, isGone);
    return kept.parts.length === 0 ? [] : [kept];
  });
  return { ...group, parts };
}
