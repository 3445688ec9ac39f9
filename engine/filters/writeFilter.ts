// Conditions → OData: contains(tolower(name),'gas') and updatedAt ge 2026-11-01
import type { FilterOperator } from "@billwright/schemas";
import {
  fieldOf,
  isValueOf,
  operatorsOf,
  type FilterCondition,
  type FilterField,
  type FilterFields,
} from "./conditions.ts";
import { FilterError, unreadable } from "./filterError.ts";

/** OData's names of the text functions, and of the operators between two operands. */
export const odataFunctions = {
  contains: "Contains",
  startswith: "StartsWith",
  endswith: "EndWith",
} as const satisfies Record<string, FilterOperator>;
export const odataOperators = {
  eq: "Equals",
  ne: "NotEquals",
  gt: "GreaterThan",
  ge: "GreaterThanOrEqual",
  lt: "LessThan",
  le: "LessThanOrEqual",
} as const satisfies Record<string, FilterOperator>;

const swapped = (names: Record<string, FilterOperator>) =>
  new Map(Object.entries(names).map(([name, operator]) => [operator, name]));
const functionNames = swapped(odataFunctions).set("NotContains", "not contains");
const operatorNames = swapped(odataOperators);

/**
 * The filter as text; '' for no conditions. Values of a field that ignores case are written in lower case. Throws FilterError for a field,
 * an operator or a value that the list does not support.
 */
export const writeFilter = (conditions: readonly FilterCondition[], fields: FilterFields): string =>
  conditions.map((condition) => written(condition, fields)).join(" and ");

function written({ field: name, operator, value }: FilterCondition, fields: FilterFields): string {
  const field = fieldOf(fields, name);
  if (String(operator).toLowerCase() === "has") throw new FilterError("filter.has");
  if (!field || !operatorsOf[field.type].includes(operator) || !isValueOf(field, value))
    throw unreadable(`${name} ${operator} ${String(value)}`);
  const left = field.ignoresCase ? `tolower(${name})` : name;
  const right = literal(field, value);
  const between = operatorNames.get(operator);
  return between ? `${left} ${between} ${right}` : `${functionNames.get(operator)}(${left},${right})`;
}

function literal({ type, ignoresCase }: FilterField, value: FilterCondition["value"]): string {
  if (type !== "text") return String(value);
  const text = ignoresCase ? String(value).toLowerCase() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
