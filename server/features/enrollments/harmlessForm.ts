// The HTML of a form (its HTML elements and the message of thanks) made harmless, in every language. Done before a form is stored and
// again when it is read, as older data may not have been (threats.md T31).
import type { Enrollment, FormElement, StoredForm, Texts } from "@billwright/schemas";
import { sanitizeHtml } from "../branding/sanitizeHtml.ts";

/** The same form again where it is harmless already. */
export function harmlessForm({ enrollment, translations, sources }: StoredForm): StoredForm {
  return {
    enrollment: harmlessEnrollment(enrollment),
    translations: harmlessLanguages(translations),
    ...(sources ? { sources: harmlessLanguages(sources) } : {}),
  };
}

const harmlessLanguages = (languages: StoredForm["translations"]): StoredForm["translations"] =>
  Object.fromEntries(Object.entries(languages).map(([language, texts]) => [language, harmlessTexts(texts)]));

function harmlessEnrollment(enrollment: Enrollment): Enrollment {
  const { thanksMessage, formElements } = enrollment;
  return {
    ...enrollment,
    ...(thanksMessage ? { thanksMessage: sanitizeHtml(thanksMessage) } : {}),
    ...(formElements ? { formElements: formElements.map(harmlessElement) } : {}),
  };
}

const harmlessElement = (element: FormElement): FormElement =>
  element.beefreeHtmlTemplate
    ? { ...element, beefreeHtmlTemplate: sanitizeHtml(element.beefreeHtmlTemplate) }
    : element;

/** The places that hold HTML; all others are shown as text. */
const isHtml = (key: string): boolean => key === "thanksMessage" || key.startsWith("html.");

const harmlessTexts = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, isHtml(key) ? sanitizeHtml(text) : text]));
