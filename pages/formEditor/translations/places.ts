// Where each text of a form stands, for a translator, in the order of the form.
import { textsOf } from "@billwright/engine";
import type { Language, StoredForm, TextKey } from "@billwright/schemas";
import { elementsOf, inputOf, type ElementKey, type FormDocument } from "../model/document.ts";
import { placesOf } from "../model/references.ts";

export interface TextPlace {
  place: TextKey;
  english: string;
  /** What kind of text it is; the rest of a key of the catalogue, editor.place.…. */
  kind: "name" | "submitName" | "thanksMessage" | "question" | "help" | "choice" | "notes" | "html" | "tag";
  /** The element it stands in; null: the form's settings. */
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

export const isTranslated = (form: StoredForm, language: Language, place: TextKey): boolean =>
  (form.translations[language]?.[place] ?? "").trim() !== "";

/** How many texts a language lacks. */
export const missingIn = (form: StoredForm, language: Language, places: readonly TextPlace[]): number =>
  places.filter(({ place }) => !isTranslated(form, language, place)).length;
