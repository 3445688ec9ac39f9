// Conditions as authors build them, and the logic that says the same.
import fc from "fast-check";
import type { Json, Rule } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { conditionLogic, groupKinds, isGroup, readCondition, type Condition } from "./conditions.ts";
import { displayed, filling, notDisplayed, notSelected, question, selected, text } from "../testing/filling.ts";

const gas = selected("service", "gas");
const meter = displayed("meter");

describe("logic that lines can say is read as lines", () => {
  test.each<[Json, Condition]>([
    [{ in: ["gas", { var: "chosen.service" }] }, gas],
    [{ "!": { in: ["gas", { var: ["chosen.service"] }] } }, notSelected("service", "gas")],
    [{ var: "shown.meter" }, meter],
    [{ "!": [{ "!": [{ var: "shown.meter" }] }] }, meter],
    [{ and: [{ var: "shown.meter" }] }, { of: "all", parts: [meter] }],
    [{ "!": { or: [{ var: "shown.meter" }] } }, { of: "none", parts: [meter] }],
    [
      { "!": { and: [{ var: "shown.meter" }, { in: ["gas", { var: "chosen.service" }] }] } },
      { of: "any", parts: [notDisplayed("meter"), notSelected("service", "gas")] },
    ],
    [{ if: [{ var: "shown.meter" }, true, false] }, meter],
  ])("%j [sandbox.inspect]", (logic, condition) => {
    expect(readCondition(logic)).toEqual(condition);
  });

  test.each<[Json]>([
    [true],
    [{ var: "tags.ZIP" }],
    [{ var: "chosen.service" }],
    [{ "===": [{ var: "tags.ZIP" }, "20001"] }],
    [{ in: [{ var: "tags.ZIP" }, ["20001"]] }],
    [{ if: [{ var: "shown.meter" }, { var: "shown.house" }] }],
    [{ or: [{ var: "shown.meter" }, { var: "tags.ZIP" }] }],
    [{ Sometimes: [{ var: "shown.meter" }] }],
  ])("what they cannot say is not: %j", (logic) => {
    expect(readCondition(logic)).toBeNull();
  });
});

const parents = ["a", "b", "c"];
const lines = fc
  .tuple(fc.constantFrom(selected, notSelected, displayed, notDisplayed), fc.constantFrom(...parents), fc.boolean())
  .map(([rule, parent, isYes]): Rule => rule(parent, isYes ? "yes" : "no"));

const { condition: conditions } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    lines,
    fc.record({
      of: fc.constantFrom(...groupKinds),
      parts: fc.array(tie("condition"), { minLength: 1, maxLength: 4 }),
    }),
  ),
}));

/** Logic as nobody but an expert writes it. */
const { logic: logics } = fc.letrec<{ logic: Json }>((tie) => ({
  logic: fc.oneof(
    { maxDepth: 4 },
    lines.map(conditionLogic),
    tie("logic").map((logic) => ({ "!": logic })),
    tie("logic").map((logic): Json => ({ if: [logic, true, false] })),
    fc
      .tuple(fc.constantFrom("and", "or"), fc.array(tie("logic"), { minLength: 1, maxLength: 3 }))
      .map(([operator, parts]): Json => ({ [operator]: parts })),
  ),
}));

test("a condition comes back from its logic as it was", () => {
  fc.assert(
    fc.property(conditions, (condition) => {
      expect(readCondition(conditionLogic(condition))).toEqual(condition);
    }),
  );
});

type Answers = Readonly<Record<string, string | null>>;

/** What a condition's words say, read plainly; a and b always show, c when a is yes. */
function isTrue(condition: Condition, answers: Answers): boolean {
  if (isGroup(condition)) {
    const count = condition.parts.filter((part) => isTrue(part, answers)).length;
    return { all: count === condition.parts.length, any: count > 0, none: count === 0 }[condition.of];
  }
  const { parentId, choiceId } = condition;
  const isShown = parentId !== "c" || answers["a"] === "yes";
  const isChosen = isShown && answers[parentId] === choiceId;
  const words = { Selected: isChosen, NotSelected: !isChosen, Displayed: isShown, NotDisplayed: !isShown };
  return words[condition.condition];
}

const answered = fc.record(
  Object.fromEntries(parents.map((id) => [id, fc.constantFrom("yes", "no", null)])),
) as fc.Arbitrary<Answers>;

/** Whether an input of this logic shows once the questions are answered, in order. */
function shows(logic: Json, answers: Answers): boolean {
  const run = filling([question("a"), question("b"), question("c", selected("a")), { ...text("target"), logic }]);
  for (const id of parents) {
    const value = answers[id];
    if (value && run.view(id).visible) run.answer(id, value);
  }
  return run.view("target").visible;
}

test("its logic shows an input exactly when its words hold, whatever is answered [visibility.selected] [visibility.not-selected] [visibility.displayed] [visibility.not-displayed]", () => {
  fc.assert(
    fc.property(conditions, answered, (condition, answers) => {
      expect(shows(conditionLogic(condition), answers)).toBe(isTrue(condition, answers));
    }),
  );
});

test("logic read as a condition and written again shows the same, whatever is answered", () => {
  fc.assert(
    fc.property(logics, answered, (logic, answers) => {
      expect(shows(conditionLogic(readCondition(logic)!), answers)).toBe(shows(logic, answers));
    }),
  );
});
