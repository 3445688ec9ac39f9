// Parses an OData filter into conditions, in one pass from left to right.
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
import { tokensOf, type Token } from "./tokens.ts";
import { odataFunctions, odataOperators } from "./writeFilter.ts";

/**
 * Parses a filter; a blank text is no condition. Supports `and`, the three text functions, `not contains`, the six comparisons and
 * `tolower` of OData. Throws FilterError for anything else, quoting where it failed.
 */
export function readFilter(text: string, fields: FilterFields): FilterCondition[] {
  const reader: Reader = { filter: text, fields, tokens: tokensOf(text), next: 0 };
  const conditions: FilterCondition[] = [];
  while (reader.next < reader.tokens.length) {
    if (conditions.length > 0) take(reader, "and");
    conditions.push(condition(reader));
  }
  return conditions;
}

interface Reader {
  filter: string;
  fields: FilterFields;
  tokens: readonly Token[];
  /** Index of the token that is read next. */
  next: number;
}

/** An error at a token; at the end of the filter there is none. */
const fault = ({ filter }: Reader, token: Token | undefined): FilterError =>
  unreadable(token ? filter.slice(token.at) : filter);

const isWord = (token: Token | undefined, word: string): boolean =>
  token !== undefined && token.kind !== "text" && token.text.toLowerCase() === word;

/** Consumes one of OData's own words, in any case, or a sign. */
function take(reader: Reader, word: string): void {
  const token = reader.tokens[reader.next];
  if (!isWord(token, word)) throw fault(reader, token);
  reader.next++;
}

function takeToken(reader: Reader): Token {
  const token = reader.tokens[reader.next];
  if (!token || token.kind === "sign") throw fault(reader, token);
  reader.next++;
  return token;
}

const isCall = ({ tokens, next }: Reader, at = next): boolean => isWord(tokens[at + 1], "(");

function condition(reader: Reader): FilterCondition {
  const { tokens, next } = reader;
  const start = tokens[next];
  const isNot = isWord(start, "not") && isCall(reader, next + 1);
  if (isNot) reader.next++;
  const name = tokens[reader.next]?.text.toLowerCase() ?? "";
  const isFunction = isCall(reader) && Object.hasOwn(odataFunctions, name);
  if (isNot && name !== "contains") throw fault(reader, start);
  const [read, operator] = isFunction
    ? calling(reader, isNot ? "NotContains" : odataFunctions[name as keyof typeof odataFunctions])
    : comparing(reader);
  if (!operatorsOf[read.field.type].includes(operator) || !isValueOf(read.field, read.value))
    throw fault(reader, start);
  return { field: read.name, operator, value: read.value };
}

interface Compared {
  name: string;
  field: FilterField;
  value: FilterCondition["value"];
}

/** `contains(tolower(name),'gas')` */
function calling(reader: Reader, operator: FilterOperator): [Compared, FilterOperator] {
  reader.next++;
  take(reader, "(");
  const left = fieldNamed(reader);
  take(reader, ",");
  const value = literal(reader, left.field);
  take(reader, ")");
  return [{ ...left, value }, operator];
}

/** `version ge 3` */
function comparing(reader: Reader): [Compared, FilterOperator] {
  const left = fieldNamed(reader);
  const token = takeToken(reader);
  const name = token.text.toLowerCase();
  if (token.kind === "word" && name === "has") throw new FilterError("filter.has");
  if (token.kind !== "word" || !Object.hasOwn(odataOperators, name)) throw fault(reader, token);
  return [{ ...left, value: literal(reader, left.field) }, odataOperators[name as keyof typeof odataOperators]];
}

/** A field, written by itself or in `tolower`. `tolower` adds nothing: the field's definition says whether case is ignored. */
function fieldNamed(reader: Reader): { name: string; field: FilterField } {
  const isLowered = isCall(reader) && isWord(reader.tokens[reader.next], "tolower");
  if (isLowered) reader.next += 2;
  const token = takeToken(reader);
  const field = token.kind === "word" ? fieldOf(reader.fields, token.text) : null;
  if (!field || (isLowered && field.type !== "text")) throw fault(reader, token);
  if (isLowered) take(reader, ")");
  return { name: token.text, field };
}

/** Texts are quoted, all other values are not. The letters of times and booleans can be of either case. */
function literal(reader: Reader, { type }: FilterField): FilterCondition["value"] {
  const token = takeToken(reader);
  if ((token.kind === "text") !== (type === "text")) throw fault(reader, token);
  if (type === "boolean" && (isWord(token, "true") || isWord(token, "false"))) return isWord(token, "true");
  if (type === "number" && isNumber(token.text)) return Number(token.text);
  if (type === "text" || type === "datetime") return token.text;
  throw fault(reader, token);
}

/** A number as JSON writes it, not longer than a double needs. */
const isNumber = (text: string): boolean => text.length <= 30 && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);
