// Describes the place of each text of a form to a translator, in the order of the form.
import { textsOf } from "@billwright/engine";
import type { Language, StoredForm, TextKey } from "@billwright/schemas";
import { elementsOf, inputOf, type ElementKey, type FormDocument } from "../model/document.ts";
import { placesOf } from "../model/references.ts";

export interface TextPlace {
  place: TextKey;
  english: string;
  /** What kind of text it is; the rest of a key of the catalogue, editor.place.…. */
  kind: "name" | "submitName" | "thanksMessage" | "question" | "help" | "choice" | "notes" | "html" | "tag";
  /** The element that contains it; null: the form's settings. */
  key: ElementKey | null;
}

export function textPlaces(document: FormDocument): TextPlace[] {
  const { enrollment } = document.form;
  const owners = new Map<string, ElementKey>();
  elementsOf(enrollment).forEach((element, index) => {
    const id = inputOf(element)?.id;
    if (id !== undefined) owners.set(id, document.keys[index]!);
  });
  const blocks = placesOf(elementsOf(enrollment), document.keys);
  return Object.entries(textsOf(enrollment)).map(([place, english]) => {
    const [scope = "", id = ""] = place.split(".");
    const kind = kindOf(scope, place);
    const owner = scope === "html" || scope === "prepopulated" ? blocks.get(`${scope}.${id}`) : owners.get(id);
    return { place, english, kind, key: scope === place ? null : (owner ?? null) };
  });
}

function kindOf(scope: string, place: TextKey): TextPlace["kind"] {
  switch (scope) {
    case "input":
      return place.endsWith(".description") ? "help" : "question";
    case "option":
      return place.endsWith(".notes") ? "notes" : "choice";
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
export function stateOf(form: StoredForm, language: Language, { place, english }: TextPlace): TextState {
  if ((form.translations[language]?.[place] ?? "").trim() === "") return "missing";
  const source = form.sources?.[language]?.[place];
  return source === undefined || source === english ? "done" : "outdated";
}

export type Progress = Readonly<Record<TextState, number>>;

/** How many texts of a language are in which state. */
export function progressOf(form: StoredForm, language: Language, places: readonly TextPlace[]): Progress {
  const counts = { missing: 0, outdated: 0, done: 0 };
  for (const place of places) counts[stateOf(form, language, place)] += 1;
  return counts;
}
