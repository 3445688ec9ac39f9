// What somebody means who answers a text message: read as what is typed everywhere is, in any case, with accents or without, whatever signs and blanks are
// around (decisions-proposed.md P144).
import type { Language } from "@billwright/schemas";
import { plainSigns } from "../typed/plainSigns.ts";
import { noSigns, noWords, politeWords, replyWords, stopAllWords, type ReplyWord } from "./replyWords.ts";

export interface ReadReply {
  /** `maybe`: it reads as a no, and somebody has to read it; `other`: none of these. */
  is: ReplyWord | "maybe" | "other";
  /** The word that was recognised; null: none. */
  word: string | null;
  /** Of the word, where it is of one language alone that is not English, which every text of ours uses. */
  language: Language | null;
  /** It stops everything, whatever a setting makes of the other words. */
  isAll: boolean;
}

export function readReply(typed: string): ReadReply {
  const words = wordsOf(typed);
  const whole = [words.join(""), words.filter((word) => !polite.has(word)).join("")];
  const word = whole.find((each) => known.has(each)) ?? whole.map(withoutPolite).find((each) => known.has(each));
  const found = word === undefined ? undefined : known.get(word);
  if (word !== undefined && found) {
    const [language = null] = found.languages.length === 1 ? found.languages : [];
    return { is: found.is, word, language: language === "en" ? null : language, isAll: stopAll.has(word) };
  }
  return { is: mayBeNo(words, typed) ? "maybe" : "other", word: null, language: null, isAll: false };
}

const listed = (text: string): string[] => text.split(" ");
/** Capitals without accents; marks of other scripts stay, which are letters there. */
const folded = (text: string): string =>
  plainSigns(text)
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");

/** An apostrophe joins: "don't" is one word. */
const wordsOf = (text: string): string[] =>
  folded(text)
    .replace(/['’`´]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");

const foldedSet = (text: string): ReadonlySet<string> => new Set(listed(text).map(folded));
const [polite, stopAll] = [foldedSet(politeWords), foldedSet(stopAllWords)];
const signs = [...new Set(listed(noSigns).map(folded))];

/** Chinese has no blanks: what is polite is taken off the ends. */
function withoutPolite(word: string): string {
  const [first] = [...polite].filter((each) => isHan(each) && word.startsWith(each));
  const rest = word.slice(first?.length ?? 0);
  const [last] = [...polite].filter((each) => isHan(each) && rest.endsWith(each));
  return last === undefined ? rest : rest.slice(0, -last.length);
}
const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text);

const known = new Map<string, { is: ReplyWord; languages: Language[] }>();
for (const [is, byLanguage] of Object.entries(replyWords) as [ReplyWord, Record<Language, string>][])
  for (const [language, words] of Object.entries(byLanguage) as [Language, string][])
    for (const word of listed(words).map(folded)) {
      const entry = known.get(word) ?? { is, languages: [] };
      known.set(word, { ...entry, languages: [...entry.languages, language] });
    }

const negative = new Set([
  ...noWords.flatMap(listed).map(folded),
  ...[...known].filter(([, { is }]) => is === "stop").map(([word]) => word),
]);

const mayBeNo = (words: readonly string[], typed: string): boolean =>
  words.some((word) => negative.has(word)) || signs.some((sign) => folded(typed).includes(sign));
