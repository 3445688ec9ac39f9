// Remembers the English that a translation was made from, once that English has changed. It is stored when the English changes, and
// removed when the translation is written again or the English is what it was.
import type { Language, StoredForm, TextKey } from "@billwright/schemas";
import { pastedPlace, type Command } from "./command.ts";
import { elementAt, elementsOf, inputOf, optionsOf, type ElementKey, type FormDocument } from "./document.ts";
import { placesOf } from "./references.ts";

type Foreign = Exclude<Language, "en">;

/** The text that a command rewrites, and its place afterwards. */
interface Rewritten {
  place: TextKey;
  was: string;
  is: string;
}

/** Notes, on immer's draft of `after`, what each translation of a rewritten text was made of. */
export function noteSources(form: StoredForm, { place, was, is }: Rewritten): void {
  for (const language of Object.keys(form.translations) as Foreign[]) {
    if (form.translations[language]?.[place] === undefined) continue;
    const source = form.sources?.[language]?.[place] ?? was;
    if (source.trim() === "" || source === is) dropSource(form, language, place);
    else ((form.sources ??= {})[language] ??= {})[place] = source;
  }
}

/** The translation holds for the English as it is now. */
export function dropSource(form: StoredForm, language: Foreign, place: TextKey): void {
  const texts = form.sources?.[language];
  if (!texts) return;
  delete texts[place];
  if (Object.keys(texts).length === 0) delete form.sources![language];
  if (Object.keys(form.sources!).length === 0) delete form.sources;
}

export function rewritten(before: FormDocument, after: FormDocument, command: Command): Rewritten | null {
  switch (command.type) {
    case "setName":
      return { place: "name", was: before.name, is: command.name };
    case "setForm":
      return command.property === "submitName" || command.property === "thanksMessage"
        ? { place: command.property, was: before.form.enrollment[command.property] ?? "", is: command.value ?? "" }
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
      return ofOption(before, after, { ...command, property: "name" }, pastedPlace(command));
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
  return { place: `input.${now.id}.${at}`, was: textOf(read(old).text), is: textOf(text) };
}

const textOf = (text: unknown): string => (typeof text === "string" ? text : "");

function ofOption(
  before: FormDocument,
  after: FormDocument,
  { key, index, property }: { key: ElementKey; index: number; property: "name" | "notes" },
  place = index,
): Rewritten | null {
  const [old, now] = [inputOf(elementAt(before, key)), inputOf(elementAt(after, key))];
  const [oldOption, option] = [old && optionsOf(old)[index], now && optionsOf(now)[place]];
  if (!now || !oldOption || !option) return null;
  const text = `option.${now.id}.${option.guid}.${property}`;
  return { place: text, was: textOf(oldOption[property]), is: textOf(option[property]) };
}

const placeOfBlock = ({ form, keys }: FormDocument, key: ElementKey): string | null =>
  [...placesOf(elementsOf(form.enrollment), keys)].find(([, owner]) => owner === key)?.[0] ?? null;

function ofBlock(before: FormDocument, after: FormDocument, key: ElementKey): Rewritten | null {
  const place = placeOfBlock(after, key);
  const [was, is] = [before, after].map((document) => elementAt(document, key)?.beefreeHtmlTemplate ?? "");
  return place === null ? null : { place, was: was!, is: is! };
}

function ofTag(
  before: FormDocument,
  after: FormDocument,
  { key, index }: Extract<Command, { type: "setTag" }>,
): Rewritten | null {
  const place = placeOfBlock(after, key);
  const [old, now] = [before, after].map((document) => elementAt(document, key)?.mergeTags?.[index]);
  return place === null || !old || !now ? null : { place: `${place}.${now.name}`, was: old.value, is: now.value };
}
