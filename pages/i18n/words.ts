// The page's translations: the catalogue's flat keys and {n} parameters. The shell's English is bundled, and a part's English is loaded with the
// code of the pages that need it, so a page always has texts.
import { shellPart, type PagePart } from "@billwright/schemas";
import { defaultLanguage, directionOf, localeKey } from "./language.ts";
import { wordsIn, type SpokenWords } from "./spokenWords.ts";
import { loadTranslations, type CataloguePart, type Translations, type TranslationSource } from "./translations.ts";

export interface PageWords {
  /** The words in the page's language: another object once the language changes, or more of its words have come; the same until then. */
  spoken(): SpokenWords;
  /** Calls the listener after each such change; what it returns ends that. */
  subscribe(listener: () => void): () => void;
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

export function createWords(source: TranslationSource, root: Pick<HTMLElement, "lang" | "dir">): PageWords {
  const listeners = new Set<() => void>();
  const loading = createCatalogue(source);
  let spoken = loading.wordsIn(defaultLanguage);
  let wanted: string = defaultLanguage;
  let latest: Promise<string> = Promise.resolve(defaultLanguage);
  const turn = (language: string): string => {
    wanted = language;
    root.lang = language;
    root.dir = directionOf(language);
    const next = loading.wordsIn(language);
    if (next === spoken) return language;
    spoken = next;
    for (const listener of listeners) listener();
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
    spoken: () => spoken,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
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
function createCatalogue(source: TranslationSource) {
  const english = new Map<string, string>(Object.entries(shellPart));
  const parts: CataloguePart[] = [{ name: "shell", english: shellPart }];
  const loads = new Map<string, Promise<boolean>>([[keyOf(defaultLanguage, parts[0]!), Promise.resolve(true)]]);
  const texts = new Map<string, Map<string, string>>();
  /** Anew once more words of a language have come: what was shown in English meanwhile is shown again. */
  const words = new Map<string, SpokenWords>();
  const fetchPart = async (language: string, part: CataloguePart): Promise<boolean> => {
    const translations = await loadTranslations(language, part, source);
    if (translations === null) loads.delete(keyOf(language, part));
    else {
      texts.set(language, new Map([...(texts.get(language) ?? []), ...Object.entries(translations)]));
      words.delete(language);
    }
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
    for (const [key, text] of Object.entries(part.english)) english.set(key, text);
    loads.set(keyOf(defaultLanguage, part), Promise.resolve(true));
  };
  return {
    has,
    wordsIn(language: string): SpokenWords {
      const found =
        words.get(language) ?? wordsIn(language, (key) => texts.get(language)?.get(key) ?? english.get(key));
      words.set(language, found);
      return found;
    },
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
