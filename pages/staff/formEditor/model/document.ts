// What the editor edits: a stored form, and beside it what the editor needs to know about it. Plain data, changed by `edit` alone.
import type { Enrollment, FormElement, InputForm, Option, Rule, StoredForm } from "@billwright/schemas";

/** An element's name inside the editor: elements have none of their own that lasts. */
export type ElementKey = string;

export interface FormDocument {
  /** The template's name in lists, and the title that customers read: the form says it as well (server/features/forms/templates). */
  readonly name: string;
  readonly form: StoredForm;
  /** Of each element, in the elements' order. */
  readonly keys: readonly ElementKey[];
  readonly nextKey: number;
  /**
   * Inputs (by element key) and options (by `optionMark`) made since the form was opened. Nobody outside knows their ids yet, so these
   * still follow their names.
   */
  readonly fresh: Readonly<Record<string, true>>;
  /** Inputs removed since the form was opened, by id: rules that still name them can say what they were. */
  readonly gone: Readonly<Record<string, InputForm>>;
}

/** A form as the editor holds it: `readForm` has made every element of kind input hold exactly one input. */
export function openDocument(name: string, stored: StoredForm): FormDocument {
  const form = stored.enrollment.name === name ? stored : { ...stored, enrollment: { ...stored.enrollment, name } };
  const keys = elementsOf(form.enrollment).map((_, index) => keyNumber(index));
  return { name, form, keys, nextKey: keys.length, fresh: {}, gone: {} };
}

export const keyNumber = (number: number): ElementKey => `e${number}`;
export const optionMark = (key: ElementKey, guid: string): string => `${key}.${guid}`;

export const elementsOf = (enrollment: Enrollment): readonly FormElement[] => enrollment.formElements ?? [];

/** The element's one input; null for the other kinds. */
export function inputOf(element: FormElement | undefined): InputForm | null {
  if (element?.kind !== "input" || !element.inputForms) return null;
  return Array.isArray(element.inputForms) ? (element.inputForms[0] ?? null) : element.inputForms;
}

export const optionsOf = (input: InputForm): readonly Option[] => input.options ?? [];
export const rulesOf = (input: InputForm): readonly Rule[] => input.rules ?? [];

/** Every input, in order. */
export const inputsOf = (enrollment: Enrollment): InputForm[] =>
  elementsOf(enrollment).flatMap((element) => inputOf(element) ?? []);

export const elementAt = (document: FormDocument, key: ElementKey): FormElement | undefined =>
  elementsOf(document.form.enrollment)[document.keys.indexOf(key)];

/** The key of the last element that holds an input of this id: of two with one id, the second has to be fixed. */
export function keyOfInput(document: FormDocument, id: string): ElementKey | null {
  const index = elementsOf(document.form.enrollment).findLastIndex((element) => inputOf(element)?.id === id);
  return document.keys[index] ?? null;
}

/** Whether a question has no words of its own. */
export const isNameless = ({ name }: { name?: string | null }): boolean => (name ?? "").trim() === "";
