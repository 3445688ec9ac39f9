// The changes of a template of any channel, in sentences, and what of it a comment can be about.
import type { StoredForm, TemplateChannel, TemplateContent } from "@billwright/schemas";
import type { CaseLanguage } from "../cases/caseWords.ts";
import { changesInWords, namedElements, type ChangeInWords } from "./changeWords.ts";
import { contentElements, contentInWords } from "./contentWords.ts";

export function templateChanges(
  channel: TemplateChannel,
  { before, after }: { before: TemplateContent; after: TemplateContent },
  language: CaseLanguage,
): ChangeInWords[] {
  if (channel !== "DynamicForms") return contentInWords(before, after, language);
  return changesInWords(before as StoredForm, after as StoredForm, language);
}

/** An element or field, by what a comment keeps of it, and by its name. */
export interface NamedElement {
  element: string;
  name: string;
}

export const templateElements = (
  channel: TemplateChannel,
  content: TemplateContent,
  t: CaseLanguage["t"],
): NamedElement[] =>
  channel === "DynamicForms" ? namedElements(content as StoredForm, t) : contentElements(content, t);
