// The shape of the catalogue of messages: everything shown to people, by key, with its English text.
// Parameters stand in the text as {name}. A text quoted in a specification is a contract, letter for letter.

/** Key → English text. */
export type Messages = Readonly<Record<string, string>>;

/** Puts parameters into a text: `fill("Max size is {n} Mb", { n: 2 })`. A parameter not given stays as written. */
export function fill(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}
