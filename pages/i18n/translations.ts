// The words of a language: fetched, kept for thirty minutes, English where they cannot be had (i18n.fallback).
import { messages } from "@billwright/schemas";
import { defaultLanguage, testLanguages } from "./language.ts";

export type Translations = Readonly<Record<string, string>>;

/** Translations are kept for so long (forms.txt §9). */
export const keepMs = 30 * 60_000;

export interface TranslationSource {
  /** Null where the language could not be fetched. */
  fetch(language: string): Promise<Translations | null>;
  storage: Pick<Storage, "getItem" | "setItem"> | null;
  /** Milliseconds since 1970. */
  now(): number;
}

interface Kept {
  at: number;
  translations: Translations;
}

const keyOf = (language: string): string => `translations:${language}`;

/** A language's words, or null where English must do. */
export async function loadTranslations(language: string, source: TranslationSource): Promise<Translations | null> {
  if (language === defaultLanguage) return messages;
  if (language in testLanguages) return testTranslations(testLanguages[language]!);
  const kept = readKept(language, source);
  if (kept !== null) return kept;
  const translations = await source.fetch(language);
  if (translations !== null) keep(language, translations, source);
  return translations;
}

function readKept(language: string, { storage, now }: TranslationSource): Translations | null {
  try {
    const kept = JSON.parse(storage?.getItem(keyOf(language)) ?? "null") as Kept | null;
    const age = kept === null ? Infinity : now() - kept.at;
    return kept !== null && age >= 0 && age < keepMs ? kept.translations : null;
  } catch {
    return null;
  }
}

function keep(language: string, translations: Translations, { storage, now }: TranslationSource): void {
  try {
    storage?.setItem(keyOf(language), JSON.stringify({ at: now(), translations } satisfies Kept));
  } catch {
    // A full or closed storage only costs a fetch the next time.
  }
}

/** A made-up language; its code comes only when it is asked for. */
async function testTranslations(kind: "pseudo" | "pseudoRtl"): Promise<Translations> {
  const made = await import("../locales/pseudo.ts");
  return made.pseudoLocale(messages, made[kind]);
}
