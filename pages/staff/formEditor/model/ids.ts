// Ids of inputs and guids of options: made from what they are called, so that rules, JSON and figures can be read.

const taken: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
const longest = 40;

/** "Service type?" → "service-type"; where a name has no Latin letter, `otherwise`. Never a dot, never a name of Object.prototype. */
export function idFrom(name: string, otherwise: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|(?<!-)-+$/g, "");
  return words === "" || taken.has(words) ? otherwise : words;
}

/** "ShortText" → "short-text". */
export const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

/** The id, or the id with the first number behind it that is free. */
export function uniqueId(id: string, others: Iterable<string>): string {
  const used = new Set(others);
  if (!used.has(id)) return id;
  let number = 2;
  while (used.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}
