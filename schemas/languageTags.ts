// The language of the product for a reader whose browser names others (decisions-proposed.md P143): es-MX reads Spanish, zh-HK traditional
// Chinese.
import { languages, type Language } from "./enumerations.ts";

/** Chinese has two scripts; regions and script subtags say which. */
const traditional = /^zh-(tw|hk|mo|hant)/i;

function languageOfTag(tag: string): Language | undefined {
  if (/^zh\b/i.test(tag)) return traditional.test(tag) ? "zh-TW" : "zh-CN";
  const [primary = ""] = tag.toLowerCase().split("-");
  return Object.hasOwn(languages, primary) ? (primary as Language) : undefined;
}

/** The first that one of these tags (BCP 47) reads; undefined: none does. */
export const languageOfTags = (tags: readonly string[]): Language | undefined =>
  tags.map(languageOfTag).find((language) => language !== undefined);
