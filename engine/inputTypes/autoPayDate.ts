// The day of an autopay payment: one of the biller's dates or, if it sends none, any day from today.
import type { MessageRef } from "@billwright/schemas";
import { excerpt } from "../text/excerpt.ts";
import { Refusal, text, type InputTypeDefinition, type AnswerContext } from "./inputType.ts";
import { datePattern, isAnswerableDate } from "./date.ts";

const isOffered = (day: string, { payDates }: AnswerContext): boolean =>
  payDates.length === 0 || payDates.includes(day);

function wrongWith(day: string, { payDates, today }: AnswerContext): MessageRef | null {
  if (payDates.length > 0) return null;
  if (!isAnswerableDate(day)) return { key: "check.date", params: {} };
  return day < today ? { key: "check.pastDate", params: {} } : null;
}

/** Whether a payment can be taken on that day. */
export const canPayOn = (day: string, surroundings: AnswerContext): boolean =>
  isOffered(day, surroundings) && wrongWith(day, surroundings) === null;

export const autoPayDate: InputTypeDefinition = {
  widget: "AutoPayDate",
  empty: "",
  timeKind: "day",
  isPayDate: true,
  schema: () => ({ type: "string", pattern: datePattern }),
  accept(value, { input }, surroundings) {
    const date = text(value, "a date as yyyy-mm-dd");
    if (isOffered(date, surroundings)) return date;
    throw new Refusal("unknown-choice", `'${input.id}' does not offer the date '${excerpt(date)}'`);
  },
  check: (value, _input, surroundings) => wrongWith(value as string, surroundings),
  choices: (_input, { payDates }) => payDates.map((day) => ({ guid: day, name: day, value: day, notes: null })),
};
