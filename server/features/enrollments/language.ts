// The language in which a form is requested.
import { languages, type Language } from "@billwright/schemas";

/** The requested language if it is one of ours, otherwise English. */
export const asLanguage = (text: string | undefined): Language =>
  text !== undefined && Object.hasOwn(languages, text) ? (text as Language) : "en";
