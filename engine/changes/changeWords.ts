// The changes between two versions of a form, in sentences for whoever reviews them: removed first.
import type { InputForm, MessageKey, MessageRef, Option, StoredForm } from "@billwright/schemas";
import { caseRule, type CaseLanguage } from "../cases/caseWords.ts";
import { namesThenAndNow } from "../cases/writtenNames.ts";
import { conditionLogic } from "../words/conditions.ts";
import { describeLogic } from "../words/describeLogic.ts";
import { phrase, type NamedInputs, type Phrase } from "../words/phrase.ts";
import { changesBetween, elementKeys, type FormChange } from "./storedChanges.ts";

export interface ChangeInWords {
  tone: "removed" | "added" | "changed";
  text: string;
  /** The element that it is about, as a comment names it; absent: the form as a whole. */
  element?: string;
}

export function changesInWords(before: StoredForm, after: StoredForm, language: CaseLanguage): ChangeInWords[] {
  const { t } = language;
  const changes = changesBetween(before, after);
  const sentences: ChangeInWords[] = [];
  const say = (tone: ChangeInWords["tone"], key: MessageKey, params: MessageRef["params"] = {}, element?: string) =>
    sentences.push({ tone, text: t(key, params), ...(element !== undefined && { element }) });
  const names: Names = { before: namesThenAndNow(before.enrollment, {}), now: namesThenAndNow(after.enrollment, {}) };
  for (const change of changes) {
    if (change.kind === "removed")
      say("removed", "change.removed", { name: nameOf(names.before, change.key, t) }, change.key);
    if (change.kind === "added") say("added", "change.added", { name: nameOf(names.now, change.key, t) }, change.key);
    if (change.kind === "order") say("changed", "change.order");
    if (change.kind === "setting" && change.field !== "name")
      say("changed", "change.setting", {
        field: change.field,
        before: shown(change.before),
        after: shown(change.after),
      });
    if (change.kind === "setting" && change.field === "name")
      say("changed", "change.called", { before: shown(change.before), after: shown(change.after) });
  }
  for (const [key, fields] of fieldsByKey(changes))
    sentences.push(
      ...fieldWords(key, fields, { before, after, names, language }).map((one) => ({ ...one, element: key })),
    );
  for (const [code, n] of textsByLanguage(changes)) say("changed", "change.texts", { language: code, n });
  return sentences;
}

/** The elements of a form by their names, as a comment names them. */
export function namedElements({ enrollment }: StoredForm, t: CaseLanguage["t"]): { element: string; name: string }[] {
  const names = namesThenAndNow(enrollment, {});
  return elementKeys(enrollment).map((element) => ({ element, name: nameOf(names, element, t) }));
}

interface Names {
  before: NamedInputs;
  now: NamedInputs;
}

type Field = Extract<FormChange, { kind: "field" }>;

const shown = (value: unknown): string =>
  value === undefined || value === null || value === ""
    ? "–"
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

const idOf = (key: string): string => key.slice(key.indexOf(":") + 1);

/** A question by its name; what is no question by what it is. */
function nameOf(names: NamedInputs, key: string, t: CaseLanguage["t"]): string {
  if (key.startsWith("input:")) return names[idOf(key)]?.name || idOf(key);
  return t(key.startsWith("html") ? "editor.type.html" : "editor.type.prepopulated", {});
}

function fieldsByKey(changes: readonly FormChange[]): Map<string, Field[]> {
  const fields = new Map<string, Field[]>();
  for (const change of changes)
    if (change.kind === "field") fields.set(change.key, [...(fields.get(change.key) ?? []), change]);
  return fields;
}

/** Translated texts alone: what a translation was made from is for authors. */
function textsByLanguage(changes: readonly FormChange[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const change of changes)
    if (change.kind === "text" && change.table === "translations")
      counts.set(change.language, (counts.get(change.language) ?? 0) + 1);
  return counts;
}

interface Versions {
  before: StoredForm;
  after: StoredForm;
  names: Names;
  language: CaseLanguage;
}

/** The fields that say when a question shows. */
const ofRule = ["rules", "logic", "visible"];

function fieldWords(
  key: string,
  fields: readonly Field[],
  { before, after, names, language }: Versions,
): ChangeInWords[] {
  const { t } = language;
  const name = nameOf(names.now, key, t);
  const sentences: ChangeInWords[] = [];
  const say = (messageKey: MessageKey, params: MessageRef["params"], tone: ChangeInWords["tone"] = "changed") =>
    sentences.push({ tone, text: t(messageKey, params) });
  let hasOther = false;
  for (const { of, field, before: old, after: now } of fields) {
    if (of === "element" || ofRule.includes(field)) hasOther ||= of === "element";
    else if (field === "name") say("change.name", { before: shown(old), after: shown(now) });
    else if (field === "required") say(now === true ? "change.required" : "change.optional", { name });
    else if (field === "description") say("change.description", { name });
    else if (field === "options") sentences.push(...optionWords(name, old, now, t));
    else hasOther = true;
  }
  if (fields.some(({ field, of }) => of === "input" && ofRule.includes(field))) {
    const [then, nowOf] = [inputIn(before, idOf(key)), inputIn(after, idOf(key))];
    if (then && nowOf)
      say("change.rule", {
        now: caseRule(name, ruleOf(nowOf, names.now), language),
        before: caseRule(nameOf(names.before, key, t), ruleOf(then, names.before), language),
      });
  }
  if (hasOther) say("change.other", { name });
  return sentences;
}

function optionWords(name: string, before: unknown, after: unknown, t: CaseLanguage["t"]): ChangeInWords[] {
  const [old, now] = [before, after].map((list) => (Array.isArray(list) ? (list as Option[]) : []));
  const of = (options: Option[] | undefined, guid: string) => options?.find((option) => option.guid === guid);
  const called = ({ name: text, guid }: Option) => text || guid;
  const say = (tone: ChangeInWords["tone"], key: MessageKey, params: MessageRef["params"]): ChangeInWords => ({
    tone,
    text: t(key, { name, ...params }),
  });
  const gone = (old ?? []).filter(({ guid }) => !of(now, guid));
  const fresh = (now ?? []).filter(({ guid }) => !of(old, guid));
  const renamed = (now ?? []).filter(
    (option) => of(old, option.guid) && called(of(old, option.guid)!) !== called(option),
  );
  const sentences = [
    ...gone.map((option) => say("removed", "change.choiceGone", { choice: called(option) })),
    ...fresh.map((option) => say("added", "change.choiceAdded", { choice: called(option) })),
    ...renamed.map((option) =>
      say("changed", "change.choiceNamed", { before: called(of(old, option.guid)!), after: called(option) }),
    ),
  ];
  return sentences.length > 0 ? sentences : [say("changed", "change.other", {})];
}

const inputIn = ({ enrollment }: StoredForm, id: string): InputForm | undefined =>
  (enrollment.formElements ?? [])
    .flatMap(({ inputForms }) => (Array.isArray(inputForms) ? inputForms : inputForms ? [inputForms] : []))
    .find((input) => input.id === id);

/** When a question shows, as it is written. */
function ruleOf({ rules, logic, visible }: InputForm, names: NamedInputs): Phrase {
  if (visible === false) return phrase("logic.never");
  const parts = [
    ...(rules ?? []).map((rule) => describeLogic(names, conditionLogic(rule))),
    ...(logic === undefined || logic === null ? [] : [describeLogic(names, logic)]),
  ];
  return parts.length === 0 ? phrase("logic.always") : parts.length === 1 ? parts[0]! : phrase("logic.all", {}, parts);
}
