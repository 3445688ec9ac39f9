// Translations for a component.
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Translate } from "@billwright/renderer";
import type { Words } from "../client/failureEffects.ts";
import { directionOf } from "./language.ts";
import { sayIn } from "./words.ts";

export interface SpokenWords {
  t: Translate;
  /** Translates a message that was sent as key and parameters. */
  say(words: Words): string;
  /** Several as one text: two are joined by '. ', unless the first ends a sentence (decisions-proposed.md P8). */
  sayAll(words: readonly Words[]): string;
  /** BCP 47. */
  language: string;
  dir: "ltr" | "rtl";
}

/** Renders again when the language changes; the same object until then. */
export function useWords(): SpokenWords {
  const { i18n } = useTranslation();
  const language = i18n.language;
  return useMemo(() => {
    const say = (words: Words) => sayIn(i18n, words);
    return {
      t: i18n.getFixedT(language) as Translate,
      say,
      sayAll: (words: readonly Words[]) => joined(words.map(say)),
      language,
      dir: directionOf(language),
    };
  }, [i18n, language]);
}

const ends = /[.!?…。।]$/;

const joined = ([first = "", ...more]: readonly string[]): string =>
  more.reduce((text, next) => `${text}${ends.test(text) ? " " : ". "}${next}`, first);
