// Describes to a translator where each text of a form is, in the order of the form.
import { textsOf } from "@billwright/engine";
import type { Language, StoredForm, TextKey } from "@billwright/schemas";
import { elementsOf, inputOf, type ElementKey, type FormDocument } from "../model/document.ts";
import { blockScopes } from "../model/references.ts";

export interface TranslatableText {
  textKey: TextKey;
  english: string;
  /** What kind of text it is; the rest of a key of the catalogue, editor.place.…. */
  kind: "name" | "submitName" | "thanksMessage" | "question" | "help" | "choice" | "notes" | "html" | "tag";
  /** The element that contains it; null: the form's settings. */
  key: ElementKey | null;
}

export function translatableTexts(document: FormDocument): TranslatableText[] {
  const { enrollment } = document.form;
  const owners = new Map<string, ElementKey>();
  elementsOf(enrollment).forEach((element, index) => {
    const id = inputOf(element)?.id;
    if (id !== undefined) owners.set(id, document.keys[index]!);
  });
  const blocks = blockScopes(elementsOf(enrollment), document.keys);
  return Object.entries(textsOf(enrollment)).map(([textKey, english]) => {
    const [scope = "", id = ""] = textKey.split(".");
    const kind = kindOf(scope, textKey);
    const owner = scope === "html" || scope === "prepopulated" ? blocks.get(`${scope}.${id}`) : owners.get(id);
    return { textKey, english, kind, key: scope === textKey ? null : (owner ?? null) };
  });
}

function kindOf(scope: string, textKey: TextKey): TranslatableText["kind"] {
  switch (scope) {
    case "input":
      return textKey.endsWith(".description") ? "help" : "question";
    case "option":
      return textKey.endsWith(".notes") ? "notes" : "choice";
    case "html":
      return "html";
    case "prepopulated":
      return "tag";
    default:
      return scope as "name" | "submitName" | "thanksMessage";
  }
}

export type TextState = "missing" | "outdated" | "done";

/** Outdated: the English says something else since it was translated (model/sources.ts). */
export function stateOf(form: StoredForm, language: Language, { textKey, english }: TranslatableText): TextState {
  if ((form.translations[language]?.[textKey] ?? "").trim() === "") return "missing";
  const source = form.sources?.[language]?.[textKey];
  return source === undefined || source === english ? "done" : "outdated";
}

export type Progress = Readonly<Record<TextState, number>>;

/** How many texts of a language are in which state. */
export function progressOf(form: StoredForm, language: Language, texts: readonly TranslatableText[]): Progress {
  const counts = { missing: 0, outdated: 0, done: 0 };
  for (const text of texts) counts[stateOf(form, language, text)] += 1;
  return counts;
}
