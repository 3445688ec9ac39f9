// The rows of a question's chart and table, the same for both (forms.txt §9).
import { traitsOf } from "@billwright/engine";
import type { InputType } from "@billwright/schemas";

/** How often an answer was given. */
interface AnswerCount {
  label: string;
  count: number;
}

/** One question's answers in the results of a poll. */
export interface ResultQuestion {
  inputId: string;
  /** Names it among the columns of the form's list of answers; absent: for the public, who has no list. */
  column?: string | undefined;
  name: string;
  type: InputType;
  answers: AnswerCount[];
  /** How often a choice was made that is no longer offered; absent: never. */
  noLongerOffered?: number | undefined;
  /** How many submissions answered the question, and how many did not. */
  submitted: number;
  notSubmitted: number;
  /** In how many submissions the question was not shown. */
  notShown: number;
}

export interface PollResults {
  questions: ResultQuestion[];
  /** Number of submissions. */
  total: number;
}

/** One bar: the full label for the table, the shortened one for the chart; `share` of those who answered, from 0 to 1. */
export interface ChartRow extends AnswerCount {
  short: string;
  share: number;
}

/** The labels of the rows that no answer names, translated. */
export interface RowWords {
  submitted: string;
  notSubmitted: string;
  noLongerOffered: string;
}

const longestLabel = 26;
const cutLength = 23;
const mostTexts = 10;

/**
 * The bars of a question. Choices: one for each option, and one for those no longer offered. Texts: one for each if there are at most ten different ones, otherwise how many
 * answered.
 */
export function chartRows(question: ResultQuestion, words: RowWords): ChartRow[] {
  if (traitsOf(question.type).countedAs !== "choice" && isTooVaried(question)) return splitRows(question, words);
  const { answers, noLongerOffered = 0, submitted } = question;
  const gone = noLongerOffered > 0 ? [{ label: words.noLongerOffered, count: noLongerOffered }] : [];
  return [...answers, ...gone].map((answer) => toRow(answer, submitted));
}

/** The mean of a rating's stars, and how many stars there are; null for any other question, and where nobody answered. */
export function averageOf({ type, answers }: ResultQuestion): { stars: number; of: number } | null {
  if (type !== "Rating") return null;
  const counts = starCounts(answers);
  const count = counts.reduce((sum, each) => sum + each, 0);
  const stars = counts.reduce((sum, each, index) => sum + (index + 1) * each, 0) / count;
  return count === 0 ? null : { stars, of: counts.length };
}

/** Of one star, of two and so on. What follows is no number of stars: a merge tag may have answered. */
function starCounts(answers: readonly AnswerCount[]): number[] {
  const end = answers.findIndex(({ label }, index) => label !== String(index + 1));
  return answers.slice(0, end === -1 ? answers.length : end).map(({ count }) => count);
}

/** As a reader sees them; code points in Firefox before 125, which has no Segmenter. */
const charactersOf = (text: string): string[] =>
  "Segmenter" in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : Array.from(text);

/** A chart label: if it has more than 26 characters, the first 23 and an ellipsis. Counts characters as a reader sees them. */
export function cutLabel(label: string): string {
  const characters = charactersOf(label);
  return characters.length > longestLabel ? `${characters.slice(0, cutLength).join("")}…` : label;
}

/** Too many different texts to show; the server may leave them out. */
function isTooVaried({ answers, submitted }: ResultQuestion): boolean {
  return answers.length > mostTexts || (answers.length === 0 && submitted > 0);
}

function splitRows({ submitted, notSubmitted }: ResultQuestion, words: RowWords): ChartRow[] {
  const all = submitted + notSubmitted;
  return [
    toRow({ label: words.submitted, count: submitted }, all),
    toRow({ label: words.notSubmitted, count: notSubmitted }, all),
  ];
}

function toRow({ label, count }: AnswerCount, of: number): ChartRow {
  return { label, count, short: cutLabel(label), share: of > 0 ? Math.min(count / of, 1) : 0 };
}
