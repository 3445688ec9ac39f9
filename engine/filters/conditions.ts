// A list's filter as data: conditions that must all hold (list.filter).
import type { customFieldTypes, FilterOperator } from "@billwright/schemas";
import { instantOf } from "../calendar/instants.ts";

export type FilterFieldType = (typeof customFieldTypes)[number];

export interface FilterField {
  type: FilterFieldType;
  /** Upper and lower case are the same: names of any kind. Of text only. */
  ignoresCase?: boolean;
}

/** The fields that a list can be filtered by. */
export type FilterFields = Readonly<Record<string, FilterField>>;

/** Text and datetime have text (a datetime's is ISO 8601, or yyyy-mm-dd for a whole day in UTC), number a number, boolean a boolean. */
export interface FilterCondition {
  field: string;
  operator: FilterOperator;
  value: string | number | boolean;
}

const inOrder: readonly FilterOperator[] = [
  "Equals",
  "NotEquals",
  "GreaterThan",
  "GreaterThanOrEqual",
  "LessThan",
  "LessThanOrEqual",
];

/** What each type of field can be asked. */
export const operatorsOf: Readonly<Record<FilterFieldType, readonly FilterOperator[]>> = {
  text: ["Contains", "NotContains", "StartsWith", "EndWith", "Equals", "NotEquals"],
  boolean: ["Equals", "NotEquals"],
  number: inOrder,
  datetime: inOrder,
};

/** Own fields alone: "constructor" is none. */
export const fieldOf = (fields: FilterFields, name: string): FilterField | null =>
  Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;

/** Whether a value is one of the field's type. */
export function isValueOf({ type }: FilterField, value: unknown): boolean {
  if (type === "number") return typeof value === "number" && Number.isFinite(value);
  if (type === "boolean") return typeof value === "boolean";
  return typeof value === "string" && (type === "text" || isTime(value));
}

/** Letters, digits and signs of a time alone, so that it can stand bare. */
const isTime = (text: string): boolean => text.length <= 40 && /^[0-9TZ:.+-]+$/i.test(text) && instantOf(text) !== null;
