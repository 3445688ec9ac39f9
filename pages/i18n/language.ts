// Which language the page speaks, and what that means for its direction (forms.txt §9, i18n.rtl).
import { languages, type Language } from "@billwright/schemas";

/** The stored choice (session.keys) and what stands without one. */
export const localeKey = "locale";
export const defaultLanguage = "en";

/** Made-up languages for looking at longer words and at the mirrored page; only in development and test builds. */
export const testLanguages: Readonly<Record<string, "pseudo" | "pseudoRtl">> = {
  "en-XA": "pseudo",
  "ar-XB": "pseudoRtl",
};

const written = ["ar", "he", "fa", "ur", "ps", "sd", "ug", "yi", "dv"];

/** Reading direction, by the language part of the tag. */
export const directionOf = (language: string): "ltr" | "rtl" =>
  written.includes(language.split("-")[0]!.toLowerCase()) ? "rtl" : "ltr";

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** The language's own name; the code where it has none here. */
export const nameOf = (code: string): string => (isLanguage(code) ? languages[code] : code);

export interface LanguageChoice {
  language: string;
  /** Keep it as the stored locale (decisions-proposed.md P49). */
  keep: boolean;
}

/** `?lang=` first, then what was stored, then English. What is no language of ours is ignored. */
export function chooseLanguage(asked: string | null, stored: string | null, testing: boolean): LanguageChoice {
  if (testing && asked !== null && Object.hasOwn(testLanguages, asked)) return { language: asked, keep: false };
  if (asked !== null && isLanguage(asked)) return { language: asked, keep: true };
  if (stored !== null && isLanguage(stored)) return { language: stored, keep: false };
  return { language: defaultLanguage, keep: false };
}

/** What the page speaks around a form: the reader's language where the form has it, else the form's own, which stands first among its. */
export const languageAround = (formLanguages: readonly string[], readers: string): string =>
  isLanguage(readers) && !formLanguages.includes(readers) ? (formLanguages[0] ?? readers) : readers;
