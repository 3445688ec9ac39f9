// A calendar date, yyyy-mm-dd.
import { isDate } from "../calendar/dates.ts";
import { plainSigns } from "../typed/plainSigns.ts";
import { text, type InputTypeDefinition } from "./inputType.ts";

export const datePattern = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";
const latest = "9999-01-01";

/** A real date no later than 9999-01-01. */
export const isAnswerableDate = (value: string): boolean => isDate(value) && value <= latest;

export const date: InputTypeDefinition = {
  widget: "Date",
  empty: "",
  timeKind: "day",
  schema: () => ({ type: "string", pattern: datePattern }),
  accept: (value) => plainSigns(text(value, "a date as yyyy-mm-dd")),
  check: (value) => (isAnswerableDate(value as string) ? null : { key: "check.date", params: {} }),
};
