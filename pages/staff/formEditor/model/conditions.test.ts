// The tree of lines and groups that an author builds, and what becomes of it in the form.
import fc from "fast-check";
import { groupKinds, isGroup, readCondition, type Condition, type ConditionGroup } from "@billwright/engine/words";
import type { Rule } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import {
  addTo,
  conditionAt,
  groupAround,
  lineCount,
  moveAt,
  readConditions,
  removeAt,
  replaceAt,
  storedAs,
  wholeLogic,
  without,
  type Path,
} from "./conditions.ts";

const line = (parentId: string): Rule => ({ parentId, condition: "Displayed" });
const [a, b, c] = [line("a"), line("b"), line("c")];
const all = (...parts: Condition[]): ConditionGroup => ({ of: "all", parts });
const any = (...parts: Condition[]): ConditionGroup => ({ of: "any", parts });

test("lines that must all hold are stored as rules, anything else as logic, nothing as nothing", () => {
  expect(storedAs(all(a, b))).toEqual({ rules: [a, b], logic: undefined });
  expect(storedAs(any(a, b))).toEqual({ rules: undefined, logic: { or: [{ var: "shown.a" }, { var: "shown.b" }] } });
  expect(storedAs(any())).toEqual({ rules: undefined, logic: undefined });
});

test("rules and logic that stand together are one tree, the rules first, and one piece of logic", () => {
  const logic = { or: [{ var: "shown.b" }, { var: "shown.c" }] };
  expect(readConditions({ rules: [a], logic })).toEqual(all(a, any(b, c)));
  expect(readConditions({ rules: [a], logic: { and: [{ var: "shown.b" }, logic] } })).toEqual(all(a, b, any(b, c)));
  expect(wholeLogic({ rules: [a], logic })).toEqual({ and: [{ var: "shown.a" }, logic] });
  expect(wholeLogic({ rules: [a] })).toEqual({ var: "shown.a" });
  expect(wholeLogic({})).toBeUndefined();
  expect(readConditions({ rules: [a], logic: { var: "tags.ZIP" } })).toBeNull();
});

describe("a line moves as one reads: past lines, into groups, out at their edges", () => {
  const root = all(a, any(b, c));
  test.each<[Path, 1 | -1, ConditionGroup, Path]>([
    [[0], 1, all(any(a, b, c)), [0, 0]],
    [[0], -1, root, [0]],
    [[1, 0], 1, all(a, any(c, b)), [1, 1]],
    [[1, 0], -1, all(a, b, any(c)), [1]],
    [[1, 1], 1, all(a, any(b), c), [2]],
    [[1], -1, all(any(b, c), a), [0]],
  ])("%j by %i", (path, by, moved, to) => {
    expect(moveAt(root, path, by)).toEqual({ root: moved, path: to });
  });

  test("the last line of a group takes the group with it", () => {
    expect(moveAt(all(any(all(a))), [0, 0, 0], 1)).toEqual({ root: all(any(a)), path: [0, 0] });
  });
});

const { condition: conditions } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("a", "b", "c", "d", "e").map(line),
    fc.record({
      of: fc.constantFrom(...groupKinds),
      parts: fc.array(tie("condition"), { minLength: 1, maxLength: 4 }),
    }),
  ),
}));
const trees = conditions.map((condition): ConditionGroup => (isGroup(condition) ? condition : all(condition)));

const pathsOf = (condition: Condition, path: Path = []): Path[] => [
  ...(path.length > 0 ? [path] : []),
  ...(isGroup(condition) ? condition.parts.flatMap((part, at) => pathsOf(part, [...path, at])) : []),
];
const linesOf = (condition: Condition): string[] =>
  isGroup(condition) ? condition.parts.flatMap(linesOf) : [condition.parentId];
const groupsOf = (condition: Condition): ConditionGroup[] =>
  isGroup(condition) ? [condition, ...condition.parts.flatMap(groupsOf)] : [];

test("a tree comes back from what was stored as it was", () => {
  fc.assert(
    fc.property(trees, (root) => {
      const { rules, logic } = storedAs(root);
      expect(readConditions({ rules: rules ? [...rules] : null, logic: logic ?? null })).toEqual(root);
    }),
  );
});

test("moving loses no line, leaves no group bare, and says where the moved one is now", () => {
  fc.assert(
    fc.property(trees, fc.nat(), fc.constantFrom(1 as const, -1 as const), (root, which, by) => {
      const paths = pathsOf(root);
      const path = paths[which % paths.length]!;
      const moved = moveAt(root, path, by);
      expect(linesOf(moved.root).toSorted()).toEqual(linesOf(root).toSorted());
      expect(conditionAt(moved.root, moved.path)).toEqual(conditionAt(root, path));
      expect(groupsOf(moved.root).every(({ parts }) => parts.length > 0)).toBe(true);
    }),
  );
});

test("each change touches what it names and nothing else", () => {
  fc.assert(
    fc.property(trees, fc.nat(), (root, which) => {
      const paths = pathsOf(root);
      const path = paths[which % paths.length]!;
      const there = conditionAt(root, path)!;
      const z = line("z");
      expect(conditionAt(replaceAt(root, path, z), path)).toEqual(z);
      expect(lineCount(removeAt(root, path))).toBe(lineCount(root) - lineCount(there));
      expect(linesOf(groupAround(root, path))).toEqual(linesOf(root));
      expect(lineCount(addTo(root, [], z))).toBe(lineCount(root) + 1);
      expect(linesOf(without(root, ({ parentId }) => parentId === "a"))).toEqual(
        linesOf(root).filter((id) => id !== "a"),
      );
    }),
  );
});

test("the whole as logic says what the tree says", () => {
  fc.assert(
    fc.property(trees, (root) => {
      const { rules, logic } = storedAs(root);
      const whole = wholeLogic({ rules: rules ? [...rules] : null, logic: logic ?? null })!;
      const read = readCondition(whole)!;
      expect(isGroup(read) ? read : all(read)).toEqual(root);
    }),
  );
});
