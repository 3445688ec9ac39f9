// The page's translations: i18next with the catalogue's flat keys and {n} parameters. The shell's English is bundled, and a part's English
// is loaded with the code of the pages that need it, so a page always has texts.
import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { fill, shellPart, withWait, type PagePart } from "@billwright/schemas";
import type { Words } from "../client/failureEffects.ts";
import { defaultLanguage, directionOf, localeKey } from "./language.ts";
import { loadTranslations, type CataloguePart, type Translations, type TranslationSource } from "./translations.ts";

export interface PageWords {
  i18n: i18n;
  /**
   * Changes the page's language; to English if its translations are not available. Resolves to the language of the page: if another change
   * was requested meanwhile, that one, however late the earlier translations arrive.
   */
  speak(language: string): Promise<string>;
  /** Changes the language and stores it as the user's choice. Resolves to false if its translations are not available. */
  choose(language: string): Promise<boolean>;
  /**
   * Adds a part of the catalogue: first in English, then in the page's language, to which it resolves. Rejects if the English cannot be
   * loaded.
   */
  join(part: PagePart): Promise<string>;
  /** Whether a part has been added, in any language. */
  has(part: PagePart): boolean;
}

const namespace = "words";

/** The English of each part except the shell's, each in its own chunk. */
const englishOf: Record<Exclude<PagePart, "shell">, () => Promise<{ english: Translations }>> = {
  form: () => import("./english/form.ts"),
  billing: () => import("./english/billing.ts"),
  selfService: () => import("./english/selfService.ts"),
  session: () => import("./english/session.ts"),
  staff: () => import("./english/staff.ts"),
  account: () => import("./english/account.ts"),
  builder: () => import("./english/builder.ts"),
};

export async function createWords(
  source: TranslationSource,
  root: Pick<HTMLElement, "lang" | "dir">,
): Promise<PageWords> {
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
    resources: { [defaultLanguage]: { [namespace]: { ...shellPart } } },
    react: { useSuspense: false },
    initAsync: false,
  });
  const loading = createCatalogue(instance, source);
  let wanted: string = defaultLanguage;
  let latest: Promise<string> = Promise.resolve(defaultLanguage);
  const turn = async (language: string): Promise<string> => {
    wanted = language;
    await instance.changeLanguage(language);
    root.lang = language;
    root.dir = directionOf(language);
    return language;
  };
  const speak = (language: string): Promise<string> => {
    wanted = language;
    const spoken: Promise<string> = loading
      .loadAll(language)
      .then((loaded) => (spoken === latest ? turn(loaded.every(Boolean) ? language : defaultLanguage) : latest));
    latest = spoken;
    return spoken;
  };
  return {
    i18n: instance,
    speak,
    async choose(language) {
      source.storage?.setItem(localeKey, language);
      await speak(language);
      return loading.isWhole(language);
    },
    async join(name) {
      if (name !== "shell" && !loading.has(name)) await loading.join(name);
      return speak(wanted);
    },
    has: loading.has,
  };
}

/** The parts that were joined, and what is loaded of them in each language. */
function createCatalogue(instance: i18n, source: TranslationSource) {
  const parts: CataloguePart[] = [{ name: "shell", english: shellPart }];
  const loads = new Map<string, Promise<boolean>>([[keyOf(defaultLanguage, parts[0]!), Promise.resolve(true)]]);
  const fetchPart = async (language: string, part: CataloguePart): Promise<boolean> => {
    const translations = await loadTranslations(language, part, source);
    if (translations === null) loads.delete(keyOf(language, part));
    else instance.addResourceBundle(language, namespace, translations, true, true);
    return translations !== null;
  };
  /** Once for each part and language; again after a failure, which leaves nothing in `loads`. */
  const load = (language: string, part: CataloguePart): Promise<boolean> => {
    const key = keyOf(language, part);
    const load = loads.get(key) ?? fetchPart(language, part);
    loads.set(key, load);
    return load;
  };
  const has = (part: PagePart): boolean => parts.some(({ name }) => name === part);
  const add = (part: CataloguePart): void => {
    parts.push(part);
    instance.addResourceBundle(defaultLanguage, namespace, part.english, true, true);
    loads.set(keyOf(defaultLanguage, part), Promise.resolve(true));
  };
  return {
    has,
    /** Resolves to whether each part could be loaded. */
    loadAll: (language: string): Promise<boolean[]> => Promise.all(parts.map((part) => load(language, part))),
    isWhole: (language: string): boolean => parts.every((part) => loads.has(keyOf(language, part))),
    async join(name: Exclude<PagePart, "shell">): Promise<void> {
      const { english } = await englishOf[name]();
      if (!has(name)) add({ name, english });
    },
  };
}

const keyOf = (language: string, { name }: CataloguePart): string => `${name}:${language}`;

/** A message in the user's language. A key that the catalogue does not have shows the server's English. */
export function sayIn(instance: i18n, { key, params, text }: Words): string {
  if (instance.exists(key)) return instance.t(key, withWait(instance.language, params));
  return text === undefined ? key : fill(text, params);
}
