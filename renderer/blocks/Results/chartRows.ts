// What a question's chart and its table show: the same rows for both (forms.txt §9).
import { traitsOf } from "@billwright/engine";
import type { InputType } from "@billwright/schemas";

/** How often one answer was given. */
export interface AnswerCount {
  label: string;
  count: number;
}

/** One question's answers, as the results of a poll hold them. */
export interface ResultQuestion {
  inputId: string;
  name: string;
  type: InputType;
  answers: AnswerCount[];
  /** How many answered the question, and how many left it out. */
  submitted: number;
  notSubmitted: number;
  /** In how many submissions it was not asked. */
  notShown: number;
}

export interface PollResults {
  questions: ResultQuestion[];
  /** Submissions in all. */
  total: number;
}

/** One bar: the whole label for the table, the cut one for the chart; `share` from 0 to 1 of those who answered. */
export interface ChartRow extends AnswerCount {
  short: string;
  share: number;
}

/** The words for "Submitted" and "Not Submitted" in the reader's language. */
export interface SplitWords {
  submitted: string;
  notSubmitted: string;
}

const longestLabel = 26;
const cutLength = 23;
const mostTexts = 10;

/** The bars of a question. Choices show each; texts too while at most ten differ, else how many answered at all. */
export function chartRows(question: ResultQuestion, words: SplitWords): ChartRow[] {
  if (traitsOf(question.type).countedAs !== "choice" && isTooVaried(question)) return splitRows(question, words);
  return question.answers.map((answer) => toRow(answer, question.submitted));
}

/** A label as the chart writes it: over 26 characters, its first 23 and an ellipsis. Counts what a reader sees as a character. */
export function cutLabel(label: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(label), ({ segment }) => segment);
  return characters.length > longestLabel ? `${characters.slice(0, cutLength).join("")}…` : label;
}

/** Too many distinct texts to show; whoever counted them may then leave them out. */
function isTooVaried({ answers, submitted }: ResultQuestion): boolean {
  return answers.length > mostTexts || (answers.length === 0 && submitted > 0);
}

function splitRows({ submitted, notSubmitted }: ResultQuestion, words: SplitWords): ChartRow[] {
  const all = submitted + notSubmitted;
  return [
    toRow({ label: words.submitted, count: submitted }, all),
    toRow({ label: words.notSubmitted, count: notSubmitted }, all),
  ];
}

function toRow({ label, count }: AnswerCount, of: number): ChartRow {
  return { label, count, short: cutLabel(label), share: of > 0 ? count / of : 0 };
}
