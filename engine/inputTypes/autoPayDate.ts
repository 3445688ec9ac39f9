// The day autopay takes the money: one of the biller's dates or, where it names none, any from today.
import { Refusal, text, type InputTypeDefinition, type Surroundings } from "./inputType.ts";
import { datePattern, isAnswerableDate } from "./date.ts";

/** Whether the day could be chosen here. */
export const isPayDate = (day: string, { payDates, today }: Surroundings): boolean =>
  payDates.length > 0 ? payDates.includes(day) : isAnswerableDate(day) && day >= today;

export const autoPayDate: InputTypeDefinition = {
  widget: "AutoPayDate",
  empty: "",
  schema: () => ({ type: "string", pattern: datePattern }),
  accept(value, { input }, { payDates }) {
    const date = text(value, "a date as yyyy-mm-dd");
    if (payDates.length === 0 || payDates.includes(date)) return date;
    throw new Refusal("unknown-choice", `'${input.id}' does not offer the date '${date.slice(0, 60)}'`);
  },
  check(value, _input, { payDates, today }) {
    if (payDates.length > 0) return null;
    if (!isAnswerableDate(value as string)) return { key: "check.date", params: {} };
    return (value as string) < today ? { key: "check.pastDate", params: {} } : null;
  },
  choices: (_input, { payDates }) => payDates.map((day) => ({ guid: day, name: day, value: day, notes: null })),
};
