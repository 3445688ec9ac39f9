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
  /** BCP 47. */
  language: string;
  dir: "ltr" | "rtl";
}

/** Renders again when the language changes; the same object until then. */
export function useWords(): SpokenWords {
  const { i18n } = useTranslation();
  const language = i18n.language;
  return useMemo(
    () => ({
      t: i18n.getFixedT(language) as Translate,
      say: (words: Words) => sayIn(i18n, words),
      language,
      dir: directionOf(language),
    }),
    [i18n, language],
  );
}
