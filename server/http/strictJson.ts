// Reads only unambiguous JSON: texts that parsers read in different ways are refused (threats.md T8).
import { refuse, type Refused } from "./refusal.ts";

const maxDepth = 32;
const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);
/** The name in an error that concerns the whole body. */
const wholeBody = "body";

/** Parses bytes as JSON. Throws a Refused that names the field. */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse("BAD", "malformed.json", { field: wholeBody });
  }
  checkStructure(text);
  checkValues(value, wholeBody);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refuse("BAD", "malformed.utf8", { field: wholeBody });
  }
}

/** Walks text that is known to be JSON: JSON.parse does not report duplicate keys, and reports depth only when it is too late. */
function checkStructure(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "{" || character === "[") {
      open.push(character === "{" ? new Set() : null);
      if (open.length > maxDepth) throw refuse("BAD", "malformed.deep", { field: wholeBody, n: maxDepth });
    } else if (character === "}" || character === "]") {
      open.pop();
    } else if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) addKey(keys, JSON.parse(text.slice(at, end + 1)) as string);
      at = end;
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

/** In an object a string that a colon follows is a key. */
function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (/\s/.test(text.charAt(at))) at++;
  return text[at] === ":";
}

function addKey(keys: Set<string>, key: string): void {
  checkText(key, key.slice(0, 100));
  if (forbiddenKeys.has(key)) throw refuse("BAD", "malformed.key", { field: key });
  if (keys.has(key)) throw refuse("BAD", "malformed.twice", { field: key.slice(0, 100) });
  keys.add(key);
}

function checkValues(value: unknown, field: string): void {
  if (typeof value === "string") checkText(value, field);
  else if (typeof value === "number") checkNumber(value, field);
  else if (Array.isArray(value)) value.forEach((each) => checkValues(each, field));
  else if (typeof value === "object" && value !== null)
    for (const [key, each] of Object.entries(value)) checkValues(each, key.slice(0, 100));
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. Throws a Refused. */
export function checkText(text: string, field: string): void {
  const fault = faultOf(text, field);
  if (fault) throw fault;
}

function faultOf(text: string, field: string): Refused | null {
  if (text.includes("\0")) return refuse("BAD", "malformed.nul", { field: field.replaceAll("\0", "") });
  if (/\p{Surrogate}/u.test(text))
    return refuse("BAD", "malformed.surrogate", { field: field.replace(/\p{Surrogate}/gu, "") });
  return null;
}

function checkNumber(value: number, field: string): void {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER || Object.is(value, -0))
    throw refuse("BAD", "malformed.number", { field });
}
