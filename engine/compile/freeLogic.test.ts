// An author's own JSON-logic: what is let through, and what is refused (threats.md T9).
import type { InputForm, Json } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { CompileError, compile } from "../index.ts";
import { enrollment, filling, question, text } from "../testing/filling.ts";

const withLogic = (logic: unknown): InputForm[] => [question("a"), text("t"), { ...text("b"), logic: logic as Json }];

function codesOf(logic: unknown): string[] {
  try {
    compile(enrollment(withLogic(logic)));
    return [];
  } catch (error) {
    if (error instanceof CompileError) return error.defects.map(({ code }) => code);
    throw error;
  }
}

const chosenYes = { in: ["yes", { var: "chosen.a" }] };
const nested = (depth: number): Json => (depth === 0 ? chosenYes : { "!": [nested(depth - 1)] });

const nots = (depth: number): Json => (depth === 0 ? true : { "!": [nots(depth - 1)] });

/** Written without recursion, as a stranger's JSON can be. */
function deepBeyondStacks(wrap: (inner: unknown) => unknown): unknown {
  let logic: unknown = true;
  for (let depth = 0; depth < 20_000; depth++) logic = wrap(logic);
  return logic;
}

const allowed: [string, Json, { unanswered: boolean; answered: boolean }][] = [
  ["a choice", chosenYes, { unanswered: false, answered: true }],
  ["not, without brackets", { "!": chosenYes }, { unanswered: true, answered: false }],
  ["and", { and: [chosenYes, { var: "shown.t" }] }, { unanswered: false, answered: true }],
  ["or", { or: [chosenYes, { var: "shown.t" }] }, { unanswered: true, answered: true }],
  ["if, otherwise", { if: [chosenYes, false, true] }, { unanswered: true, answered: false }],
  ["if without otherwise", { if: [chosenYes, true] }, { unanswered: false, answered: true }],
  ["nothing chosen", { "!": [{ var: "chosen.a" }] }, { unanswered: true, answered: false }],
  ["anything chosen", { var: "chosen.a" }, { unanswered: false, answered: true }],
  ["a tag in a list", { in: [{ var: "tags.ZIP" }, ["20001", 1, true, null]] }, { unanswered: true, answered: true }],
  ["a tag that is not in a list", { in: [{ var: "tags.ZIP" }, ["10001"]] }, { unanswered: false, answered: false }],
  ["a tag compared", { "===": [{ var: "tags.ZIP" }, "20001"] }, { unanswered: true, answered: true }],
  ["a tag's being there", { var: "tags.ZIP" }, { unanswered: true, answered: true }],
  [
    "a tag that is not there, compared with null",
    { "===": [{ var: "tags.HOUSE" }, null] },
    { unanswered: true, answered: true },
  ],
  ["not equal", { "!==": [{ var: "shown.t" }, false] }, { unanswered: true, answered: true }],
  ["true", true, { unanswered: true, answered: true }],
  ["false", false, { unanswered: false, answered: false }],
  ["no logic", null, { unanswered: true, answered: true }],
  ["a rule 64 deep, the deepest", nots(64), { unanswered: true, answered: true }],
  ["sixty nots", nested(60), { unanswered: false, answered: true }],
];

/** Logic that can yield a list, a text or nothing is made true or false, for evaluators that ask JavaScript what is true. */
const yielding: [string, Json, { boolean: boolean }][] = [
  ["a comparison", { "===": [{ var: "tags.ZIP" }, "1"] }, { boolean: true }],
  ["the choices of an input", { var: "chosen.a" }, { boolean: false }],
  ["an and of booleans", { and: [chosenYes, { var: "shown.t" }] }, { boolean: true }],
  ["an or with a tag", { or: [chosenYes, { var: "tags.ZIP" }] }, { boolean: false }],
  ["an if whose condition is a list", { if: [{ var: "chosen.a" }, true, false] }, { boolean: true }],
  ["an if with a tag for an outcome", { if: [chosenYes, { var: "tags.ZIP" }, false] }, { boolean: false }],
  ["an if with a tag for the otherwise", { if: [chosenYes, false, { var: "tags.ZIP" }] }, { boolean: false }],
  ["an if without otherwise", { if: [chosenYes, true] }, { boolean: false }],
];

const refused: [string, unknown, string[]][] = [
  ["a rule 65 deep", nots(65), ["bad-logic"]],
  ["rules 20,000 deep", deepBeyondStacks((inner) => ({ "!": [inner] })), ["bad-logic"]],
  ["a list 20,000 deep in place of a rule", deepBeyondStacks((inner) => [inner]), ["bad-logic"]],
  ["a list 20,000 deep in place of a path", { var: deepBeyondStacks((inner) => [inner]) }, ["bad-logic"]],
  ["a list 20,000 deep to look in", { in: ["yes", deepBeyondStacks((inner) => [inner])] }, ["bad-logic"]],
  ["an object for a path that cannot be written", { var: { toString: 1 } }, ["bad-logic"]],
  ["a choice that cannot be written", { in: [{ toString: 1 }, { var: "chosen.a" }] }, ["bad-logic"]],
  ["another operator", { "==": [{ var: "tags.ZIP" }, "1"] }, ["bad-logic"]],
  ["log", { log: "x" }, ["bad-logic"]],
  ["an operator of Object.prototype", { constructor: [1] }, ["bad-logic"]],
  ["two operators in one object", { and: [true], or: [true] }, ["bad-logic"]],
  ["an empty object", {}, ["bad-logic"]],
  ["text in place of a rule", "shown.a", ["bad-logic"]],
  ["a number in place of a rule", 1, ["bad-logic"]],
  ["a list in place of a rule", [chosenYes], ["bad-logic"]],
  ["a path of one part", { var: "shown" }, ["bad-logic"]],
  ["a path of three parts", { var: "shown.a.b" }, ["bad-logic"]],
  ["a path without a name", { var: "shown." }, ["bad-logic"]],
  ["the whole data", { var: "" }, ["bad-logic"]],
  ["an inherited property", { var: "constructor.name" }, ["bad-logic"]],
  ["an inherited property of a scope", { var: "shown.constructor" }, ["unknown-input"]],
  ["a tag of Object.prototype", { var: "tags.toString" }, ["bad-id"]],
  ["a path worked out", { var: { var: "tags.ZIP" } }, ["bad-logic"]],
  ["a path that is a number", { var: 1 }, ["bad-logic"]],
  ["a default", { var: ["shown.a", true] }, ["bad-logic"]],
  ["a scope of the gates", { var: "filled.a" }, ["bad-logic"]],
  ["an unknown input", { var: "shown.x" }, ["unknown-input"]],
  ["the choices of an unknown input", { in: ["g", { var: "chosen.x" }] }, ["unknown-input"]],
  ["the choices of a text", { in: ["g", { var: "chosen.t" }] }, ["no-options"]],
  ["a choice not offered", { in: ["maybe", { var: "chosen.a" }] }, ["unknown-choice"]],
  ["a choice that is a number", { in: [5, { var: "chosen.a" }] }, ["unknown-choice"]],
  ["in over text", { in: ["2", { var: "tags.ZIP" }] }, ["bad-logic"]],
  ["in over literal text", { in: ["2", "20001"] }, ["bad-logic"]],
  ["in over a list that holds rules", { in: ["2", [{ var: "tags.ZIP" }]] }, ["bad-logic"]],
  ["in over a list that holds a rule among values", { in: ["2", ["1", { var: "tags.ZIP" }]] }, ["bad-logic"]],
  ["in for a list", { in: [{ var: "chosen.a" }, ["yes"]] }, ["bad-logic"]],
  ["in of one operand", { in: ["yes"] }, ["bad-logic"]],
  ["in of three operands", { in: ["yes", { var: "chosen.a" }, true] }, ["bad-logic"]],
  ["a fault in what is looked for in a list", { in: [{ log: 1 }, ["yes"]] }, ["bad-logic"]],
  ["a fault in what is looked for among choices", { in: [{ log: 1 }, { var: "chosen.a" }] }, ["bad-logic"]],
  ["a fault on either side of in", { in: [{ log: 1 }, { var: "chosen.x" }] }, ["bad-logic", "unknown-input"]],
  ["a fault in an if", { if: [{ log: 1 }, true, false] }, ["bad-logic"]],
  ["a list compared", { "===": [{ var: "chosen.a" }, "yes"] }, ["bad-logic"]],
  ["a comparison of three", { "===": [1, 1, 1] }, ["bad-logic"]],
  ["an empty and", { and: [] }, ["bad-logic"]],
  ["an if without an outcome", { if: [true] }, ["bad-logic"]],
  ["a not of two", { "!": [true, false] }, ["bad-logic"]],
  ["NaN", { "===": [NaN, 1] }, ["bad-logic"]],
  ["undefined", { "===": [undefined, 1] }, ["bad-logic"]],
  ["logic nested a thousand deep", nested(1_000), ["bad-logic"]],
  ["two faults in one rule", { and: [{ var: "shown.x" }, { log: 1 }] }, ["unknown-input", "bad-logic"]],
];

describe("free logic", () => {
  test.each(allowed)(
    "%s is let through and holds as it should [compile.logic]",
    (_name, logic, { unanswered, answered }) => {
      const form = filling(withLogic(logic), { mergeTags: [{ name: "ZIP", value: "20001" }] });
      expect(form.view("b").visible).toBe(unanswered);
      expect(form.answer("a", "yes").view("b").visible).toBe(answered);
    },
  );

  test.each(refused)("%s is refused [compile.logic, compile.bad-rule]", (_name, logic, codes) => {
    expect(codesOf(logic)).toEqual(codes);
  });

  test.each(yielding)(
    "%s is compiled to a boolean, as it is if it is one [compile.logic]",
    (_name, logic, { boolean }) => {
      const compiled = compile(enrollment(withLogic(logic))).logic["b"];
      expect(compiled).toEqual(boolean ? logic : { if: [logic, true, false] });
    },
  );

  test("an unknown operator is refused with the names of those there are [compile.bad-rule]", () => {
    expect(() => compile(enrollment(withLogic({ log: 1 })))).toThrow(
      "The logic of input 'b' uses 'log'. Use one operator of var, and, or, if, !, ===, !==, in in each object.",
    );
  });

  test("an error that is none of the logic's is not taken for a fault in it", () => {
    const failure = new Error("The disk is on fire.");
    const failing = {
      get var(): never {
        throw failure;
      },
    };
    expect(() => codesOf(failing)).toThrow(failure);
  });

  test("rules and logic must both hold [visibility.all-rules]", () => {
    const both = filling([
      question("a"),
      question("c"),
      { ...text("b"), rules: [{ parentId: "c", condition: "Selected", choiceId: "yes" }], logic: chosenYes },
    ]);
    expect(both.answer("a", "yes").visible).toEqual(["a", "c"]);
    expect(both.answer("c", "yes").visible).toEqual(["a", "c", "b"]);
  });
});
