// What compile refuses: all of it, and in words that name the input, the rule and the fix.
import type { Enrollment, InputForm, Rule } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { compile, CompileError, type Defect } from "../index.ts";
import { displayed, enrollment, question, selected, text } from "../testing/filling.ts";

function defectsOf(written: Enrollment): readonly Defect[] {
  try {
    compile(written);
    return [];
  } catch (error) {
    if (error instanceof CompileError) return error.defects;
    throw error;
  }
}
const codesOf = (written: Enrollment) => defectsOf(written).map(({ code }) => code);

const a = question("a");
const b = (rule: Partial<Rule>): InputForm => ({ ...text("b"), rules: [rule as Rule] });
const bare = (more: object) => [{ inputType: "ShortText", ...more } as InputForm];

/** Has its own way of being text, which throws. */
const unwritable = { toString: 1 } as never;

const refused: [string, InputForm[], string[]][] = [
  ["an id that cannot be written", [{ ...text("a"), id: unwritable }], ["bad-id"]],
  ["an input type that cannot be written", [{ ...text("a"), inputType: unwritable }], ["unknown-type"]],
  ["a guid that cannot be written", [{ ...question("a"), options: [{ guid: unwritable }] }], ["bad-id"]],
  ["a guid of blank space", [{ ...question("a"), options: [{ guid: " \t" }] }], ["bad-id"]],
  ["an id of blank space", [text("  ")], ["bad-id"]],
  ["a condition that cannot be written", [a, b({ parentId: "a", condition: unwritable })], ["bad-rule"]],
  ["a watched input that cannot be written", [a, b({ ...selected("a"), parentId: unwritable })], ["bad-rule"]],
  ["a choice that cannot be written", [a, b({ ...selected("a"), choiceId: unwritable })], ["bad-rule"]],
  ["a governed input that cannot be written", [a, b({ ...selected("a"), inputId: unwritable })], ["bad-rule"]],
  ["a rule that watches no input", [a, b({ condition: "Displayed" })], ["bad-rule"]],
  ["a rule that watches an unknown input", [a, b(displayed("x"))], ["unknown-input"]],
  ["a rule of an unknown condition", [a, b({ parentId: "a", condition: "Sometimes" as never })], ["bad-rule"]],
  ["a choice rule without a choice", [a, b({ parentId: "a", condition: "Selected" })], ["bad-rule"]],
  ["a choice rule with an empty choice", [a, b(selected("a", ""))], ["bad-rule"]],
  ["a choice rule on an unknown choice", [a, b(selected("a", "maybe"))], ["unknown-choice"]],
  ["a choice rule on text", [text("a"), b(selected("a"))], ["no-options"]],
  ["a choice rule on a choice without options", [{ id: "a", inputType: "Dropdown" }, b(selected("a"))], ["no-options"]],
  [
    "a choice rule on a number of instalments",
    [{ id: "a", inputType: "InstallmentPeriod", options: [{ guid: "yes", value: "3" }] }, b(selected("a"))],
    ["no-options"],
  ],
  ["a rule that governs another input", [a, b({ ...selected("a"), inputId: "a" })], ["bad-rule"]],
  ["a rule with two faults", [a, b({ parentId: "x", condition: "Selected" })], ["unknown-input", "bad-rule"]],
  ["rules that are no list", [a, { ...text("b"), rules: {} as Rule[] }], ["bad-rule"]],
  ["a rule that is no object", [a, { ...text("b"), rules: [null as unknown as Rule] }], ["bad-rule"]],
  ["two inputs of one id", [text("a"), text("a")], ["duplicate-id"]],
  ["two options of one guid", [{ ...question("a"), options: [{ guid: "g" }, { guid: "g" }] }], ["duplicate-id"]],
  ["an id with a dot", [text("a.b")], ["bad-id"]],
  ["an id of Object.prototype", [text("constructor")], ["bad-id"]],
  ["the id __proto__", [text("__proto__")], ["bad-id"]],
  ["an empty id", [text("")], ["bad-id"]],
  ["a missing id", bare({}), ["bad-id"]],
  ["an id that is a number", bare({ id: 12 }), ["bad-id"]],
  ["two missing ids, which are no duplicates", [...bare({}), ...bare({})], ["bad-id", "bad-id"]],
  ["an id of the UI schema", [text("ui:order")], ["bad-id"]],
  ["a guid with a dot", [{ ...question("a"), options: [{ guid: "a.b" }] }], ["bad-id"]],
  ["an option without a guid", [{ ...question("a"), options: [{ name: "A" } as never] }], ["bad-id"]],
  ["a used tag with a dot", [{ ...text("a"), tagName: "Customer.Name" }], ["bad-id"]],
  ["a used tag of Object.prototype", [{ ...text("a"), mappedField: "toString" }], ["bad-id"]],
  ["an unknown type", [{ id: "a", inputType: "Hologram" as never }], ["unknown-type"]],
  [
    "a choice rule on an unknown type, for the type alone",
    [{ ...a, inputType: "Hologram" as never }, b(selected("a"))],
    ["unknown-type"],
  ],
  ["a number of no type", [{ id: "a", inputType: 99 }], ["unknown-type"]],
  ["a missing type", [{ id: "a" } as InputForm], ["unknown-type"]],
];

describe("compile refuses", () => {
  test.each(refused)("%s [compile.bad-rule]", (_name, inputs, codes) => {
    expect(codesOf(enrollment(inputs)).sort()).toEqual([...codes].sort());
  });

  test("an unused tag with a dot not at all: the mapped field of an input with a tag name [compile.bad-rule]", () => {
    expect(codesOf(enrollment([{ ...text("a"), tagName: "Name", mappedField: "Customer.Name" }]))).toEqual([]);
  });

  test("a rule with an empty governed input not at all: it sits on the input it governs [compile.bad-rule]", () => {
    expect(codesOf(enrollment([a, b({ ...selected("a"), inputId: "" })]))).toEqual([]);
  });

  test("an unknown kind of element, and an enrolment without id or of an unknown type [compile.elements]", () => {
    expect(codesOf({ id: "e", formElements: [{ kind: "video" as never }, null as never] })).toEqual([
      "unknown-type",
      "unknown-type",
    ]);
    expect(codesOf({} as Enrollment)).toEqual(["bad-id"]);
    expect(codesOf(null as unknown as Enrollment)).toEqual(["bad-id"]);
    expect(codesOf({ id: "e", type: "Lottery" as never })).toEqual(["unknown-type"]);
  });

  test.each<[string, Enrollment, string, string | undefined]>([
    [
      "an element by its index",
      { id: "e", formElements: [{ kind: "html" }, { kind: "video" as never }] },
      "Element 2 has the kind 'video'.",
      undefined,
    ],
    ["an id that is missing", enrollment(bare({})), "The input id (missing) is not usable", "undefined"],
    ["an id that is no text, as text", enrollment(bare({ id: 12 })), "The input id '12' is not usable", "12"],
  ])("naming %s [compile.bad-rule, compile.elements]", (_what, written, message, inputId) => {
    expect(defectsOf(written)).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message), ...(inputId && { inputId }) }),
    ]);
  });

  test("all that is wrong at once, naming input, rule and fix [compile.bad-rule]", () => {
    const defects = defectsOf(
      enrollment([a, { ...text("b"), rules: [displayed("a"), selected("a", "maybe"), displayed("x")] }, text("c.d")]),
    );
    expect(defects.map(({ code, inputId, rule }) => ({ code, inputId, rule }))).toEqual([
      { code: "bad-id", inputId: "c.d", rule: undefined },
      { code: "unknown-choice", inputId: "b", rule: 1 },
      { code: "unknown-input", inputId: "b", rule: 2 },
    ]);
    expect(defects[1]?.message).toBe(
      "Rule 2 of input 'b' asks for the choice 'maybe', which 'a' does not offer. Name an option by its guid.",
    );
    expect(() => compile(enrollment([text("c.d")]))).toThrow(
      /This enrolment cannot be compiled:\n- bad-id: The input id 'c.d'/,
    );
  });
});

const cyclic: [string, InputForm[], string[][]][] = [
  ["an input that watches itself", [text("a", displayed("a"))], [["a"]]],
  ["two that watch each other", [text("a", displayed("b")), text("b", displayed("a"))], [["a", "b"]]],
  [
    "three in a ring, each before the one it watches",
    [text("a", displayed("b")), text("b", displayed("c")), text("c", displayed("a"))],
    [["a", "b", "c"]],
  ],
  [
    "a ring through logic",
    [{ ...text("a"), logic: { "!": [{ var: "shown.b" }] } }, text("b", displayed("a"))],
    [["a", "b"]],
  ],
  [
    "two rings apart",
    [text("a", displayed("b")), text("b", displayed("a")), text("c", displayed("c"))],
    [["a", "b"], ["c"]],
  ],
  [
    "two rings with an input in common",
    [text("a", displayed("b")), text("b", displayed("a"), displayed("c")), text("c", displayed("b"))],
    [
      ["a", "b"],
      ["b", "c"],
    ],
  ],
  [
    "a ring of inputs that never show",
    [{ ...text("a", displayed("b")), visible: false }, text("b", displayed("a"))],
    [["a", "b"]],
  ],
];

describe("cycles", () => {
  test.each(cyclic)("%s: refused with the ids in order [compile.cycle]", (_name, inputs, cycles) => {
    const defects = defectsOf(enrollment(inputs));
    expect(defects.map(({ code }) => code)).toEqual(cycles.map(() => "cycle"));
    expect(defects.map(({ ids }) => ids)).toEqual(cycles);
    expect(defects[0]?.message).toContain([...cycles[0]!, cycles[0]![0]].join(" → "));
  });

  test("a diamond is none, nor is a chain of 20,000 [compile.cycle]", () => {
    const diamond = [
      text("a"),
      text("b", displayed("a")),
      text("c", displayed("a")),
      text("d", displayed("b"), displayed("c")),
    ];
    expect(codesOf(enrollment(diamond))).toEqual([]);
    const chain = Array.from({ length: 20_000 }, (_, at) =>
      at === 0 ? text("q0") : text(`q${at}`, displayed(`q${at - 1}`)),
    );
    expect(codesOf(enrollment(chain))).toEqual([]);
  });

  test("a ring of 3,000 is found, once and whole [compile.cycle]", () => {
    const ring = Array.from({ length: 3_000 }, (_, at) => text(`q${at}`, displayed(`q${(at + 1) % 3_000}`)));
    const defects = defectsOf(enrollment(ring));
    expect(defects.map(({ ids }) => ids?.length)).toEqual([3_000]);
  });
});
