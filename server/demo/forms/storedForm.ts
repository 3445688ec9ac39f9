// How the demo's forms are put together: the structure and its English in form.ts, every other language in a JSON file beside it.
import { existsSync, readFileSync } from "node:fs";
import {
  type FormElement,
  type InputForm,
  type Json,
  type Language,
  languages,
  type MergeTag,
  type Texts,
} from "@billwright/schemas";

type Translations = Partial<Record<Language, Texts>>;

/** The texts beside a form, by language: `readTranslations(import.meta.url)` reads ./es.json, ./fr.json, … where they are. */
export function readTranslations(form: string): Translations {
  const translations: Translations = {};
  for (const language of Object.keys(languages) as Language[]) {
    const file = new URL(`./${language}.json`, form);
    if (existsSync(file)) translations[language] = JSON.parse(readFileSync(file, "utf8")) as Texts;
  }
  return translations;
}

export const input = (definition: InputForm): FormElement => ({ kind: "input", inputForms: definition });
export const html = (beefreeHtmlTemplate: string): FormElement => ({ kind: "html", beefreeHtmlTemplate });

/** A read-only block of merge tags, whose values come from the link or from the biller. */
export const prepopulated = (...names: string[]): FormElement => ({
  kind: "prepopulated",
  mergeTags: names.map((name): MergeTag => ({ name, value: "" })),
});

/** Free logic: at least one of these options of an input is chosen. The four rule conditions are ANDed and cannot say "or". */
export const anyChosen = (inputId: string, ...guids: string[]): Json => ({
  or: guids.map((guid) => ({ in: [guid, { var: `chosen.${inputId}` }] })),
});
