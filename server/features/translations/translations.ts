// The catalogue of messages in each language, from the locale files that the pages are built with. A key that a language lacks, or a file
// that cannot be read, is English (i18n.fallback).
import { messages, staffMessages, type Language, type MessageKey } from "@billwright/schemas";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";

/** Looks a message's text up, with its parameters still in it. */
export type Texts = (language: Language) => Promise<(key: MessageKey) => string>;

type Catalogue = Readonly<Record<string, string>>;

/** The catalogue's two halves: what customers read, and what only those who sign in read; and where their files are. */
const halves = {
  customers: { english: messages as Catalogue, folder: "" },
  staff: { english: staffMessages as Catalogue, folder: "staff" },
} as const;
export type Half = keyof typeof halves;

export interface Translations {
  /** Every key of a half of the catalogue. */
  all(language: Language, half?: Half): Promise<Catalogue>;
  /** Of both halves. */
  texts: Texts;
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
 * @param folder Holds a file for each language, `es.json`, and `staff/es.json`. A file is read once; one that cannot be read is tried again
 * the next time.
 */
export function translationsFrom(folder: string, log: Pick<Logger, "warn">): Translations {
  const kept = new Map<string, Catalogue>();
  const all = async (language: Language, half: Half = "customers"): Promise<Catalogue> => {
    const { english, folder: inner } = halves[half];
    if (language === "en") return { ...english };
    const file = path.join(folder, inner, `${language}.json`);
    const known = kept.get(file);
    if (known) return known;
    try {
      const read = withEnglish(english, await readLocale(file));
      kept.set(file, read);
      return read;
    } catch (error) {
      log.warn({ language, half, error }, "a locale file cannot be read");
      return { ...english };
    }
  };
  return {
    all,
    texts: async (language) => {
      const texts: Catalogue = { ...(await all(language)), ...(await all(language, "staff")) };
      return (key) => texts[key] ?? key;
    },
  };
}
