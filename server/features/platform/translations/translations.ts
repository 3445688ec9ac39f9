// The catalogue of messages in each language, from the locale files that the pages are built with. A key that a language lacks, or a file
// that cannot be read, is English (i18n.fallback).
import { languages, messageParts, type Language, type MessageKey, type MessagePart } from "@billwright/schemas";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";

/** Looks a message's text up, with its parameters still in it. */
export type Texts = (language: Language) => Promise<(key: MessageKey) => string>;

type Catalogue = Readonly<Record<string, string>>;

export interface Translations {
  /** Every key of these parts of the catalogue. */
  of(language: Language, parts: readonly MessagePart[]): Promise<Catalogue>;
  /** Of all parts. */
  texts: Texts;
  /** The languages whose locale files can be read, all of these parts. */
  available(parts: readonly MessagePart[]): Promise<Language[]>;
}

async function readLocale(file: string): Promise<Record<string, unknown>> {
  const content: unknown = JSON.parse(await readFile(file, "utf8"));
  return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : {};
}

function withEnglish(catalogue: Catalogue, locale: Record<string, unknown>): Catalogue {
  const translated = (key: string, english: string) => {
    const text = Object.hasOwn(locale, key) ? locale[key] : undefined;
    return typeof text === "string" && text.trim() !== "" ? text : english;
  };
  return Object.fromEntries(Object.entries(catalogue).map(([key, english]) => [key, translated(key, english)]));
}

/**
 * @param folder Holds a folder for each part with a file for each language, `form/es.json`. A file is read once; one that cannot be read is
 * tried again the next time.
 */
export function translationsFrom(folder: string, log: Pick<Logger, "warn">): Translations {
  const cache = new Map<string, Catalogue>();
  /** Null: its file cannot be read. */
  const translated = async (language: Language, part: MessagePart): Promise<Catalogue | null> => {
    const english: Catalogue = messageParts[part];
    if (language === "en") return english;
    const file = path.join(folder, part, `${language}.json`);
    const cached = cache.get(file);
    if (cached) return cached;
    try {
      const read = withEnglish(english, await readLocale(file));
      cache.set(file, read);
      return read;
    } catch (error) {
      log.warn({ language, part, error }, "a locale file cannot be read");
      return null;
    }
  };
  const one = async (language: Language, part: MessagePart): Promise<Catalogue> =>
    (await translated(language, part)) ?? messageParts[part];
  const of = async (language: Language, parts: readonly MessagePart[]): Promise<Catalogue> =>
    Object.assign({}, ...(await Promise.all(parts.map((part) => one(language, part))))) as Catalogue;
  return {
    of,
    texts: async (language) => {
      const texts = await of(language, Object.keys(messageParts) as MessagePart[]);
      return (key) => texts[key] ?? key;
    },
    async available(parts) {
      const all = Object.keys(languages) as Language[];
      const isThere = async (language: Language) =>
        (await Promise.all(parts.map((part) => translated(language, part)))).every((read) => read !== null);
      const there = await Promise.all(all.map(isThere));
      return all.filter((_language, at) => there[at]);
    },
  };
}
