// What no person can bring about by typing is an EventError, and what no caller may pass a RangeError, never a crash of another kind.
import { expect, test } from "vitest";
import { apply, begin, compile, EventError, explain, view, type FormContext, type FormEvent } from "../index.ts";
import { enrollment, now, question, text } from "../testing/filling.ts";

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
