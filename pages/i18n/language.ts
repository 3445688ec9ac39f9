// The language of the page, and its direction (forms.txt §9, i18n.rtl).
import { languageOfTags, languages, type Language } from "@billwright/schemas";

/** The key of the stored choice (session.keys), and the default language. */
export const localeKey = "locale";
export const defaultLanguage = "en";

/** Artificial languages to test longer words and the mirrored page; only in development and test builds. */
export const testLanguages: Readonly<Record<string, "pseudo" | "pseudoRtl">> = {
  "en-XA": "pseudo",
  "ar-XB": "pseudoRtl",
};

const written = ["ar", "he", "fa", "ur", "ps", "sd", "ug", "yi", "dv"];

/** Reading direction, by the language part of the tag. */
export const directionOf = (language: string): "ltr" | "rtl" =>
  written.includes(language.split("-")[0]!.toLowerCase()) ? "rtl" : "ltr";

/** Codes of all that the product is written in. */
export const allLanguages: readonly string[] = Object.keys(languages);

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** The language's own name; its code if it is unknown. */
export const nameOf = (code: string): string => (isLanguage(code) ? languages[code] : code);

export interface LanguageChoice {
  language: string;
  /** Store it as the locale (decisions-proposed.md P49). */
  keep: boolean;
}

/**
 * `?lang=` first, then the reader's own choice, then what the server has found of link, customer, browser and account (P143), then English.
 * Unknown languages are ignored.
 *
 * @param wishes That of the server, or what the browser prefers, the best first, as BCP 47 writes it.
 */
export function chooseLanguage(
  requested: string | null,
  stored: string | null,
  testing: boolean,
  wishes: readonly string[] = [],
): LanguageChoice {
  if (testing && requested !== null && Object.hasOwn(testLanguages, requested))
    return { language: requested, keep: false };
  if (requested !== null && isLanguage(requested)) return { language: requested, keep: true };
  if (stored !== null && isLanguage(stored)) return { language: stored, keep: false };
  return { language: languageOfTags(wishes) ?? defaultLanguage, keep: false };
}

/** The page's language around a form: the user's language if the form has it, otherwise the form's first. */
export const languageAround = (formLanguages: readonly string[], readers: string): string =>
  isLanguage(readers) && !formLanguages.includes(readers) ? (formLanguages[0] ?? readers) : readers;
