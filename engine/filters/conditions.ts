// A list's filter as data: conditions that must all hold (list.filter).
import type { customFieldTypes, FilterOperator } from "@billwright/schemas";
import { instantOf } from "../calendar/instants.ts";

type FilterFieldType = (typeof customFieldTypes)[number];

export interface FilterField {
  type: FilterFieldType;
  /** Case is ignored, as for names. Text fields only. */
  ignoresCase?: boolean;
}

/** The fields by which a list can be filtered. */
export type FilterFields = Readonly<Record<string, FilterField>>;

/**
 * The value's type depends on the field's: text for text and datetime (ISO 8601, or yyyy-mm-dd for a whole day), number or boolean for the
 * others.
 */
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

/** The operators of each type of field. */
export const operatorsOf: Readonly<Record<FilterFieldType, readonly FilterOperator[]>> = {
  text: ["Contains", "NotContains", "StartsWith", "EndWith", "Equals", "NotEquals"],
  boolean: ["Equals", "NotEquals"],
  number: inOrder,
  datetime: inOrder,
};

/** Reads own properties only: "constructor" is not a field. */
export const fieldOf = (fields: FilterFields, name: string): FilterField | null =>
  Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;

/** Whether the value has the field's type. */
export function isValueOf({ type }: FilterField, value: unknown): boolean {
  if (type === "number") return typeof value === "number" && Number.isFinite(value);
  if (type === "boolean") return typeof value === "boolean";
  return typeof value === "string" && (type === "text" || isTime(value));
}

/** Only letters, digits and the signs of a time, so that it needs no quotes. */
const isTime = (text: string): boolean => text.length <= 40 && /^[0-9TZ:.+-]+$/i.test(text) && instantOf(text) !== null;
