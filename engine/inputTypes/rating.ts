// Stars: a whole number from 1 to `length` (5 where it is not given).
import { lengthOr, nothingWrong, Refusal, wholeNumber, type InputTypeDefinition } from "./inputType.ts";

const usualStars = 5;

export const rating: InputTypeDefinition = {
  widget: "Rating",
  empty: null,
  schema: (input) => ({ type: "integer", minimum: 1, maximum: lengthOr(input, usualStars) }),
  accept(value, { input }) {
    const stars = wholeNumber(value, "a whole number of stars");
    const most = lengthOr(input, usualStars);
    if (stars < 1 || stars > most)
      throw new Refusal("unknown-choice", `'${input.id}' offers 1 to ${most} stars, not ${stars}`);
    return stars;
  },
  check: nothingWrong,
};
