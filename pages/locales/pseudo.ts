// Two made-up languages for tests: what is still plain English on a page was never a key of the catalogue, and what breaks was
// never made for longer words or for the other direction. They are made from English, not stored.
import { mapWords } from "./parts.ts";

const accented = new Map(
  Object.entries({
    a: "á",
    c: "ç",
    d: "ď",
    e: "é",
    g: "ğ",
    i: "î",
    l: "ľ",
    n: "ñ",
    o: "ô",
    r: "ř",
    s: "š",
    t: "ţ",
    u: "ü",
    y: "ý",
    z: "ž",
    A: "Å",
    C: "Ç",
    E: "É",
    I: "Î",
    N: "Ñ",
    O: "Ö",
    S: "Š",
    T: "Ţ",
    U: "Û",
    Y: "Ý",
  }),
);
const hebrew = "אבגדהוזחטיכלמנסעפצקרשת";

/** English with accents, in brackets that show a cut end, and a third longer, as German and Spanish are. */
export function pseudo(text: string): string {
  const words = mapWords(text, (part) => [...part].map((letter) => accented.get(letter) ?? letter).join(""));
  return `⟦${words}${"~".repeat(Math.ceil(text.length / 3))}⟧`;
}

/** English in Hebrew letters, which a browser lays out from right to left. */
export const pseudoRtl = (text: string): string =>
  mapWords(text, (part) =>
    part.replace(/[A-Za-z]/g, (letter) => hebrew[letter.toLowerCase().charCodeAt(0) % hebrew.length] ?? letter),
  );

/** A whole locale in one of the two. */
export const pseudoLocale = (
  texts: Readonly<Record<string, string>>,
  translate: (text: string) => string,
): Record<string, string> => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, translate(text)]));
