// The shape of the message catalogue: every text shown to people, by key, in English. Parameters are written as {name}. A text quoted in a
// specification is a contract, letter for letter.

/** Key → English text. */
export type Messages = Readonly<Record<string, string>>;

const longestInSeconds = 90;
const longestInMinutes = 90;

/** A wait as a person says it: 900 seconds are "15 minutes", in the language (BCP 47). */
function waitIn(language: string, seconds: number): string {
  const say = (unit: string, n: number) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(n);
  if (seconds <= longestInSeconds) return say("second", seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes <= longestInMinutes ? say("minute", minutes) : say("hour", Math.ceil(minutes / 60));
}

/** The parameters of a refusal, with {wait} in words where {n} counts the seconds. */
export function withWait<Params extends Readonly<Record<string, string | number>>>(language: string, params: Params) {
  return typeof params["n"] === "number" ? { ...params, wait: waitIn(language, params["n"]) } : params;
}

/**
 * Fills in a text's parameters. A missing parameter stays as written.
 * @example
 * ```ts
 * import { fill } from "@billwright/schemas";
 *
 * fill("Max size is {n} Mb", { n: 2 }); // => "Max size is 2 Mb"
 * ```
 */
export function fill(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}
