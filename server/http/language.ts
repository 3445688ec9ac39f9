// The reader's language: the one of the page's languages that Accept-Language prefers (forms.txt §9).
import { languageOfTags, languages, type Language } from "@billwright/schemas";

/** The rest of a longer header is ignored. */
const mostTags = 20;

/** English if none matches. */
export const languageOf = (acceptLanguage: string | undefined): Language => wishedLanguage(acceptLanguage) ?? "en";

/** Undefined: the product has none that is wished for. */
export function wishedLanguage(acceptLanguage: string | undefined): Language | undefined {
  const wishes = (acceptLanguage ?? "").split(",", mostTags).map((part) => {
    const [tag = "", ...more] = part.split(";").map((each) => each.trim());
    const weight = more.find((each) => /^q\s*=/i.test(each));
    return { tag, weight: weight === undefined ? 1 : Number.parseFloat(weight.slice(weight.indexOf("=") + 1)) || 0 };
  });
  const liked = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return languageOfTags(liked.map(({ tag }) => tag));
}

/** The language that a request names, if it is one of ours, otherwise English. */
export const asLanguage = (text: string | undefined): Language => (isLanguage(text) ? text : "en");

export const isLanguage = (text: unknown): text is Language =>
  typeof text === "string" && Object.hasOwn(languages, text);
