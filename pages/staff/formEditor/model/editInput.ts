// What is done to one input: its properties, options, rules and logic.
import type { InputForm, Option } from "@billwright/schemas";
import { pastedIndex, type Command } from "./command.ts";
import { inputOf, optionMark, type ElementKey } from "./document.ts";
import { inputIds, moveItem, setOrDelete, type Draft } from "./draft.ts";
import { idFrom, kebab, uniqueId } from "./ids.ts";
import { traitsOf } from "./inputTraits.ts";
import { newGuid } from "./newInput.ts";
import { copyTexts, dropTexts, renameInput, renameOption } from "./references.ts";

export type InputCommand = Exclude<
  Command,
  {
    type:
      | "addInput"
      | "addHtml"
      | "addTags"
      | "remove"
      | "move"
      | "duplicate"
      | "setForm"
      | "setName"
      | "setText"
      | "keepText"
      | "dropLanguage"
      | "setHtml"
      | "addTag"
      | "removeTag"
      | "moveTag"
      | "setTag"
      | "replace";
  }
>;

type Change<Type extends InputCommand["type"]> = (
  input: InputForm,
  command: Extract<InputCommand, { type: Type }>,
  draft: Draft,
) => void;

const changes: { [Type in InputCommand["type"]]: Change<Type> } = {
  setInput(input, { key, property, value }, draft) {
    setOrDelete(input, property, value);
    if (property === "name" && draft.fresh[key]) followName(input, draft);
  },
  setType: changeType,
  addOption: (input, { key, at, option }, draft) => addOption(input, key, at, option, draft),
  pasteOptions(input, command, draft) {
    const { key, name, behind, drops } = command;
    // From the last on, so that the indices before it stay the same.
    for (const gone of drops.toSorted((a, b) => b - a)) removeOption(input, key, gone, draft);
    const index = pastedIndex(command);
    setOption(input, { type: "setOption", key, index, property: "name", value: name }, draft);
    behind.forEach((line, offset) => addOption(input, key, index + 1 + offset, { name: line }, draft));
  },
  removeOption: (input, { key, index }, draft) => removeOption(input, key, index, draft),
  moveOption: (input, { index, to }) => moveItem(input.options ?? [], index, to),
  setOption,
  setFileTypes(input, { types }) {
    if (types === null) delete input.options;
    else input.options = types.map((type) => ({ guid: type, value: type }));
  },
  setConditions(input, { rules, logic }) {
    setOrDelete(
      input,
      "rules",
      rules?.map((rule) => ({ ...rule })),
    );
    setOrDelete(input, "logic", logic);
  },
  removeRule(input, { index }) {
    keepRules(input, (_, position) => position !== index);
  },
  removeRulesOn(input, { parentId }) {
    keepRules(input, (rule) => rule.parentId !== parentId);
  },
  setLogic: (input, { logic }) => setOrDelete(input, "logic", logic),
  newId(input, _command, draft) {
    const from = input.id;
    const to = uniqueId(idFrom(input.name ?? "", kebab(String(input.inputType))), otherIds(draft, input));
    if (to === from) return;
    input.id = to;
    for (const rule of input.rules ?? []) if (rule.inputId) rule.inputId = input.id;
    copyTexts(draft.form, `input.${from}.`, `input.${input.id}.`);
    copyTexts(draft.form, `option.${from}.`, `option.${input.id}.`);
    dropUnowned(draft, from);
  },
  newGuid(input, { index }, draft) {
    const option = input.options?.[index];
    if (!option) return;
    const others = input.options!.filter((_, position) => position !== index);
    const from = option.guid;
    const to = newGuid(option, others);
    if (to === from) return;
    option.guid = to;
    copyTexts(draft.form, `option.${input.id}.${from}.`, `option.${input.id}.${to}.`);
    if (!others.some(({ guid }) => guid === from)) dropTexts(draft.form, `option.${input.id}.${from}.`);
  },
};

/** Changes the input that the command names, if there is one. */
export function editInput(draft: Draft, command: InputCommand): void {
  const input = inputOf(draft.form.enrollment.formElements?.[draft.keys.indexOf(command.key)]);
  if (input) (changes[command.type] as Change<InputCommand["type"]>)(input, command as never, draft);
}

const otherIds = (draft: Draft, input: InputForm): string[] => {
  const ids = inputIds(draft.form.enrollment.formElements ?? []);
  ids.splice(ids.indexOf(input.id), 1);
  return ids;
};

/** The id of an input that is new follows its name, and whatever names it follows the id. */
function followName(input: InputForm, draft: Draft): void {
  const from = input.id;
  const to = uniqueId(idFrom(input.name ?? "", kebab(String(input.inputType))), otherIds(draft, input));
  if (from === to) return;
  input.id = to;
  renameInput(draft.form, from, to);
}

function dropUnowned(draft: Draft, id: string): void {
  if (inputIds(draft.form.enrollment.formElements ?? []).includes(id)) return;
  dropTexts(draft.form, `input.${id}.`);
  dropTexts(draft.form, `option.${id}.`);
}

function addOption(input: InputForm, key: ElementKey, at: number, option: Omit<Option, "guid">, draft: Draft): void {
  const options = (input.options ??= []);
  const guid = newGuid(option, options);
  options.splice(Math.max(0, Math.min(at, options.length)), 0, { guid, ...option });
  draft.fresh[optionMark(key, guid)] = true;
}

function removeOption(input: InputForm, key: ElementKey, index: number, draft: Draft): void {
  const [gone] = input.options?.splice(index, 1) ?? [];
  if (!gone || input.options?.some(({ guid }) => guid === gone.guid)) return;
  dropTexts(draft.form, `option.${input.id}.${gone.guid}.`);
  delete draft.fresh[optionMark(key, gone.guid)];
}

function setOption(
  input: InputForm,
  { key, index, property, value }: Extract<InputCommand, { type: "setOption" }>,
  draft: Draft,
): void {
  const option = input.options?.[index];
  if (!option) return;
  setOrDelete(option, property, value);
  if (property === "checked" && value === true && traitsOf(input.inputType).oneChecked)
    input.options!.forEach((other, position) => position !== index && delete other.checked);
  if (property === "name" && draft.fresh[optionMark(key, option.guid)])
    followOptionName(input, option, index, key, draft);
}

function followOptionName(input: InputForm, option: Option, index: number, key: string, draft: Draft): void {
  const from = option.guid;
  const to = newGuid(
    option,
    input.options!.filter((_, position) => position !== index),
  );
  if (from === to) return;
  option.guid = to;
  renameOption(draft.form, input.id, from, to);
  delete draft.fresh[optionMark(key, from)];
  draft.fresh[optionMark(key, to)] = true;
}

/** Choices stay choices; whatever has a meaning only for the old type is removed, so that nothing is hidden in the form. */
function changeType(input: InputForm, { inputType }: { inputType: InputForm["inputType"] }, draft: Draft): void {
  if (input.inputType === inputType) return;
  const [old, next] = [traitsOf(input.inputType), traitsOf(inputType)];
  input.inputType = inputType;
  if (old.options !== next.options) {
    delete input.options;
    delete input.enableNotesToDisplay;
    dropTexts(draft.form, `option.${input.id}.`);
  }
  if (next.oneChecked) keepFirstChecked(input);
  if (old.length !== next.length) delete input.length;
  if (old.start !== next.start) delete input.value;
  if (next.contactChannel === undefined) delete input.verificationRequired;
}

function keepFirstChecked(input: InputForm): void {
  const first = input.options?.findIndex(({ checked }) => checked) ?? -1;
  input.options?.forEach((option, index) => index !== first && delete option.checked);
}

function keepRules(
  input: InputForm,
  keeps: (rule: NonNullable<InputForm["rules"]>[number], index: number) => boolean,
): void {
  const kept = (input.rules ?? []).filter(keeps);
  if (kept.length === 0) delete input.rules;
  else input.rules = kept;
}
