// The number of instalments, in months. It drives the schedule.
import type { Choice, CompiledInput } from "../form/compiledForm.ts";
import { longestPeriod } from "../installments/schedule.ts";
import { nothingWrong, Refusal, wholeNumber, type InputTypeDefinition } from "./inputType.ts";

const usualPeriods = Array.from({ length: 12 }, (_, index) => index + 1);

/** The number of months of an option; null if the option is not a period. */
function monthsOf({ value }: Choice): number | null {
  const months = /^[0-9]{1,3}$/.test(value ?? "") ? Number(value) : 0;
  return months >= 1 && months <= longestPeriod ? months : null;
}

/** The offered periods: the options' values, or 1 to 12 if there are no options. */
export function periodsOf(input: CompiledInput): number[] {
  const offered = input.options.flatMap((option) => monthsOf(option) ?? []);
  return offered.length > 0 ? [...new Set(offered)] : usualPeriods;
}

function choiceOf(months: number, input: CompiledInput): Choice {
  const option = input.options.find((candidate) => monthsOf(candidate) === months);
  return {
    guid: String(months),
    name: option?.name || String(months),
    value: String(months),
    notes: option?.notes ?? null,
  };
}

export const installmentPeriod: InputTypeDefinition = {
  widget: "InstallmentPeriod",
  empty: null,
  options: "months",
  oneChecked: true,
  countedAs: "choice",
  isPeriod: true,
  schema: (input) => ({ type: "integer", enum: periodsOf(input) }),
  accept(value, { input }) {
    const months = wholeNumber(value, "a whole number of months");
    if (periodsOf(input).includes(months)) return months;
    throw new Refusal("unknown-choice", `'${input.id}' does not offer ${months} months`);
  },
  check: nothingWrong,
  choices: (input) => periodsOf(input).map((months) => choiceOf(months, input)),
};
