// The words, signs and quoted texts of a filter, in one pass.
import { unreadable } from "./filterError.ts";

export interface Token {
  kind: "word" | "sign" | "text";
  /** A quoted text without its quotes. */
  text: string;
  /** Where it begins in the filter. */
  at: number;
}

const blanks = " \t\r\n";
const signs = "(),";
const endOfWord = `${blanks}${signs}'`;

/** Splits a filter into tokens. Throws FilterError for a quoted text without an end. */
export function tokensOf(filter: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < filter.length) {
    const first = filter.charAt(at);
    if (blanks.includes(first)) {
      at++;
      continue;
    }
    const kind = first === "'" ? "text" : signs.includes(first) ? "sign" : "word";
    const end = kind === "text" ? endOfText(filter, at) : kind === "sign" ? at + 1 : endAfter(filter, at + 1);
    const written = filter.slice(at, end);
    tokens.push({ kind, text: kind === "text" ? written.slice(1, -1).replaceAll("''", "'") : written, at });
    at = end;
  }
  return tokens;
}

function endAfter(filter: string, from: number): number {
  let end = from;
  while (end < filter.length && !endOfWord.includes(filter.charAt(end))) end++;
  return end;
}

/** A quote within a text is written twice. */
function endOfText(filter: string, start: number): number {
  for (let at = start + 1; at < filter.length; at++) {
    if (filter.charAt(at) !== "'") continue;
    if (filter.charAt(at + 1) !== "'") return at + 1;
    at++;
  }
  throw unreadable(filter.slice(start));
}
