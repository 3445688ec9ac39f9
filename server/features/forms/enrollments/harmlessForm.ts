// A form as it may be stored and read: its types by name, its HTML (the HTML elements and the message of thanks) sanitised in every language.
// Done before a form is stored and again when it is read, because older data may be neither (threats.md T31).
import type { Enrollment, FormElement, StoredForm, Texts } from "@billwright/schemas";
import { sanitizeHtml } from "../../../html/sanitizeHtml.ts";
import { namedTypes } from "./namedTypes.ts";

type Clean = (html: string) => string;

/** The same form again where it is harmless already. Throws what `clean` throws. */
export function harmlessForm(
  { enrollment, translations, sources }: StoredForm,
  clean: Clean = sanitizeHtml,
): StoredForm {
  return {
    enrollment: harmlessEnrollment(enrollment, clean),
    translations: harmlessLanguages(translations, clean),
    ...(sources ? { sources: harmlessLanguages(sources, clean) } : {}),
  };
}

const harmlessLanguages = (languages: StoredForm["translations"], clean: Clean): StoredForm["translations"] =>
  Object.fromEntries(Object.entries(languages).map(([language, texts]) => [language, harmlessTexts(texts, clean)]));

function harmlessEnrollment(enrollment: Enrollment, clean: Clean): Enrollment {
  const named = namedTypes(enrollment);
  const { thanksMessage, formElements } = named;
  return {
    ...named,
    ...(thanksMessage ? { thanksMessage: clean(thanksMessage) } : {}),
    ...(formElements ? { formElements: formElements.map((element) => harmlessElement(element, clean)) } : {}),
  };
}

const harmlessElement = (element: FormElement, clean: Clean): FormElement =>
  element.beefreeHtmlTemplate ? { ...element, beefreeHtmlTemplate: clean(element.beefreeHtmlTemplate) } : element;

/** The keys of texts that contain HTML; all others are shown as text. */
const isHtml = (key: string): boolean => key === "thanksMessage" || key.startsWith("html.");

const harmlessTexts = (texts: Texts, clean: Clean): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, isHtml(key) ? clean(text) : text]));
