// Shows a long waiting time in minutes.
import type { Words } from "../../client/failureEffects.ts";

const longestInSeconds = 90;

/** "Please wait 840 seconds" becomes "Please wait 14 minutes"; other messages stay unchanged. */
export function waitInMinutes(words: Words): Words {
  const { key, params } = words;
  const seconds = Number(params.n);
  if (key !== "session.tooMany" || !(seconds > longestInSeconds)) return words;
  return { key: "session.tooManyMinutes", params: { n: Math.ceil(seconds / 60) } };
}
