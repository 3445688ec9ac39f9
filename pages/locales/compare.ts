// What is wrong with a locale, measured against the catalogue.
import { paramsOf } from "./parts.ts";

type Texts = Readonly<Record<string, string>>;

export interface LocaleFaults {
  /** Keys of the catalogue that the locale lacks or leaves blank. */
  missing: string[];
  /** Keys that the catalogue does not have, or no longer. */
  surplus: string[];
  /** Keys whose text does not have the English text's parameters. */
  params: string[];
}

export function compareLocale(english: Texts, locale: Texts): LocaleFaults {
  const keys = Object.keys(english);
  const isThere = (key: string) => Object.hasOwn(locale, key) && locale[key]?.trim() !== "";
  return {
    missing: keys.filter((key) => !isThere(key)),
    surplus: Object.keys(locale).filter((key) => !Object.hasOwn(english, key)),
    params: keys.filter(
      (key) => isThere(key) && paramsOf(locale[key] ?? "").join() !== paramsOf(english[key] ?? "").join(),
    ),
  };
}
