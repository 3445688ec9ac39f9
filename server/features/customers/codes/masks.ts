// Contacts and numbers of which whoever has a link sees enough to know them, and no more.

/** `a•••@example.org`, `•••0123`. */
export function maskedContact(value: string): string {
  const at = value.lastIndexOf("@");
  return at > 0 ? `${[...value][0]}•••${value.slice(at)}` : masked(value);
}

/** But for the last four signs. */
export const masked = (value: string): string => `•••${value.length > 4 ? value.slice(-4) : ""}`;
