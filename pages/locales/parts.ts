// The parts of a text that no translation may change: parameters such as {n} and HTML tags.

const kept = /\{\w+\}|<[^<>]*>/g;

/** The parameters of a text, sorted; one that is used twice is listed twice. */
export const paramsOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

/** Maps the words between the parameters and tags; these themselves stay as and where they are. */
export function mapWords(text: string, map: (words: string) => string): string {
  let mapped = "";
  let end = 0;
  for (const part of text.matchAll(kept)) {
    mapped += map(text.slice(end, part.index)) + part[0];
    end = part.index + part[0].length;
  }
  return mapped + map(text.slice(end));
}
