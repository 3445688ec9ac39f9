// Finds the handlers of a path. Paths match in any case (decisions.md 2); a parameter in braces, `/api/Account/{accountId}/Get`, matches any
// one segment, which is returned decoded.
import { checkText } from "./strictJson.ts";

/** The handlers of a path, by method, and the path's parameters. */
export interface FoundPath<Entry> {
  methods: ReadonlyMap<string, Entry>;
  parts: Record<string, string>;
}

/** Undefined if no path matches. Throws a Refused if a segment cannot be a valid name. */
export type Table<Entry> = (path: string) => FoundPath<Entry> | undefined;

interface Pattern<Entry> {
  segments: readonly string[];
  methods: Map<string, Entry>;
}

/** @param entries By "METHOD /path". */
export function tableOf<Entry>(entries: readonly [name: string, entry: Entry][]): Table<Entry> {
  const exact = new Map<string, Map<string, Entry>>();
  const patterns = new Map<string, Pattern<Entry>>();
  for (const [name, entry] of entries) {
    const [method = "", path = ""] = name.split(" ");
    const key = path.toLowerCase();
    if (path.includes("{")) {
      const pattern = patterns.get(key) ?? { segments: path.split("/"), methods: new Map<string, Entry>() };
      patterns.set(key, pattern);
      pattern.methods.set(method, entry);
    } else exact.set(key, (exact.get(key) ?? new Map<string, Entry>()).set(method, entry));
  }
  return (path) => {
    const methods = exact.get(path.toLowerCase());
    if (methods) return { methods, parts: {} };
    for (const { segments, methods } of patterns.values()) {
      const parts = partsOf(segments, path.split("/"));
      if (parts) return { methods, parts };
    }
    return undefined;
  };
}

/** The parameters; undefined if the path does not match. */
function partsOf(segments: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== path.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const given = path[index] ?? "";
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    if (name === undefined) {
      if (segment.toLowerCase() !== given.toLowerCase()) return undefined;
      continue;
    }
    const text = decoded(given);
    if (!text) return undefined;
    checkText(text, name);
    parts[name] = text;
  }
  return parts;
}

/** Undefined if the percent-encoding is invalid, or not of UTF-8: then no path matches. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
