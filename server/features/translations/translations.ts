// The catalogue of messages in each language, from the locale files that the pages are built with. A key that a language lacks, or a file
// that cannot be read, is English (i18n.fallback).
import { messages, type Language, type MessageKey } from "@billwright/schemas";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";

/** Looks a message's text up, with its parameters still in it. */
export type Texts = (language: Language) => Promise<(key: MessageKey) => string>;

export interface Translations {
  /** Every key of the catalogue. */
  all(language: Language): Promise<Record<MessageKey, string>>;
  texts: Texts;
}

async function readLocale(folder: string, language: Language): Promise<Record<string, unknown>> {
  const content: unknown = JSON.parse(await readFile(path.join(folder, `${language}.json`), "utf8"));
  return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : {};
}

function withEnglish(locale: Record<string, unknown>): Record<MessageKey, string> {
  const translated = (key: string, english: string) => {
    const text = Object.hasOwn(locale, key) ? locale[key] : undefined;
    return typeof text === "string" && text.trim() !== "" ? text : english;
  };
  const all = Object.entries(messages).map(([key, english]) => [key, translated(key, english)] as const);
  return Object.fromEntries(all) as Record<MessageKey, string>;
}

/** @param folder Holds a file for each language, `es.json`. A file is read once; one that cannot be read is tried again the next time. */
export function translationsFrom(folder: string, log: Pick<Logger, "warn">): Translations {
  const kept = new Map<Language, Record<MessageKey, string>>();
  const all = async (language: Language): Promise<Record<MessageKey, string>> => {
    if (language === "en") return { ...messages };
    const known = kept.get(language);
    if (known) return known;
    try {
      const read = withEnglish(await readLocale(folder, language));
      kept.set(language, read);
      return read;
    } catch (error) {
      log.warn({ language, error }, "a locale file cannot be read");
      return { ...messages };
    }
  };
  return {
    all,
    texts: async (language) => {
      const texts = await all(language);
      return (key) => texts[key];
    },
  };
}
