// What differs between two versions of a form, found by the ids of its elements and not in its JSON text; applying the changes to the old
// version gives the new one.
import type { Enrollment, FormElement, InputForm, Json, StoredForm } from "@billwright/schemas";
import { deepEqual } from "../replay/deepEqual.ts";

/** One change. A side that is undefined is not there. */
export type FormChange =
  | { kind: "removed"; key: string; element: FormElement }
  | { kind: "added"; key: string; element: FormElement }
  /** A field of an element or, where it has one question, of that question. */
  | { kind: "field"; key: string; of: "element" | "input"; field: string; before: unknown; after: unknown }
  /** The elements by their keys, as they follow each other. */
  | { kind: "order"; before: readonly string[]; after: readonly string[] }
  /** A field of the form itself. */
  | { kind: "setting"; field: string; before: unknown; after: unknown }
  /** A translated text, or the English that it was made from. */
  | { kind: "text"; table: Table; language: string; key: string; before: string | undefined; after: string | undefined }
  /** A table of texts, which may be empty, came or went. */
  | { kind: "table"; table: Table; language: string | null; isThere: boolean };

type Table = "translations" | "sources";
type Fields = Readonly<Record<string, unknown>>;

export function changesBetween(before: StoredForm, after: StoredForm): FormChange[] {
  return [
    ...elementChanges(before.enrollment, after.enrollment),
    ...fieldsOf(withoutElements(before.enrollment), withoutElements(after.enrollment)).map((change): FormChange => ({
      kind: "setting",
      ...change,
    })),
    ...tableChanges("translations", before.translations, after.translations),
    ...tableChanges("sources", before.sources, after.sources),
  ];
}

const withoutElements = ({ formElements: _, ...fields }: Enrollment): Fields => fields;

/** Each element by the id of its first question, or by its kind and its number among those of its kind. */
function keyed({ formElements }: Enrollment): Map<string, FormElement> {
  const elements = new Map<string, FormElement>();
  for (const element of formElements ?? []) {
    const [first] = Array.isArray(element.inputForms) ? element.inputForms : [element.inputForms];
    const name = first?.id === undefined ? element.kind : `${element.kind}:${first.id}`;
    let key = name;
    for (let n = 1; elements.has(key); n += 1) key = `${name}#${n}`;
    elements.set(key, element);
  }
  return elements;
}

/** Each element by a name that outlives another label and another order: what a comment is about. */
export const elementKeys = (enrollment: Enrollment): string[] => [...keyed(enrollment).keys()];

function elementChanges(before: Enrollment, after: Enrollment): FormChange[] {
  const [old, now] = [keyed(before), keyed(after)];
  const changes: FormChange[] = [];
  for (const [key, element] of old) if (!now.has(key)) changes.push({ kind: "removed", key, element });
  for (const [key, element] of now) if (!old.has(key)) changes.push({ kind: "added", key, element });
  for (const [key, element] of now) {
    const earlier = old.get(key);
    if (earlier !== undefined) changes.push(...changesOf(key, earlier, element));
  }
  const kept = [...old.keys()].filter((key) => now.has(key));
  const order = [...kept, ...[...now.keys()].filter((key) => !old.has(key))];
  if (!deepEqual(order, [...now.keys()])) changes.push({ kind: "order", before: kept, after: [...now.keys()] });
  return changes;
}

const inputIn = ({ inputForms }: FormElement): InputForm | null =>
  inputForms && !Array.isArray(inputForms) ? inputForms : null;

function changesOf(key: string, before: FormElement, after: FormElement): FormChange[] {
  const [one, other] = [inputIn(before), inputIn(after)];
  if (one === null || other === null)
    return asChanges(key, "element", before as unknown as Fields, after as unknown as Fields);
  const { inputForms: _, ...rest } = before;
  const { inputForms: __, ...now } = after;
  return [
    ...asChanges(key, "input", one as unknown as Fields, other as unknown as Fields),
    ...asChanges(key, "element", rest, now),
  ];
}

const asChanges = (key: string, of: "element" | "input", before: Fields, after: Fields): FormChange[] =>
  fieldsOf(before, after).map((change) => ({ kind: "field", key, of, ...change }));

function fieldsOf(before: Fields, after: Fields): { field: string; before: unknown; after: unknown }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !deepEqual(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

type Tables = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> | undefined;

/** A table comes before its texts, and goes after them. */
function tableChanges(table: Table, before: Tables, after: Tables): FormChange[] {
  const [begun, texts, ended]: [FormChange[], FormChange[], FormChange[]] = [[], [], []];
  const look = (language: string | null, was: boolean, isThere: boolean) => {
    if (was !== isThere) (isThere ? begun : ended).push({ kind: "table", table, language, isThere });
  };
  look(null, before !== undefined, after !== undefined);
  for (const language of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [old, now] = [before?.[language], after?.[language]];
    look(language, old !== undefined, now !== undefined);
    for (const { field: key, ...sides } of fieldsOf(old ?? {}, now ?? {}))
      texts.push({ kind: "text", table, language, key, ...sides } as FormChange);
  }
  return [...begun, ...texts, ...ended];
}

/** The newer version. The changes must be those of this older one. */
export function applyChanges(before: StoredForm, changes: readonly FormChange[]): StoredForm {
  const elements = new Map([...keyed(before.enrollment)].map(([key, element]) => [key, structured(element)]));
  const enrollment = structured(before.enrollment) as unknown as Record<string, unknown>;
  const form: Record<string, unknown> = { ...structured(before), enrollment };
  for (const change of changes) {
    if (change.kind === "removed") elements.delete(change.key);
    else if (change.kind === "added") elements.set(change.key, change.element);
    else if (change.kind === "field") put(fieldsAt(elements.get(change.key)!, change.of), change.field, change.after);
    else if (change.kind === "order") reorder(elements, change.after);
    else if (change.kind === "setting") put(enrollment, change.field, change.after);
    else if (change.kind === "table") putTable(form, change);
    else
      put(
        (form[change.table] as Record<string, Record<string, unknown>>)[change.language] ?? {},
        change.key,
        change.after,
      );
  }
  enrollment["formElements"] = [...elements.values()];
  return form as unknown as StoredForm;
}

const structured = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const fieldsAt = (element: FormElement, of: "element" | "input"): Record<string, unknown> =>
  (of === "input" ? element.inputForms : element) as unknown as Record<string, unknown>;

function put(fields: Record<string, unknown>, field: string, value: unknown): void {
  if (value === undefined) delete fields[field];
  else fields[field] = value as Json;
}

function reorder(elements: Map<string, FormElement>, order: readonly string[]): void {
  const sorted = order.map((key) => [key, elements.get(key)!] as const);
  elements.clear();
  for (const [key, element] of sorted) elements.set(key, element);
}

function putTable(
  form: Record<string, unknown>,
  { table, language, isThere }: Extract<FormChange, { kind: "table" }>,
): void {
  if (language === null) return put(form, table, isThere ? (form[table] ?? {}) : undefined);
  const tables = form[table] as Record<string, unknown> | undefined;
  if (tables !== undefined) put(tables, language, isThere ? {} : undefined);
}
