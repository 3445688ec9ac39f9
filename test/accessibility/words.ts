// What is wrong with the words of a page in a language: a key or a parameter that is shown, English that has a translation.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { allMessages, languages, messageParts, type Language, type MessageKey } from "@billwright/schemas";

export const translated = (Object.keys(languages) as Language[]).filter((language) => language !== "en");

/** The made-up language from right to left: English in Hebrew letters. */
export const mirrored = "ar-XB";
type Spoken = Language | typeof mirrored;

const localeOf = (language: Spoken): Record<string, string> =>
  Object.assign(
    {},
    ...(language === mirrored ? [] : Object.keys(messageParts)).map((part) => {
      const file = join(import.meta.dirname, "..", "..", "pages", "locales", part, `${language}.json`);
      return JSON.parse(readFileSync(file, "utf8")) as object;
    }),
  ) as Record<string, string>;

/** What the demo's authors wrote in English, word for word as a message of ours. */
const ofAuthors = ["Deferred payment plan"];

/** Parameters that are numbers. */
const parameters: Record<string, string> = { "{n}": "[\\d.,]+", "{of}": "[\\d.,]+" };
const special = /[.*+?^${}()|[\]\\]/g;

/** English messages that read otherwise in the language, by what they look like on a page. */
function leftoversIn(language: Spoken): RegExp {
  const locale = localeOf(language);
  const kept = new Set(Object.values(locale));
  const patterns = (Object.keys(allMessages) as MessageKey[])
    .map((key) => allMessages[key])
    .filter((english) => !kept.has(english) && !ofAuthors.includes(english))
    .filter((english) => /[A-Za-z]{3}/.test(english.replace(/\{\w+\}/g, "")))
    .map((english) =>
      english
        .split(/(\{\w+\})/)
        .map((part) => parameters[part] ?? (/^\{\w+\}$/.test(part) ? ".+?" : part.replace(special, "\\$&")))
        .join(""),
    );
  return new RegExp(`^(?:${patterns.join("|")})$`);
}

const leftovers = new Map<Spoken, RegExp>(
  [...translated, mirrored as Spoken].map((language) => [language, leftoversIn(language)]),
);

/** Every text on the page that is meant in the page's own language: shown, or part of a name. */
const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const values = "textarea, code, pre, dd, td, [role=cell], [role=rowheader]";
    // What an account has written itself: its categories, what it asks before a page, a mail that it sent.
    const accounts = ".bw-preferences-about, .bw-smart-auth label, .bw-view-online-title, .bw-view-online";
    const foreign = `[lang]:not(html), ${values}, ${accounts}, .bw-template-side, .bw-pass, .bw-results th[scope=row]`;
    const attributeTexts = [...document.querySelectorAll("[aria-label], [placeholder], [title]")]
      .filter((element) => !element.closest(`[lang]:not(html), ${accounts}`))
      .flatMap((element) => ["aria-label", "placeholder", "title"].map((name) => element.getAttribute(name) ?? ""));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const shown: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && !parentElement.closest(foreign) && parentElement.checkVisibility())
        shown.push(textContent ?? "");
    }
    return [...attributeTexts, ...shown].map((text) => text.trim()).filter((text) => text !== "");
  });

export async function wrongWords(page: Page, language: Spoken): Promise<string[]> {
  const wrong: string[] = [];
  for (const text of await texts(page)) {
    if (Object.hasOwn(allMessages, text)) wrong.push(`the key ${text}`);
    if (/\{\w+\}/.test(text.replaceAll(/\{\{\w+\}\}/g, ""))) wrong.push(`a parameter in "${text}"`);
    if (leftovers.get(language)?.test(text)) wrong.push(`left in English: ${text}`);
  }
  return wrong;
}
