// Remembers the English that a translation was made from, once that English has changed. It is stored when the English changes, and
// removed when the translation is written again or the English is what it was.
import type { Language, StoredForm, TextKey } from "@billwright/schemas";
import { pastedIndex, type Command } from "./command.ts";
import { elementAt, elementsOf, inputOf, optionsOf, type ElementKey, type FormDocument } from "./document.ts";
import { blockScopes } from "./references.ts";

type Foreign = Exclude<Language, "en">;

/** The text that a command rewrites, and its key afterwards. */
interface Rewritten {
  textKey: TextKey;
  was: string;
  is: string;
}

/** Notes, on immer's draft of `after`, what each translation of a rewritten text was made of. */
export function noteSources(form: StoredForm, { textKey, was, is }: Rewritten): void {
  for (const language of Object.keys(form.translations) as Foreign[]) {
    if (form.translations[language]?.[textKey] === undefined) continue;
    const source = form.sources?.[language]?.[textKey] ?? was;
    if (source.trim() === "" || source === is) dropSource(form, language, textKey);
    else ((form.sources ??= {})[language] ??= {})[textKey] = source;
  }
}

/** The translation holds for the English as it is now. */
export function dropSource(form: StoredForm, language: Foreign, textKey: TextKey): void {
  const texts = form.sources?.[language];
  if (!texts) return;
  delete texts[textKey];
  if (Object.keys(texts).length === 0) delete form.sources![language];
  if (Object.keys(form.sources!).length === 0) delete form.sources;
}

export function rewritten(before: FormDocument, after: FormDocument, command: Command): Rewritten | null {
  switch (command.type) {
    case "setName":
      return { textKey: "name", was: before.name, is: command.name };
    case "setForm":
      return command.property === "submitName" || command.property === "thanksMessage"
        ? { textKey: command.property, was: before.form.enrollment[command.property] ?? "", is: command.value ?? "" }
        : null;
    case "setInput":
      return command.property === "name" || command.property === "description"
        ? ofInput(before, after, command.key, (input) => ({ at: command.property, text: input[command.property] }))
        : null;
    case "setOption":
      return command.property === "name" || command.property === "notes"
        ? ofOption(before, after, { ...command, property: command.property })
        : null;
    case "pasteOptions":
      return ofOption(before, after, { ...command, property: "name" }, pastedIndex(command));
    case "setHtml":
      return ofBlock(before, after, command.key);
    case "setTag":
      return ofTag(before, after, command);
    default:
      return null;
  }
}

type Input = NonNullable<ReturnType<typeof inputOf>>;
type Read = (input: Input) => { at: string; text: unknown };

function ofInput(before: FormDocument, after: FormDocument, key: ElementKey, read: Read): Rewritten | null {
  const [old, now] = [inputOf(elementAt(before, key)), inputOf(elementAt(after, key))];
  if (!old || !now) return null;
  const { at, text } = read(now);
  return { textKey: `input.${now.id}.${at}`, was: textOf(read(old).text), is: textOf(text) };
}

const textOf = (text: unknown): string => (typeof text === "string" ? text : "");

function ofOption(
  before: FormDocument,
  after: FormDocument,
  { key, index, property }: { key: ElementKey; index: number; property: "name" | "notes" },
  newIndex = index,
): Rewritten | null {
  const [old, now] = [inputOf(elementAt(before, key)), inputOf(elementAt(after, key))];
  const [oldOption, option] = [old && optionsOf(old)[index], now && optionsOf(now)[newIndex]];
  if (!now || !oldOption || !option) return null;
  const text = `option.${now.id}.${option.guid}.${property}`;
  return { textKey: text, was: textOf(oldOption[property]), is: textOf(option[property]) };
}

const scopeOfBlock = ({ form, keys }: FormDocument, key: ElementKey): string | null =>
  [...blockScopes(elementsOf(form.enrollment), keys)].find(([, owner]) => owner === key)?.[0] ?? null;

function ofBlock(before: FormDocument, after: FormDocument, key: ElementKey): Rewritten | null {
  const scope = scopeOfBlock(after, key);
  const [was, is] = [before, after].map((document) => elementAt(document, key)?.beefreeHtmlTemplate ?? "");
  return scope === null ? null : { textKey: scope, was: was!, is: is! };
}

function ofTag(
  before: FormDocument,
  after: FormDocument,
  { key, index }: Extract<Command, { type: "setTag" }>,
): Rewritten | null {
  const scope = scopeOfBlock(after, key);
  const [old, now] = [before, after].map((document) => elementAt(document, key)?.mergeTags?.[index]);
  return scope === null || !old || !now ? null : { textKey: `${scope}.${now.name}`, was: old.value, is: now.value };
}
