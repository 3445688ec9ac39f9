// The product's messages. The translations are the pages' own files, read as data like the fixtures.
import { allMessages, fill, messageParts } from "@billwright/schemas";
import type { Translate } from "@billwright/renderer";

const files = import.meta.glob<Record<string, string>>("../../pages/locales/**/*.json", {
  eager: true,
  import: "default",
});
const folder = "../../pages/locales";
const made = new Map<string, Translate>();

/** The same function for the same language, as the renderer requires. Messages without a translation are English. */
export function translateTo(language: string): Translate {
  const known = made.get(language);
  if (known) return known;
  const words: Record<string, string> = Object.assign(
    {},
    allMessages,
    ...Object.keys(messageParts).map((part) => files[`${folder}/${part}/${language}.json`]),
  );
  const translate: Translate = (key, params) => fill(words[key] ?? key, params);
  made.set(language, translate);
  return translate;
}
