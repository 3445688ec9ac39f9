// Stars: a whole number from 1 to `length` (default 5).
import type { CompiledInput } from "../form/compiledForm.ts";
import { lengthOr, nothingWrong, Refusal, wholeNumber, type InputTypeDefinition } from "./inputType.ts";

const usualStars = 5;

/** How many stars there are. */
export const starsOf = (input: CompiledInput): number => lengthOr(input, usualStars);

export const rating: InputTypeDefinition = {
  widget: "Rating",
  empty: null,
  length: "stars",
  countedAs: "choice",
  schema: (input) => ({ type: "integer", minimum: 1, maximum: starsOf(input) }),
  accept(value, { input }) {
    const stars = wholeNumber(value, "a whole number of stars");
    const most = starsOf(input);
    if (stars < 1 || stars > most)
      throw new Refusal("unknown-choice", `'${input.id}' offers 1 to ${most} stars, not ${stars}`);
    return stars;
  },
  check: nothingWrong,
};
