// What compiles and yet is hardly meant: questions that ask nothing, choices that nobody wrote, files of no kind, and languages that are
// begun and not done.
import type { Translate } from "@billwright/renderer";
import { isPlaceholder } from "../build/addable.ts";
import { attachmentTypes, type InputForm } from "@billwright/schemas";
import type { ElementKey, FormDocument } from "../model/document.ts";
import { elementsOf, inputOf, isNameless, optionsOf } from "../model/document.ts";
import { traitsOf } from "../model/inputTraits.ts";
import { foreign, type Foreign } from "../translations/foreign.ts";
import { progressOf, translatableTexts } from "../translations/translatableTexts.ts";

export type Warning =
  /** Customers read its id. */
  | { readonly kind: "nameless"; readonly key: ElementKey; readonly id: string }
  /** Customers read "Choice 1". */
  | {
      readonly kind: "placeholders";
      readonly key: ElementKey;
      readonly name: string;
      readonly choices: readonly string[];
    }
  /** No such file is accepted. */
  | { readonly kind: "fileTypes"; readonly key: ElementKey; readonly name: string; readonly types: readonly string[] }
  /** So many texts are missing or outdated. */
  | { readonly kind: "untranslated"; readonly language: Foreign; readonly n: number };

/** `t`: in the words in which the editor adds choices. */
export function warningsOf(document: FormDocument, t: Translate): Warning[] {
  const { form, keys } = document;
  const ofQuestions = elementsOf(form.enrollment).flatMap((element, index): Warning[] => {
    const input = inputOf(element);
    return input ? warningsOfInput(input, keys[index]!, t) : [];
  });
  const texts = translatableTexts(document);
  const untranslated = foreign.flatMap((language): Warning[] => {
    if (form.translations[language] === undefined) return [];
    const { missing, outdated } = progressOf(form, language, texts);
    return missing + outdated > 0 ? [{ kind: "untranslated", language, n: missing + outdated }] : [];
  });
  return [...ofQuestions, ...untranslated];
}

function warningsOfInput(input: InputForm, key: ElementKey, t: Translate): Warning[] {
  const warnings: Warning[] = [];
  if (isNameless(input)) warnings.push({ kind: "nameless", key, id: input.id });
  const choices = (input.options ?? []).filter((option) => isPlaceholder(option, t)).map(({ name }) => name!);
  if (choices.length > 0) warnings.push({ kind: "placeholders", key, name: input.name ?? input.id, choices });
  const types = unknownFileTypes(input);
  if (types.length > 0) warnings.push({ kind: "fileTypes", key, name: input.name ?? input.id, types });
  return warnings;
}

function unknownFileTypes(input: InputForm): string[] {
  if (traitsOf(input.inputType).options !== "fileTypes") return [];
  const written = optionsOf(input).map(({ value }) => String(value ?? "").trim());
  return written.filter((type) => type !== "" && !Object.hasOwn(attachmentTypes, type.toLowerCase()));
}
