// Test cases on a form as it is now: what is red, by name, once, with the rule that decides it; what is intended is renewed.
import { allMessages, fill, type Enrollment, type Fixture, type InputForm } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { record, replay, type FormEvent } from "../index.ts";
import { displayed, enrollment, now, question, selected, text } from "../testing/filling.ts";
import { caseRunner, caseWords, onForm, renewCase } from "./index.ts";

const reason = (options: string[] = ["in", "out"]): InputForm => ({
  ...question("reason"),
  name: "Reason",
  options: options.map((guid) => ({ guid, name: `Moving ${guid}` })),
});
const named = (name: string, input: InputForm): InputForm => ({ ...input, name });
const services = named("Services", question("services", selected("reason", "out")));
const meter = named("Meter", text("meter", displayed("services")));
const written = enrollment([reason(), services, meter]);

const answer = (input: string, value: string): FormEvent => ({ type: "answer", input, value });
const recorded = (on: Enrollment = written, ...events: FormEvent[]): Fixture =>
  record({
    title: "Who moves out is asked for the services",
    enrollment: on,
    context: { now },
    events: events.length > 0 ? events : [answer("reason", "out"), answer("services", "yes"), { type: "submit" }],
  });

const t = (key: keyof typeof allMessages, params: Parameters<typeof fill>[1]) => fill(allMessages[key], params);
function wordsOn(form: Enrollment, fixture = recorded()) {
  const verdict = caseRunner(form)(fixture);
  const words = (list: typeof verdict.differences) => list.map((one) => caseWords(one, { t, language: "en" }));
  return { ok: verdict.ok, words: words(verdict.differences), follows: words(verdict.follows) };
}

const changedRule = enrollment([reason(), { ...services, rules: [selected("reason", "in")] }, meter]);

test("a case is green on the form that it was recorded on, and its file still carries that form", () => {
  expect(wordsOn(written)).toEqual({ ok: true, words: [], follows: [] });
  expect(replay(recorded()).ok).toBe(true);
});

test("a changed rule turns it red: what is missing, after what, and the rule that decides; what follows is apart", () => {
  const { ok, words, follows } = wordsOn(changedRule);
  expect(ok).toBe(false);
  expect(words).toEqual(["Missing after Reason: Moving out: Services. Services shows when Reason is Moving in."]);
  expect(follows[0]).toBe("Missing after Reason: Moving out: Meter. Meter shows when Services is shown.");
  // The broken twin: run on the form that the file carries, as before, nothing could ever be red.
  expect(replay(recorded()).ok).toBe(true);
  expect(replay(onForm(recorded(), changedRule)).ok).toBe(false);
});

describe("says of a form that was changed otherwise", () => {
  const without = (...ids: string[]) => enrollment([reason(), services, meter].filter(({ id }) => !ids.includes(id)));
  test.each<[string, Enrollment, string[]]>([
    ["a question that is gone, by the name that it had", without("meter"), ["No longer in the form: Meter."]],
    [
      "a choice that is gone",
      enrollment([reason(["in"]), named("Services", question("services")), meter]),
      [
        "Too much after the start: Services. Services always shows.",
        "Reason: Moving out: this choice is no longer offered.",
      ],
    ],
    [
      "a new question",
      enrollment([reason(), services, meter, named("Phone", text("phone"))]),
      ["Too much after the start: Phone. Phone always shows."],
    ],
    [
      "a question that is switched off",
      enrollment([reason(), { ...services, visible: false }, meter]),
      ["Missing after Reason: Moving out: Services. Services never shows: it is switched off."],
    ],
    ["another order", enrollment([services, reason(), meter]), ["In another order after Reason: Moving out."]],
    [
      "a question that is required now",
      enrollment([reason(), services, { ...meter, required: true }]),
      ["After Submit is pressed, Submit comes out otherwise."],
    ],
    [
      "a form with defects",
      enrollment([reason(), { ...services, rules: [selected("nothing")] }]),
      ["The form is not in order: it cannot be filled in."],
    ],
  ])("%s", (_what, form, words) => {
    expect(wordsOn(form).words).toEqual(words);
  });
});

test("what the recording found stays: its country, and a form that was submitted already", () => {
  const found = { ...written, country: "Canada", isSubmitted: true, multipleSubmission: false };
  const fixture = record({ title: "Done", enrollment: found, context: { now }, events: [] });
  expect(caseRunner({ ...written, country: "United States" })(fixture).ok).toBe(true);
  expect(onForm(fixture, written).enrollment).toMatchObject({ country: "Canada", isSubmitted: true });
});

test("what is intended is renewed: the same session, expecting what the form does now", () => {
  const renewed = renewCase(recorded(), changedRule);
  expect(renewed.title).toBe(recorded().title);
  expect(caseRunner(changedRule)(renewed).ok).toBe(true);
  expect(caseRunner(written)(renewed).ok).toBe(false);
  const shorter = enrollment([reason()]);
  expect(caseRunner(shorter)(renewCase(recorded(), shorter)).ok).toBe(true);
});
