// A document while it is being edited (immer's draft of it), and the small changes that all commands are made of.
import type { FormElement, InputForm, StoredForm } from "@billwright/schemas";
import { inputOf, type ElementKey } from "./document.ts";

/** A document inside `edit`: everything may be written. */
export interface Draft {
  name: string;
  form: StoredForm;
  keys: ElementKey[];
  nextKey: number;
  fresh: Record<string, true>;
  gone: Record<string, InputForm>;
}

/** Sets a property; one without a value is not there at all. */
export function setOrDelete<T extends object, P extends keyof T>(whole: T, property: P, value: T[P] | undefined): void {
  if (value === undefined) delete whole[property];
  else if (whole[property] !== value) whole[property] = value;
}

/** Moves an item to the position `to`, or as near as the list allows. */
export function moveItem<T>(items: T[], from: number, to: number): void {
  const index = Math.max(0, Math.min(to, items.length - 1));
  if (from < 0 || from >= items.length || index === from) return;
  const [item] = items.splice(from, 1);
  items.splice(index, 0, item!);
}

/** Of every input, in order. */
export const inputIds = (elements: readonly FormElement[]): string[] =>
  elements.flatMap((element) => inputOf(element)?.id ?? []);
