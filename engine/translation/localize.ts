// How a form is stored, and how it is read in one language (form.language). The structure (ids, guids, rules, order) is stored once, with
// its English texts; every other language is a flat table of texts by key, so that a translation can never change what a form does. Each
// text that a language does not have falls back to English.
import {
  languages,
  type Enrollment,
  type FormElement,
  type InputForm,
  type Language,
  type MergeTag,
  type Option,
  type StoredForm,
  type TextKey,
  type Texts,
} from "@billwright/schemas";

/** The enrolment in a language. Each text that is missing or blank in that language stays English. The stored form is not changed. */
export function localizeEnrollment(stored: StoredForm, language: Language): Enrollment {
  const texts = new Map(Object.entries(stored.translations[language] ?? {}));
  return mapTexts(stored.enrollment, (key, english) => {
    const text = texts.get(key);
    return text === undefined || text.trim() === "" ? english : text;
  });
}

/** All texts of an enrolment by key, which is what a translation has to cover. Missing and blank texts are left out. */
export function textsOf(enrollment: Enrollment): Texts {
  const texts: Texts = {};
  mapTexts(enrollment, (key, text) => {
    if (text.trim() !== "") texts[key] = text;
    return text;
  });
  return texts;
}

/** The languages in which a form is available: English first, then in the order of the product's list. */
export function languagesOf(stored: StoredForm): Language[] {
  const known = Object.keys(languages) as Language[];
  return known.filter((language) => language === "en" || Object.keys(stored.translations[language] ?? {}).length > 0);
}

/** Returns the text to use in place of the one at a key. */
type ReplaceText = (key: TextKey, text: string) => string;

/** Visits all texts of a form; everything else is copied. */
function mapTexts(enrollment: Enrollment, replace: ReplaceText): Enrollment {
  const mapped = mapFields(enrollment, ["name", "submitName", "thanksMessage"], "", replace);
  if (enrollment.formElements) mapped.formElements = mapElements(enrollment.formElements, replace);
  if (enrollment.inputForms) mapped.inputForms = enrollment.inputForms.map((input) => mapInput(input, replace));
  return mapped;
}

function mapElements(elements: readonly FormElement[], replace: ReplaceText): FormElement[] {
  const counts = { input: 0, prepopulated: 0, html: 0 };
  return elements.map((element) => mapElement(element, counts[element.kind]++, replace));
}

/** `index` counts the elements of the same kind, so that moving an input never moves the translation of an HTML element. */
function mapElement(element: FormElement, index: number, replace: ReplaceText): FormElement {
  const { beefreeHtmlTemplate: html, mergeTags, inputForms } = element;
  const mapped = { ...element };
  if (html) mapped.beefreeHtmlTemplate = replace(`html.${index}`, html);
  if (mergeTags) mapped.mergeTags = mergeTags.map((tag) => mapTag(tag, `prepopulated.${index}.`, replace));
  if (Array.isArray(inputForms)) mapped.inputForms = inputForms.map((input) => mapInput(input, replace));
  else if (inputForms) mapped.inputForms = mapInput(inputForms, replace);
  return mapped;
}

function mapTag(tag: MergeTag, prefix: string, replace: ReplaceText): MergeTag {
  return tag.value ? { ...tag, value: replace(prefix + tag.name, tag.value) } : tag;
}

function mapInput(input: InputForm, replace: ReplaceText): InputForm {
  const mapped = mapFields(input, ["name", "description"], `input.${input.id}.`, replace);
  if (input.options) mapped.options = input.options.map((option) => mapOption(option, input.id, replace));
  return mapped;
}

function mapOption(option: Option, input: string, replace: ReplaceText): Option {
  return mapFields(option, ["name", "notes"], `option.${input}.${option.guid}.`, replace);
}

/** A copy with the named text fields replaced. */
function mapFields<T extends object>(
  whole: T,
  fields: readonly (keyof T & string)[],
  prefix: string,
  replace: ReplaceText,
): T {
  const mapped = { ...whole };
  for (const field of fields) {
    const text = whole[field];
    if (typeof text === "string") Object.assign(mapped, { [field]: replace(prefix + field, text) });
  }
  return mapped;
}
