// The shape of the message catalogue: every text shown to people, by key, in English. Parameters are written as {name}. A text quoted in a
// specification is a contract, letter for letter.

/** Key → English text. */
export type Messages = Readonly<Record<string, string>>;

/** Fills in a text's parameters: `fill("Max size is {n} Mb", { n: 2 })`. A missing parameter stays as written. */
export function fill(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}
