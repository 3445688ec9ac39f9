// What no person can bring about by typing is an EventError, and what no caller may pass a RangeError, never a crash of another kind.
import type { Json } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import {
  apply,
  begin,
  compile,
  EventError,
  fittingAnswers,
  shownSchedule,
  view,
  visibleIds,
  type FormContext,
  type FormEvent,
} from "../index.ts";
import { explain } from "./explain.ts";
import { enrollment, filling, now, question, selected, text } from "../testing/filling.ts";

const form = compile(
  enrollment([text("t"), question("q"), { id: "f", inputType: "Attachment" }, { id: "s", inputType: "Signature" }]),
);
const state = begin(form, { now });

function nested(): unknown {
  let value: unknown = "x";
  for (let depth = 0; depth < 20_000; depth++) value = [value];
  return value;
}
const unwritable = { toString: 1 };

test.each<[string, unknown]>([
  ["an input that cannot be written", { type: "answer", input: unwritable, value: "x" }],
  ["an event type that cannot be written", { type: unwritable }],
  ["an event nested 20,000 deep", { type: nested() }],
  ["a text nested 20,000 deep", { type: "answer", input: "t", value: nested() }],
  ["a choice nested 20,000 deep", { type: "answer", input: "q", value: nested() }],
  ["file names nested 20,000 deep", { type: "answer", input: "f", value: nested() }],
  ["a signature nested 20,000 deep", { type: "answer", input: "s", value: nested() }],
  ["files nested 20,000 deep", { type: "file", input: "f", files: nested() }],
  ["a status nested 20,000 deep", { type: "verification", input: "t", status: nested() }],
  ["a payment nested 20,000 deep", { type: "payment", detail: nested() }],
])("%s is an EventError", (_what, event) => {
  expect(() => apply(form, state, event as FormEvent)).toThrow(EventError);
});

test("an answer nested 20,000 deep to begin with, and an input to look at that cannot be written, are EventErrors", () => {
  expect(() => begin(form, { now, answers: { t: nested() as never } })).toThrow(EventError);
  expect(() => view(form, state, unwritable as never)).toThrow(EventError);
  expect(() => explain(form, state, unwritable as never)).toThrow(EventError);
});

test.each<[string, object]>([
  ["pay dates that are no list", { payDates: 3 }],
  ["pay dates that cannot be written", { payDates: unwritable }],
  ["a now that cannot be written", { now: unwritable }],
])("begin refuses %s as a RangeError", (_what, context) => {
  expect(() => begin(form, { now, ...context } as FormContext)).toThrow(RangeError);
});

describe("a fault of the engine itself", () => {
  const defect = new TypeError("a defect");
  const fail = () => {
    throw defect;
  };
  /** A list that the engine fails to read. */
  const unread = Object.assign(["yes"], { every: fail });
  const many = compile(enrollment([{ ...question("m"), inputType: "CheckBox" }]));
  const written = { ...many, inputs: { m: { ...many.inputs["m"]!, start: unread } } };
  const answers = { m: unread };

  test.each<[string, () => unknown]>([
    ["an answer", () => apply(many, begin(many, { now }), { type: "answer", input: "m", value: unread })],
    ["an answer to begin with", () => begin(many, { now, answers })],
    ["a written value", () => begin(written, { now })],
    ["a draft", () => fittingAnswers(many, { now, answers })],
  ])("is not taken for a bad value where %s is read", (_what, run) => {
    expect(run).toThrow(defect);
  });

  test("is not taken for a balance that no plan can divide [installment.balance]", () => {
    const plan = filling([{ id: "p", inputType: "InstallmentPeriod" }], { balance: 60, answers: { p: 2 } });
    const session = Object.defineProperty({ ...plan.state.session }, "plan", { value: plan.state.session.plan });
    const tags = Object.defineProperty({}, "NextBillDate", { get: fail });
    expect(() => shownSchedule(plan.form, { ...plan.state, session: Object.assign(session, { tags }) })).toThrow(
      defect,
    );
  });

  test("in the rules of some inputs leaves the others to be answered", () => {
    const logic: Json = { and: [{ "!": [{ var: "tags.BAD" }] }, { in: ["yes", { var: "chosen.a" }] }] };
    const failing = ["b", "c"].map((id) => ({ ...text(id), logic }));
    const rules = compile(enrollment([question("a"), ...failing, question("d"), text("e", selected("d"))]));
    const begun = begin(rules, { now });
    Object.defineProperty(begun.session.tags, "BAD", { get: fail });
    const answered = (input: string) => apply(rules, begun, { type: "answer", input, value: "yes" });
    expect(() => answered("a")).toThrow(defect);
    expect(visibleIds(rules, answered("d"))).toEqual(["a", "d", "e"]);
    expect(visibleIds(rules, begun)).toEqual(["a", "d"]);
  });
});
