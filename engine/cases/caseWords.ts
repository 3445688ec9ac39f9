// A red case in sentences: "Missing after Reason: Moving out: Services. Services shows when Reason is Moving in."
import type { MessageKey, MessageRef } from "@billwright/schemas";
import type { Phrase } from "../words/phrase.ts";
import type { CaseDifference } from "./differences.ts";

/** The language of the sentences. */
export interface CaseLanguage {
  t(key: MessageKey, params: MessageRef["params"]): string;
  /** For lists: "one, two and three". */
  language: string;
}

/** What differs and where, then the rule that decides it, if one does. */
export function caseWords(difference: CaseDifference, language: CaseLanguage): string {
  const { kind, event, name, rule, expected = "", actual = "" } = difference;
  const { t } = language;
  const after = event === null ? t("case.theStart", {}) : t(event.key as MessageKey, event.params);
  const what = t(`case.${kind}`, { name, expected, actual, event: after });
  return rule === null ? what : `${what} ${caseRule(name, rule, language)}`;
}

export function caseRule(name: string, rule: Phrase, language: CaseLanguage): string {
  if (rule.words.key === "logic.always") return language.t("case.alwaysShows", { name });
  if (rule.words.key === "logic.never") return language.t("case.neverShows", { name });
  return language.t("case.shows", { name, rule: clause(rule, language) });
}

/** How the parts of a group are joined. */
const joints: Readonly<Record<string, Intl.ListFormatType | undefined>> = {
  "logic.all": "conjunction",
  "logic.any": "disjunction",
  "logic.none": "disjunction",
};

function clause({ words, parts }: Phrase, language: CaseLanguage): string {
  const { t } = language;
  const own = t(words.key, words.params);
  if (parts.length === 0) return own;
  const inner = parts.map((part) => (part.parts.length > 0 ? `(${clause(part, language)})` : clause(part, language)));
  const type = joints[words.key];
  if (type === undefined) return `${own} ${inner.join("; ")}`;
  const joined = new Intl.ListFormat(language.language, { type }).format(inner);
  return words.key === "logic.none" ? t("logic.noneOf", { what: joined }) : joined;
}
