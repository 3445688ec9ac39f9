// Reads a query: each name once, as text. The call's declaration says which values are numbers and booleans.
import { refuse } from "./refusal.ts";
import { checkText } from "./strictJson.ts";

export function readQuery(url: string): Record<string, string> {
  const start = url.indexOf("?");
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  if (start < 0) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    const field = name.slice(0, 100);
    checkText(name, field);
    checkText(value, field);
    if (name in query) throw refuse("BAD", "field.twice", { field });
    query[name] = value;
  }
  return query;
}
