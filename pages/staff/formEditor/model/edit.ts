// (document, command) → document. Pure: the old document still holds. What a command names but the form does not have changes
// nothing, and neither does a value that is there already: the very same document comes back.
import { produce } from "immer";
import type { Enrollment, FormElement, InputForm, Language, StoredForm } from "@billwright/schemas";
import type { Command } from "./command.ts";
import { elementsOf, inputOf, keyNumber, openDocument, type ElementKey, type FormDocument } from "./document.ts";
import { inputIds, moveItem, setOrDelete, type Draft } from "./draft.ts";
import { editInput, type InputCommand } from "./editInput.ts";
import { newInput } from "./newInput.ts";
import { idFrom, kebab, uniqueId } from "./ids.ts";
import { dropSource, noteSources, rewritten } from "./sources.ts";
import { carryBlockTexts, copyTexts, dropTexts, blockScopes, textsIn } from "./references.ts";

export function edit(document: FormDocument, command: Command): FormDocument {
  if (command.type === "replace") return replace(document, command.form);
  const edited = applied(document, command);
  const text = edited === document ? null : rewritten(document, edited, command);
  if (text === null || text.was === text.is) return edited;
  return produce(edited, (frozen) => noteSources((frozen as Draft).form, text));
}

function applied(document: FormDocument, command: Exclude<Command, { type: "replace" }>): FormDocument {
  return produce(document, (frozen) => {
    const draft = frozen as Draft;
    switch (command.type) {
      case "addInput":
      case "addHtml":
      case "addTags":
      case "remove":
      case "move":
      case "duplicate":
        editElements(draft, document, command);
        break;
      case "setForm":
        setOrDelete(draft.form.enrollment, command.property, command.value);
        break;
      case "setName":
        setName(draft, command.name);
        break;
      case "setText":
        setText(draft.form, command);
        break;
      case "keepText":
        dropSource(draft.form, command.language, command.textKey);
        break;
      case "dropLanguage":
        dropLanguage(draft.form, command.language);
        break;
      case "setHtml":
      case "addTag":
      case "removeTag":
      case "moveTag":
      case "setTag":
        editBlock(draft, command);
        break;
      default:
        editInput(draft, command satisfies InputCommand);
    }
  });
}

/** Elements keep the keys of their positions, so that what is selected stays selected where it can. */
function replace(document: FormDocument, form: StoredForm): FormDocument {
  const next = openDocument(form.enrollment.name || document.name, form);
  const keys = next.keys.map((_, index) => document.keys[index] ?? keyNumber(document.nextKey + index));
  return { ...next, keys, nextKey: document.nextKey + keys.length };
}

function setName(draft: Draft, name: string): void {
  draft.name = name;
  draft.form.enrollment.name = name;
}

function setText(form: StoredForm, { language, textKey, text }: Extract<Command, { type: "setText" }>): void {
  const texts = { ...form.translations[language] };
  if (text === "") delete texts[textKey];
  else texts[textKey] = text;
  if (Object.keys(texts).length === 0) delete form.translations[language];
  else form.translations[language] = texts;
  dropSource(form, language, textKey);
}

function dropLanguage(form: StoredForm, language: Language): void {
  delete form.translations[language];
  delete form.sources?.[language];
  if (form.sources && Object.keys(form.sources).length === 0) delete form.sources;
}

type ElementCommand = Extract<Command, { type: "addInput" | "addHtml" | "addTags" | "remove" | "move" | "duplicate" }>;

function editElements(draft: Draft, before: FormDocument, command: ElementCommand): void {
  const scopes = blockScopes(elementsOf(before.form.enrollment), before.keys);
  const elements = (draft.form.enrollment.formElements ??= []);
  const index = "key" in command ? draft.keys.indexOf(command.key) : -1;
  if ("key" in command && index < 0) return;
  switch (command.type) {
    case "addInput":
      addInput(draft, elements, command);
      break;
    case "addHtml":
      insert(draft, elements, command.at, { kind: "html", beefreeHtmlTemplate: command.html });
      break;
    case "addTags":
      insert(draft, elements, command.at, { kind: "prepopulated", mergeTags: [...command.tags] });
      break;
    case "remove":
      remove(draft, elements, index);
      break;
    case "move":
      moveItem(elements, index, command.to);
      moveItem(draft.keys, index, command.to);
      break;
    case "duplicate":
      duplicate(draft, before, index, command.name, scopes);
      return;
  }
  carryBlockTexts(draft.form, scopes, draft.keys);
}

function addInput(draft: Draft, elements: FormElement[], command: Extract<Command, { type: "addInput" }>): void {
  const input = newInput(command, inputIds(elements));
  const key = insert(draft, elements, command.at, { kind: "input", inputForms: input });
  draft.fresh[key] = true;
  for (const { guid } of input.options ?? []) draft.fresh[`${key}.${guid}`] = true;
}

/** Inserts an element at its index under a key of its own. */
function insert(draft: Draft, elements: FormElement[], at: number, element: FormElement): ElementKey {
  const index = Math.max(0, Math.min(at, elements.length));
  const key = keyNumber(draft.nextKey++);
  elements.splice(index, 0, element);
  draft.keys.splice(index, 0, key);
  return key;
}

function remove(draft: Draft, elements: FormElement[], index: number): void {
  const input = inputOf(elements[index]);
  const id = input?.id;
  if (input && id !== undefined) draft.gone[id] = input;
  elements.splice(index, 1);
  draft.keys.splice(index, 1);
  // Of two inputs of one id the other still needs the texts.
  if (id === undefined || inputIds(elements).includes(id)) return;
  dropTexts(draft.form, `input.${id}.`);
  dropTexts(draft.form, `option.${id}.`);
}

function duplicate(
  draft: Draft,
  before: FormDocument,
  index: number,
  name: string,
  scopes: Map<string, ElementKey>,
): void {
  const elements = draft.form.enrollment.formElements!;
  // Plain data of the unchanged document: a draft within a draft would be one element at two positions.
  const copy = structuredClone(elementsOf(before.form.enrollment)[index]!);
  const input = inputOf(copy);
  const key = insert(draft, elements, index + 1, copy);
  carryBlockTexts(draft.form, scopes, draft.keys);
  if (input) copyInput(draft, input, name, key);
  else copyBlockTexts(draft, index);
}

function copyInput(draft: Draft, input: InputForm, name: string, key: ElementKey): void {
  const { id } = input;
  const copied = inputOf(draft.form.enrollment.formElements![draft.keys.indexOf(key)])!;
  copied.id = uniqueId(idFrom(name, kebab(String(input.inputType))), inputIds(draft.form.enrollment.formElements!));
  copied.name = name;
  for (const rule of copied.rules ?? []) if (rule.inputId) rule.inputId = copied.id;
  copyTexts(draft.form, `input.${id}.`, `input.${copied.id}.`);
  // Its name has changed: the translations of the old name would be wrong.
  dropTexts(draft.form, `input.${copied.id}.name`);
  copyTexts(draft.form, `option.${id}.`, `option.${copied.id}.`);
  draft.fresh[key] = true;
}

function copyBlockTexts(draft: Draft, index: number): void {
  const scopes = [...blockScopes(elementsOf(draft.form.enrollment), draft.keys)];
  const scopeOf = (key: ElementKey | undefined) => scopes.find(([, other]) => other === key)?.[0];
  const [from, to] = [scopeOf(draft.keys[index]), scopeOf(draft.keys[index + 1])];
  if (from === undefined || to === undefined) return;
  if (from.startsWith("html")) {
    for (const texts of Object.values(draft.form.translations)) if (from in texts) texts[to] = texts[from]!;
  } else copyTexts(draft.form, `${from}.`, `${to}.`);
}

type BlockCommand = Extract<Command, { type: "setHtml" | "addTag" | "removeTag" | "moveTag" | "setTag" }>;

/** HTML and prepopulated elements. A tag's translations are stored under its name, so they follow the name and need no scope. */
function editBlock(draft: Draft, command: BlockCommand): void {
  const { enrollment } = draft.form;
  const element = enrollment.formElements?.[draft.keys.indexOf(command.key)];
  if (!element) return;
  if (command.type === "setHtml") {
    if (element.kind === "html" && element.beefreeHtmlTemplate !== command.html)
      element.beefreeHtmlTemplate = command.html;
    return;
  }
  if (element.kind !== "prepopulated") return;
  editTags(draft, enrollment, element, command);
}

function editTags(
  draft: Draft,
  enrollment: Enrollment,
  element: FormElement,
  command: Exclude<BlockCommand, { type: "setHtml" }>,
): void {
  const tags = (element.mergeTags ??= []);
  const scopes = blockScopes(elementsOf(enrollment), draft.keys);
  const scope = [...scopes].find(([, key]) => key === command.key)![0];
  const isTaken = (name: string, but: number) => tags.some((tag, index) => tag.name === name && index !== but);
  switch (command.type) {
    case "addTag":
      if (!isTaken(command.tag.name, -1)) tags.push({ ...command.tag });
      return;
    case "removeTag": {
      const [gone] = tags.splice(command.index, 1);
      if (gone && !isTaken(gone.name, -1)) dropTag(draft.form, `${scope}.${gone.name}`);
      return;
    }
    case "moveTag":
      moveItem(tags, command.index, command.to);
      return;
    case "setTag":
      setTag(draft.form, tags, command, scope, isTaken);
  }
}

function setTag(
  form: StoredForm,
  tags: NonNullable<FormElement["mergeTags"]>,
  { index, tag }: Extract<Command, { type: "setTag" }>,
  scope: string,
  isTaken: (name: string, but: number) => boolean,
): void {
  const old = tags[index];
  if (!old || isTaken(tag.name, index)) return;
  if (old.name !== tag.name) {
    const [from, to] = [`${scope}.${old.name}`, `${scope}.${tag.name}`];
    for (const texts of textsIn(form)) if (from in texts) texts[to] = texts[from]!;
    dropTag(form, from);
  }
  if (old.name !== tag.name || old.value !== tag.value) Object.assign(old, tag);
}

/** One whole key, not all that begin with it: a tag's name may be the beginning of another's. */
function dropTag(form: StoredForm, key: string): void {
  for (const texts of textsIn(form)) delete texts[key];
}
