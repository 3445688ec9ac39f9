// A wait as one says it: in minutes where it is long.
import type { Words } from "../../client/failureEffects.ts";

const secondsTold = 90;

/** "Please wait 840 seconds" becomes "Please wait 14 minutes"; all else stays as it is. */
export function toldInWords(words: Words): Words {
  const { key, params } = words;
  const seconds = Number(params.n);
  if (key !== "session.tooMany" || !(seconds > secondsTold)) return words;
  return { key: "session.tooManyMinutes", params: { n: Math.ceil(seconds / 60) } };
}
