// The balance that a plan divides (decisions.md 30).

const numeric = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/;

/** Money the preview of a plan works on (forms.txt §2.3). */
export const sampleBalance = 1000;

/** The number that a tag or a context gives as a balance; null where it is not numeric. */
export function numberIn(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  const text = typeof value === "string" ? value.trim() : "";
  return numeric.test(text) ? Number(text) : null;
}
