// Replaying fixtures.
import type { Fixture, FixtureStep } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { describeMismatches, replay } from "../index.ts";
import { deepFreeze } from "../testing/deepFreeze.ts";
import { enrollment, now, question, selected, text } from "../testing/filling.ts";

const fixture = (steps: FixtureStep[], more: Partial<Fixture> = {}): Fixture =>
  deepFreeze({
    title: "A question and its follow-up",
    enrollment: enrollment([question("q"), { id: "e", inputType: "Email", required: true, rules: [selected("q")] }]),
    context: { now },
    steps,
    ...more,
  });

const yes = { type: "answer", input: "q", value: "yes" };
const wrong = { type: "answer", input: "e", value: "maria@" };

describe("a replay", () => {
  test("meets every key that a fixture can expect [fixture.replay]", () => {
    const full = fixture([
      {
        expect: {
          visible: ["q"],
          errors: {},
          invalid: [],
          blockers: [],
          canSubmit: true,
          submitted: false,
          schedule: null,
          values: {},
        },
      },
      { event: yes },
      { event: wrong },
      { event: { type: "submit" } },
      {
        expect: {
          visible: ["q", "e"],
          errors: { e: "Email Address is not valid" },
          invalid: ["e"],
          values: { e: "maria@", q: "yes" },
          schedule: [],
        },
      },
      { event: { ...wrong, value: "maria@example.com" }, expect: { errors: {}, invalid: [] } },
      {
        event: { type: "submit" },
        expect: {
          submitted: true,
          canSubmit: false,
          blockers: [{ reason: "submitted" }],
          submission: {
            enrollmentId: "form",
            recipientId: null,
            notificationLogId: null,
            communicationChannel: 0,
            inputForms: [
              { id: "q", type: "MultipleChoice", value: "yes" },
              { id: "e", type: "Email", value: "maria@example.com" },
            ],
            mergeTags: [],
            signatureFile: null,
          },
        },
      },
    ]);
    const result = replay(full);
    expect([result.ok, result.steps.map(({ at }) => at), describeMismatches(full, result)]).toEqual([
      true,
      [0, 4, 5, 6],
      "",
    ]);
    for (const { expected, actual } of result.steps) expect(actual).toEqual(expected);
  });

  test("comes out the same every time [fixture.replay]", () => {
    const steps = fixture([{ event: yes }, { event: wrong }, { expect: { visible: ["e"], values: {} } }]);
    expect(JSON.stringify(replay(steps))).toBe(JSON.stringify(replay(structuredClone(steps))));
  });

  test("describes a mismatch by step, event and key [fixture.replay]", () => {
    const failing = fixture([{ event: yes }, { expect: { visible: ["q"], canSubmit: true } }]);
    const result = replay(failing);
    expect(result).toEqual({
      ok: false,
      steps: [
        { at: 1, expected: { visible: ["q"], canSubmit: true }, actual: { visible: ["q", "e"], canSubmit: true } },
      ],
    });
    expect(describeMismatches(failing, result)).toBe(
      [
        'at step 2 of 2, after {"type":"answer","input":"q","value":"yes"}',
        "  visible",
        '    - expected ["q"]',
        '    + actual   ["q","e"]',
        '    extra:   "e"',
      ].join("\n"),
    );
  });

  test.each<[string, unknown, unknown, string[]]>([
    [
      "a value in a list of objects",
      { schedule: [{ amount: 1, month: "2026-11" }, { amount: 160.54 }] },
      { schedule: [{ month: "2026-11", amount: 1 }, { amount: 160.53 }] },
      ["  schedule[1].amount", "    - expected 160.54", "    + actual   160.53"],
    ],
    [
      "an object that is missing in the middle",
      { blockers: [{ input: "a" }, { input: "b" }, { input: "c" }] },
      { blockers: [{ input: "a" }, { input: "c" }] },
      ["  blockers[1]", '    - expected {"input":"b"}', "    + actual   (nothing)"],
    ],
    [
      "an object that is extra at the start",
      { submission: { inputForms: [{ id: "b" }] } },
      { submission: { inputForms: [{ id: "a" }, { id: "b" }] } },
      ["  submission.inputForms[0]", "    - expected (nothing)", '    + actual   {"id":"a"}'],
    ],
    [
      "an answer to an input that is named as what every object has",
      { values: { constructor: "x" } },
      { values: {} },
      ["  values.constructor", '    - expected "x"', "    + actual   (nothing)"],
    ],
    [
      "a list of ids",
      { visible: ["a", "b"] },
      { visible: ["b", "c"] },
      ["  visible", '    - expected ["a","b"]', '    + actual   ["b","c"]', '    missing: "a"', '    extra:   "c"'],
    ],
    [
      "a plan that is none",
      { schedule: null },
      { schedule: [] },
      ["  schedule", "    - expected null", "    + actual   []"],
    ],
    [
      "an error of two lines",
      {},
      { error: "CompileError: one\ntwo" },
      ["  error", "    - expected (nothing)", "    + actual   CompileError: one", "      two"],
    ],
  ])("names the innermost path of %s, and the value there [fixture.replay]", (_what, expected, actual, lines) => {
    const failing = fixture([{ expect: {} }]);
    const text = describeMismatches(failing, { ok: false, steps: [{ at: 0, expected, actual }] });
    expect(text.split("\n")).toEqual(["at step 1 of 1", ...lines]);
  });

  test.each<[string, Fixture, string]>([
    ["an event that is refused", fixture([{ event: { ...yes, value: "maybe" } }]), "EventError"],
    ["an event on an unknown input", fixture([{ event: { ...yes, input: "x" } }]), "unknown|no input 'x'"],
    ["a context that begin refuses", fixture([], { context: { now: "today" } }), "RangeError"],
    ["an enrolment that does not compile", fixture([], { enrollment: enrollment([text("a.b")]) }), "CompileError"],
  ])("fails on %s and says so [fixture.replay]", (_name, failing, reported) => {
    const result = replay(failing);
    expect(result.ok).toBe(false);
    expect(describeMismatches(failing, result)).toMatch(new RegExp(reported));
  });

  test("fails on a key that no fixture can expect [fixture.replay]", () => {
    expect(replay(fixture([{ expect: { visble: ["q"] } as FixtureStep["expect"] }])).ok).toBe(false);
  });

  test("of an enrolment that must not compile compares the distinct codes, in any order [fixture.replay]", () => {
    const broken = enrollment([text("a.b"), text("c.d"), { id: "t", inputType: "Hologram" as never }]);
    const judged = (defects: string[]) =>
      replay({ title: "t", enrollment: broken, context: { now }, compile: { defects } }).ok;
    expect([judged(["unknown-type", "bad-id"]), judged(["bad-id"]), judged([])]).toEqual([true, false, false]);
    expect(
      replay({ title: "t", enrollment: enrollment([]), context: { now }, compile: { defects: ["cycle"] } }).ok,
    ).toBe(false);
  });
});
