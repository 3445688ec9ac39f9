// Formats JSON for reading: a list or object is on one line if it fits, and broken into lines only if not.

const longest = 60;

/** The value as JSON text. `indent`: how far it is indented. */
export function compactJson(value: unknown, indent = 0): string {
  const line = JSON.stringify(value) as string | undefined;
  if (line === undefined) return "";
  if (typeof value !== "object" || value === null) return line;
  const spaced = onOneLine(value);
  if (spaced.length + indent <= longest) return spaced;
  const inner = indent + 2;
  const parts = Array.isArray(value)
    ? value.map((item) => compactJson(item ?? null, inner))
    : entriesOf(value).map(([key, item]) => `${JSON.stringify(key)}: ${compactJson(item, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => " ".repeat(inner) + part).join(",\n")}\n${" ".repeat(indent)}${close}`;
}

const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, item]) => item !== undefined);

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item ?? null)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = entriesOf(value).map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
