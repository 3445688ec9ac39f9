// JSON text → a form, or what is wrong with it and where.
import type { StoredForm } from "@billwright/schemas";
import { readForm } from "../model/readForm.ts";

export type Parsed =
  | { form: StoredForm }
  | {
      /** Explained by the browser, in English; null: it is JSON, but no form. */
      error: string | null;
      /** From 1. */
      line: number;
      /** Into the text. */
      position: number;
    };

/** Deeper than any form is: what reads it further on would run out of stack. */
const deepest = 100;

/** The most bytes that a save accepts (schemas/calls/templates.ts), less what a save contains around the form. */
export const mostBytes = 1_000_000;

export function parseForm(text: string, id: string): Parsed {
  try {
    const read: unknown = JSON.parse(text, harmless);
    const form = isDeeper(read, deepest) ? null : readForm(read, id);
    return form ? { form } : noForm;
  } catch (error) {
    // Too deep to be read at all.
    if (!(error instanceof SyntaxError)) return noForm;
    const { message } = error;
    const position = faultIn(text);
    return { error: message, line: text.slice(0, position).split("\n").length, position };
  }
}

const noForm: Parsed = { error: null, line: 1, position: 0 };

/** A key that would set what an object inherits is left out, with all that is in it. */
const harmless = (key: string, value: unknown): unknown => (key === "__proto__" ? undefined : value);

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

const token =
  // oxlint-disable-next-line no-control-regex -- what JSON text must not hold
  /[ \t\r\n]*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/y;

/** What may come next. */
type Wanted = "value" | "valueOrEnd" | "key" | "keyOrEnd" | "colon" | "commaOrEnd" | "nothing";

/** Where text stops being JSON. Browsers report this in words of their own, or not at all. */
export function faultIn(text: string): number {
  const open: string[] = [];
  const after = (): Wanted => (open.length === 0 ? "nothing" : "commaOrEnd");
  let wanted: Wanted = "value";
  token.lastIndex = 0;
  for (let at = 0; ; at = token.lastIndex) {
    const found = token.exec(text);
    if (!found) return firstSign(text, at);
    const [, string, literal, sign = ""] = found;
    const next = follow(
      wanted,
      string !== undefined ? "string" : literal !== undefined ? "literal" : sign,
      open,
      after,
    );
    if (next === null) return firstSign(text, at);
    wanted = next;
  }
}

/** What may come after this one; null: it is not allowed here. */
function follow(wanted: Wanted, kind: string, open: string[], after: () => Wanted): Wanted | null {
  const takesValue = wanted === "value" || wanted === "valueOrEnd";
  if (kind === "string") return takesValue ? after() : wanted === "key" || wanted === "keyOrEnd" ? "colon" : null;
  if (kind === "literal") return takesValue ? after() : null;
  if (kind === "{" || kind === "[") {
    if (!takesValue) return null;
    open.push(kind);
    return kind === "{" ? "keyOrEnd" : "valueOrEnd";
  }
  if (kind === ":") return wanted === "colon" ? "value" : null;
  if (kind === ",") return wanted !== "commaOrEnd" ? null : open.at(-1) === "{" ? "key" : "value";
  const ends = wanted === "commaOrEnd" || wanted === (kind === "}" ? "keyOrEnd" : "valueOrEnd");
  if (!ends || open.pop() !== (kind === "}" ? "{" : "[")) return null;
  return after();
}

/** The first sign that is no blank. */
const firstSign = (text: string, from: number): number => from + text.slice(from).search(/[^ \t\r\n]|$/);
