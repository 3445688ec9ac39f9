// The page's words in one language.
import type { Translate } from "@billwright/renderer";
import { fill, withWait } from "@billwright/schemas";
import type { Words } from "../client/failureEffects.ts";
import { directionOf } from "./language.ts";

export interface SpokenWords {
  t: Translate;
  /** Whether the catalogue has a message of that key. */
  isKey(text: string): boolean;
  /** Translates a message that was sent as key and parameters. A key that the catalogue does not have shows the server's English. */
  say(words: Words): string;
  /** Several as one text: two are joined by '. ', unless the first ends a sentence (decisions-proposed.md P8). */
  sayAll(words: readonly Words[]): string;
  /** BCP 47. */
  language: string;
  dir: "ltr" | "rtl";
}

/** `textOf`: a message's text in the language, else in English; undefined: there is no such message. */
export function wordsIn(language: string, textOf: (key: string) => string | undefined): SpokenWords {
  const say = ({ key, params, text }: Words): string => {
    const own = textOf(key);
    return own === undefined ? (text === undefined ? key : fill(text, params)) : fill(own, withWait(language, params));
  };
  return {
    t: (key, params) => fill(textOf(key) ?? key, params),
    isKey: (text) => textOf(text) !== undefined,
    say,
    sayAll: (words) => joined(words.map(say)),
    language,
    dir: directionOf(language),
  };
}

const ends = /[.!?…。।]$/;

const joined = ([first = "", ...more]: readonly string[]): string =>
  more.reduce((text, next) => `${text}${ends.test(text) ? " " : ". "}${next}`, first);
