// What in a form names what: rules and free logic name inputs and options, translations name texts by their keys. Finds such names, and lets
// them follow when an id or a position changes. All of it works on immer's drafts.
import type { FormElement, InputForm, Json, Language, StoredForm, Texts } from "@billwright/schemas";
import { elementsOf, inputsOf, type ElementKey } from "./document.ts";

/** Ids of the inputs that an input's rules and logic read. */
export function readsOf(input: InputForm): Set<string> {
  const reads = new Set((input.rules ?? []).map(({ parentId }) => parentId));
  eachPath(input.logic, (scope, name) => {
    if (scope !== "tags") reads.add(name);
  });
  return reads;
}

/** Whether a rule or logic anywhere names this option of this input. */
export const isOptionNamed = (inputs: readonly InputForm[], id: string, guid: string): boolean =>
  inputs.some(
    ({ rules, logic }) =>
      rules?.some(({ parentId, choiceId }) => parentId === id && choiceId === guid) ||
      JSON.stringify(logic ?? null).includes(JSON.stringify(guid)),
  );

function eachPath(logic: Json | undefined, visit: (scope: string, name: string) => void): void {
  if (logic === null || typeof logic !== "object") return;
  if (Array.isArray(logic)) return logic.forEach((item) => eachPath(item, visit));
  for (const [operator, operand] of Object.entries(logic)) {
    const path: unknown = Array.isArray(operand) ? operand[0] : operand;
    if (operator === "var" && typeof path === "string") {
      const [scope = "", name = ""] = path.split(".");
      visit(scope, name);
    } else eachPath(operand, visit);
  }
}

/** The inputs that, by any number of steps, show depending on this one, and itself: watching one of these would close a cycle. */
export function dependentsOf(inputs: readonly InputForm[], id: string): Set<string> {
  const readers = new Map<string, string[]>();
  for (const input of inputs) {
    for (const read of readsOf(input)) {
      const known = readers.get(read);
      if (known) known.push(input.id);
      else readers.set(read, [input.id]);
    }
  }
  const found = new Set([id]);
  for (const next of found) for (const reader of readers.get(next) ?? []) found.add(reader);
  return found;
}

/** Everything that named the input by its old id names it by the new one. */
export function renameInput(form: StoredForm, from: string, to: string): void {
  for (const input of inputsOf(form.enrollment)) {
    for (const rule of input.rules ?? []) {
      if (rule.parentId === from) rule.parentId = to;
      if (rule.inputId === from) rule.inputId = to;
    }
    if (input.logic)
      input.logic = mapLogic(input.logic, { path: (scope, name) => (name === from && scope !== "tags" ? to : name) });
  }
  moveTexts(form, `input.${from}.`, `input.${to}.`);
  moveTexts(form, `option.${from}.`, `option.${to}.`);
}

/** Everything that named the option by its old guid names it by the new one. */
export function renameOption(form: StoredForm, inputId: string, from: string, to: string): void {
  for (const input of inputsOf(form.enrollment)) {
    for (const rule of input.rules ?? []) if (rule.parentId === inputId && rule.choiceId === from) rule.choiceId = to;
    if (input.logic)
      input.logic = mapLogic(input.logic, { choice: (of, guid) => (of === inputId && guid === from ? to : guid) });
  }
  moveTexts(form, `option.${inputId}.${from}.`, `option.${inputId}.${to}.`);
}

interface LogicNames {
  path?(scope: string, name: string): string;
  choice?(input: string, guid: string): string;
}

/** The same logic with other names. */
function mapLogic(logic: Json, names: LogicNames): Json {
  if (logic === null || typeof logic !== "object") return logic;
  if (Array.isArray(logic)) return logic.map((item) => mapLogic(item, names));
  return Object.fromEntries(
    Object.entries(logic).map(([operator, operand]) => [operator, mapOperand(operator, operand, names)]),
  );
}

function mapOperand(operator: string, operand: Json, names: LogicNames): Json {
  if (operator === "var" && typeof operand === "string") {
    const [scope = "", name, ...more] = operand.split(".");
    return name === undefined ? operand : [scope, names.path?.(scope, name) ?? name, ...more].join(".");
  }
  if (operator === "in" && Array.isArray(operand) && typeof operand[0] === "string") {
    const [guid, list] = operand;
    const watched = chosenOf(list);
    if (watched !== null) return [names.choice?.(watched, guid) ?? guid, mapLogic(list ?? null, names)];
  }
  return mapLogic(operand, names);
}

/** The input whose chosen options are read: of {"var": "chosen.ID"} it is ID. */
function chosenOf(node: Json | undefined): string | null {
  if (node === null || typeof node !== "object" || Array.isArray(node)) return null;
  const path = node["var"];
  return typeof path === "string" && path.startsWith("chosen.") ? path.slice("chosen.".length) : null;
}

/** Drops the translations of all texts under a prefix. */
export function dropTexts(form: StoredForm, prefix: string): void {
  eachLanguage(form, (texts) => {
    for (const key of Object.keys(texts)) if (key.startsWith(prefix)) delete texts[key];
  });
}

/** Moves the translations under a prefix to another; earlier ones there are replaced. */
function moveTexts(form: StoredForm, from: string, to: string): void {
  eachLanguage(form, (texts) => {
    for (const key of Object.keys(texts)) {
      if (!key.startsWith(from)) continue;
      texts[to + key.slice(from.length)] = texts[key]!;
      delete texts[key];
    }
  });
}

/** Copies the translations under a prefix to another. */
export function copyTexts(form: StoredForm, from: string, to: string): void {
  eachLanguage(form, (texts) => {
    for (const key of Object.keys(texts)) if (key.startsWith(from)) texts[to + key.slice(from.length)] = texts[key]!;
  });
}

/** For each language, its texts and the other English that some of them were translated from; both are stored under the same keys. */
export const textsIn = ({ translations, sources = {} }: StoredForm): Texts[] => [
  ...Object.values(translations),
  ...Object.values(sources),
];

function eachLanguage(form: StoredForm, change: (texts: Texts) => void): void {
  textsIn(form).forEach(change);
  for (const kept of [form.translations, form.sources ?? {}])
    for (const [language, texts] of Object.entries(kept) as [Language, Texts][])
      if (Object.keys(texts).length === 0) delete kept[language];
  if (form.sources && Object.keys(form.sources).length === 0) delete form.sources;
}

/** "html.1" → the key of the second HTML element. What is counted are elements of one kind (engine/translation/localize.ts). */
export function blockScopes(elements: readonly FormElement[], keys: readonly ElementKey[]): Map<string, ElementKey> {
  const counts = new Map<string, number>();
  return new Map(
    elements.map(({ kind }, index) => {
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      return [`${kind}.${count}`, keys[index]!];
    }),
  );
}

const blockScope = /^((?:html|prepopulated)\.\d+)(\..*)?$/s;

/** After elements were added, removed or moved: translations that are stored by position follow their elements. */
export function carryBlockTexts(
  form: StoredForm,
  before: ReadonlyMap<string, ElementKey>,
  keys: readonly ElementKey[],
): void {
  const scopes = new Map([...blockScopes(elementsOf(form.enrollment), keys)].map(([scope, key]) => [key, scope]));
  if ([...before].every(([scope, key]) => scopes.get(key) === scope)) return;
  eachLanguage(form, (texts) => {
    const carried: Texts = {};
    for (const [key, text] of Object.entries(texts)) {
      const [, scope, rest = ""] = blockScope.exec(key) ?? [];
      if (scope === undefined) continue;
      delete texts[key];
      const owner = before.get(scope);
      const now = owner === undefined ? undefined : scopes.get(owner);
      if (now !== undefined) carried[now + rest] = text;
    }
    Object.assign(texts, carried);
  });
}
