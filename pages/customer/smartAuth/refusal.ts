// Why an answer was not taken, in words of this page (decisions-proposed.md P56, P59).
import { firstError, type Failure } from "../../client/answer.ts";
import type { Words } from "../../client/failureEffects.ts";

/** The account's own text, or words of the catalogue. `again`: the same answers may be sent again. */
export type Refusal = { again: boolean } & ({ text: string; words?: undefined } | { text?: undefined; words: Words });

const longestInSeconds = 90;
const longestInMinutes = 90;

export function refusalOf(failure: Failure): Refusal {
  const error = firstError(failure);
  if (error?.key === "smartauth.tooMany") return { words: waitOf(Number(error.params.n)), again: false };
  if (failure.kind === "refused" && failure.status < 500 && error) return { words: error, again: false };
  return { words: { key: "smartauth.unavailable", params: {} }, again: true };
}

/** A wait as a person says it: 900 seconds are 15 minutes. */
function waitOf(seconds: number): Words {
  if (!(seconds > longestInSeconds)) return { key: "smartauth.tooMany", params: { n: seconds } };
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= longestInMinutes) return { key: "smartauth.tooManyMinutes", params: { n: minutes } };
  return { key: "smartauth.tooManyHours", params: { n: Math.ceil(minutes / 60) } };
}
