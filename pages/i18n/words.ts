// The page's words: i18next on the catalogue's flat keys and {n} parameters. English is bundled, so a page is never without words.
import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { fill, messages } from "@billwright/schemas";
import type { Words } from "../client/failureEffects.ts";
import { defaultLanguage, directionOf, localeKey } from "./language.ts";
import { loadTranslations, type CataloguePart, type TranslationSource } from "./translations.ts";

export interface PageWords {
  i18n: i18n;
  /**
   * Turns the page to a language; where its words cannot be had, to English. Answers the language the page now speaks: where another was
   * asked for meanwhile, that one, however late the words of the earlier come.
   */
  speak(language: string): Promise<string>;
  /** Speaks a language and keeps it as the reader's choice. */
  choose(language: string): Promise<string>;
  /** Adds a part of the catalogue: its English at once, then, as the answer, in the language the page speaks. */
  join(part: CataloguePart): Promise<string>;
}

const namespace = "words";

export async function createWords(source: TranslationSource, root: HTMLElement): Promise<PageWords> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    load: "currentOnly",
    defaultNS: namespace,
    ns: [namespace],
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
    resources: { [defaultLanguage]: { [namespace]: messages } },
    react: { useSuspense: false },
    initAsync: false,
  });

  const catalogue: CataloguePart[] = [{ name: null, english: messages }];
  const loaded = new Set([keyOf(defaultLanguage, catalogue[0]!)]);
  const load = async (language: string, part: CataloguePart): Promise<boolean> => {
    const key = keyOf(language, part);
    if (loaded.has(key)) return true;
    const translations = await loadTranslations(language, part, source);
    if (translations === null) return false;
    instance.addResourceBundle(language, namespace, translations, true, true);
    loaded.add(key);
    return true;
  };
  let wanted: string = defaultLanguage;
  let latest: Promise<string> = Promise.resolve(defaultLanguage);
  const speak = (language: string): Promise<string> => {
    wanted = language;
    const parts = Promise.all(catalogue.map((part) => load(language, part)));
    const spoken: Promise<string> = parts.then((loaded) =>
      spoken === latest ? turn(loaded.every(Boolean) ? language : defaultLanguage) : latest,
    );
    latest = spoken;
    return spoken;
  };
  const turn = async (language: string): Promise<string> => {
    wanted = language;
    await instance.changeLanguage(language);
    root.lang = language;
    root.dir = directionOf(language);
    return language;
  };
  return {
    i18n: instance,
    speak,
    choose(language) {
      try {
        source.storage?.setItem(localeKey, language);
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      return speak(language);
    },
    join(part) {
      if (!catalogue.some(({ name }) => name === part.name)) {
        catalogue.push(part);
        instance.addResourceBundle(defaultLanguage, namespace, part.english, true, true);
        loaded.add(keyOf(defaultLanguage, part));
      }
      return speak(wanted);
    },
  };
}

const keyOf = (language: string, { name }: CataloguePart): string => `${name ?? ""}:${language}`;

/** A message in the reader's language; a key the catalogue does not know shows the server's English. */
export function sayIn(instance: i18n, { key, params, text }: Words): string {
  if (instance.exists(key)) return instance.t(key, params);
  return text === undefined ? key : fill(text, params);
}
