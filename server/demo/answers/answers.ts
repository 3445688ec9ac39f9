// What a few hundred customers answered to the demo's survey and poll: pure, seeded, dated relative to a given now.
import type { Json, Language } from "@billwright/schemas";
import { comments } from "./comments.ts";
import { chance, oneOf, seededRandom, weighted, type Random } from "./random.ts";

/** One filled form, before the engine turns it into a submission. */
export interface DemoAnswer {
  /** Unlike any other answer's of the same form: who answered, without saying who. */
  respondent: string;
  language: Language;
  /** ISO 8601, within the past 60 days. */
  submittedAt: string;
  /** Input id → value as on the wire; what was left empty is left out. */
  answers: Readonly<Record<string, Json>>;
}

export interface AnswerSettings {
  /** ISO 8601. */
  now: string;
  seed: number;
  count: number;
}

/** Answers to the customer survey, the oldest first. */
export const surveyAnswers = (settings: AnswerSettings): DemoAnswer[] => generate("survey", settings, answerSurvey);

/** Answers to the poll about outage notices, the oldest first. */
export const pollAnswers = (settings: AnswerSettings): DemoAnswer[] =>
  generate("poll", settings, (random) => ({ notice: weighted(random, { text: 52, mail: 27, call: 13, letter: 8 }) }));

type Fill = (random: Random, language: Language) => Record<string, Json>;

function generate(form: string, { now, seed, count }: AnswerSettings, fill: Fill): DemoAnswer[] {
  const random = seededRandom(seed);
  const filled = Array.from({ length: count }, (_, index): DemoAnswer => {
    const language = weighted(random, { en: 74, es: 13, "zh-CN": 4, fr: 3, ko: 3, de: 1, "zh-TW": 1, hi: 1 });
    const submittedAt = new Date(Date.parse(now) - age(random)).toISOString();
    return { respondent: `${form}-${index + 1}`, language, submittedAt, answers: fill(random, language) };
  });
  return filled.sort((one, other) => one.submittedAt.localeCompare(other.submittedAt));
}

const dayMs = 86_400_000;

/** Two mailings, 59 and 24 days ago: most people answer in the days after one, some much later. Never after now. */
function age(random: Random): number {
  const mailingDaysAgo = chance(random, 0.6) ? 59 : 24;
  const delayDays = -Math.log(1 - random()) * 4.5;
  return Math.max(0, mailingDaysAgo - delayDays) * dayMs + random() * 60_000;
}

/** Happy customers ask for less and comment less; unhappy ones have called more often. */
function answerSurvey(random: Random, language: Language): Record<string, Json> {
  const satisfaction = Number(weighted(random, { 5: 31, 4: 36, 3: 18, 2: 9, 1: 6 }));
  const contacted = chance(random, 0.62 - 0.08 * satisfaction);
  const answers: Record<string, Json> = { satisfaction, contact: contacted ? "yes" : "no" };
  if (contacted) answers.channel = weighted(random, { phone: 55, mail: 18, website: 19, office: 8 });
  const improve = improvements(random, satisfaction);
  if (improve.length > 0) answers.improve = improve;
  if (chance(random, 0.78)) answers.district = weighted(random, districts);
  if (chance(random, 0.55 - 0.08 * satisfaction)) answers.comment = oneOf(random, comments[language] ?? comments.en);
  return answers;
}

/** Few enough different answers that the results show each of them (results.text). */
const districts = {
  Harborside: 24,
  "Old Town": 21,
  Northfield: 17,
  "Mill Creek": 14,
  Westgate: 12,
  "Pier Hill": 8,
  Saltmarsh: 4,
};

/** Guids of the options, in their order on the form. */
function improvements(random: Random, satisfaction: number): string[] {
  if (satisfaction === 5 && chance(random, 0.6)) return ["nothing"];
  const wish = { outages: 0.42, bills: 0.31, waiting: 0.28, water: 0.17 };
  return Object.entries(wish).flatMap(([guid, share]) =>
    chance(random, share + 0.04 * (4 - satisfaction)) ? [guid] : [],
  );
}
