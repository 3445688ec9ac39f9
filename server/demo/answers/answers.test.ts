import { apply, begin, compile } from "@billwright/engine";
import { expect, test } from "vitest";
import { poll } from "../forms/poll/form.ts";
import { survey } from "../forms/survey/form.ts";
import { pollAnswers, surveyAnswers, type DemoAnswer } from "./answers.ts";
import { submissionOf } from "./submission.ts";

const settings = { now: "2026-11-20T12:00:00.000Z", seed: 7, count: 400 };
const dayMs = 86_400_000;
const cases = [
  { form: "survey", stored: survey, generate: surveyAnswers },
  { form: "poll", stored: poll, generate: pollAnswers },
];

test.each(cases)("gives the same $form answers for the same seed and others for another", ({ generate }) => {
  expect(generate(settings)).toEqual(generate(settings));
  expect(generate({ ...settings, seed: 8 })).not.toEqual(generate(settings));
});

test.each(cases)(
  "dates the $form answers within the past 60 days, the oldest first, none after now",
  ({ generate }) => {
    const dates = generate(settings).map(({ submittedAt }) => submittedAt);
    expect(dates).toEqual([...dates].sort());
    expect(
      dates.every((date) => Date.parse(settings.now) - Date.parse(date) <= 60 * dayMs && date <= settings.now),
    ).toBe(true);
  },
);

test.each(cases)("moves with now and changes in nothing else: $form", ({ generate }) => {
  const later = generate({ ...settings, now: "2027-01-20T12:00:00.000Z" });
  expect(later.map(({ answers }) => answers)).toEqual(generate(settings).map(({ answers }) => answers));
});

test.each(cases)("gives $form answers that the form takes and sends, all of them", ({ stored, generate }) => {
  const form = compile(stored.enrollment);
  for (const answer of generate(settings)) {
    const { submittedAt: now, answers } = answer;
    expect(apply(form, begin(form, { now, answers }), { type: "submit" }).submitted).toBe(true);
    const sent = submissionOf(form, answer).inputForms;
    expect(Object.fromEntries(sent.map(({ id, value }) => [id, value]))).toEqual(answers);
  }
});

test.each(cases)("lets each respondent of the $form answer once", ({ generate }) => {
  expect(new Set(generate(settings).map(({ respondent }) => respondent)).size).toBe(settings.count);
});

test("spreads the survey's answers as people do: every choice is taken, contented people are the most", () => {
  const survey = surveyAnswers(settings);
  const counts = tally(survey, "satisfaction");
  expect(Object.keys(counts).sort()).toEqual(["1", "2", "3", "4", "5"]);
  expect((counts[4] ?? 0) + (counts[5] ?? 0)).toBeGreaterThan(settings.count / 2);
  expect(Object.keys(tally(survey, "improve")).sort()).toEqual(["bills", "nothing", "outages", "waiting", "water"]);
});

test("gives the results page both kinds of text: few different answers, and more than ten", () => {
  const survey = surveyAnswers(settings);
  expect(Object.keys(tally(survey, "district")).length).toBeLessThanOrEqual(10);
  expect(Object.keys(tally(survey, "comment")).length).toBeGreaterThan(10);
});

/** How often each value of an input was given; each choice of a list counts. */
function tally(answers: readonly DemoAnswer[], input: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of answers.flatMap((answer) => answer.answers[input] ?? [])) {
    const key = String(value);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
