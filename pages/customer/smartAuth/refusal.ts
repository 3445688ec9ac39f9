// Why an answer was not taken, in words of this page (decisions-proposed.md P56, P59).
import { firstError, type Failure } from "../../client/answer.ts";
import type { Words } from "../../client/failureEffects.ts";

/** The account's own text, or words of the catalogue. `again`: the same answers may be sent again. */
export type AnswerRefusal = { again: boolean } & (
  | { text: string; words?: undefined }
  | { text?: undefined; words: Words }
);

export function refusalOf(failure: Failure): AnswerRefusal {
  const error = firstError(failure);
  if (failure.kind === "refused" && failure.status < 500 && error) return { words: error, again: false };
  return { words: { key: "smartauth.unavailable", params: {} }, again: true };
}
