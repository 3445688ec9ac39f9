// The translations of a language: fetched and cached for thirty minutes, English if they are not available (i18n.fallback).
import type { PagePart } from "@billwright/schemas";
import { defaultLanguage, testLanguages } from "./language.ts";

export type Translations = Readonly<Record<string, string>>;

/** How long translations are cached (forms.txt §9). */
export const keepMs = 30 * 60_000;

/** A part of the catalogue (schemas/messages/parts.ts) with its English. */
export interface CataloguePart {
  name: PagePart;
  english: Translations;
}

export interface TranslationSource {
  /** Null if the language could not be fetched. */
  fetch(language: string, part: PagePart): Promise<Translations | null>;
  storage: Pick<Storage, "getItem" | "setItem"> | null;
  /** Milliseconds since 1970. */
  now(): number;
}

interface Kept {
  at: number;
  translations: Translations;
}

const keyOf = (language: string, part: PagePart): string => `translations:${part}:${language}`;

/** A part's translations in a language; null if English must be used. */
export async function loadTranslations(
  language: string,
  { name, english }: CataloguePart,
  source: TranslationSource,
): Promise<Translations | null> {
  if (language === defaultLanguage) return english;
  if (language in testLanguages) return testTranslations(english, testLanguages[language]!);
  const key = keyOf(language, name);
  const kept = readKept(key, source);
  if (kept !== null) return kept;
  const translations = await source.fetch(language, name);
  if (translations !== null) keep(key, translations, source);
  return translations;
}

function readKept(key: string, { storage, now }: TranslationSource): Translations | null {
  try {
    const kept = JSON.parse(storage?.getItem(key) ?? "null") as Kept | null;
    const age = kept === null ? Infinity : now() - kept.at;
    return kept !== null && age >= 0 && age < keepMs ? kept.translations : null;
  } catch {
    return null;
  }
}

function keep(key: string, translations: Translations, { storage, now }: TranslationSource): void {
  storage?.setItem(key, JSON.stringify({ at: now(), translations } satisfies Kept));
}

/** An artificial language; its code is loaded only when used. */
async function testTranslations(english: Translations, kind: "pseudo" | "pseudoRtl"): Promise<Translations> {
  const made = await import("../locales/pseudo.ts");
  return made.pseudoLocale(english, made[kind]);
}
