// The languages a form is asked for in.
import { languages, type Language } from "@billwright/schemas";

/** The language asked for, if it is one of ours; else English. */
export const asLanguage = (text: string | undefined): Language =>
  text !== undefined && Object.hasOwn(languages, text) ? (text as Language) : "en";
