// What compiles and yet is hardly meant: questions that ask nothing, and languages that are begun and not done.
import type { ElementKey, FormDocument } from "../model/document.ts";
import { elementsOf, inputOf, isNameless } from "../model/document.ts";
import { foreign, type Foreign } from "../translations/foreign.ts";
import { progressOf, textPlaces } from "../translations/places.ts";

export type Warning =
  /** Customers read its id. */
  | { readonly kind: "nameless"; readonly key: ElementKey; readonly id: string }
  /** So many texts are missing or outdated. */
  | { readonly kind: "untranslated"; readonly language: Foreign; readonly n: number };

export function warningsOf(document: FormDocument): Warning[] {
  const { form, keys } = document;
  const nameless = elementsOf(form.enrollment).flatMap((element, index): Warning[] => {
    const input = inputOf(element);
    return input && isNameless(input) ? [{ kind: "nameless", key: keys[index]!, id: input.id }] : [];
  });
  const places = textPlaces(document);
  const untranslated = foreign.flatMap((language): Warning[] => {
    if (form.translations[language] === undefined) return [];
    const { missing, outdated } = progressOf(form, language, places);
    return missing + outdated > 0 ? [{ kind: "untranslated", language, n: missing + outdated }] : [];
  });
  return [...nameless, ...untranslated];
}
