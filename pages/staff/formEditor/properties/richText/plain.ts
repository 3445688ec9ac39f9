// Text that has paragraphs and no other format, as the plain field shows it that is there until the editor of formatted text is loaded.

/** What is selected in such a text, in signs from its start. */
export interface Marked {
  text: string;
  from: number;
  to: number;
}

const signs: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": "\u00a0" };

/** A line for each paragraph; null: it says more than that. */
export function plainOf(html: string): string | null {
  if (!/^(?:<p>[^<]*<\/p>)*$/.test(html)) return null;
  const lines = [...html.matchAll(/<p>([^<]*)<\/p>/g)].map(([, line]) => line!);
  const text = lines.map((line) => line.replace(/&(?:amp|lt|gt|nbsp);/g, (sign) => signs[sign]!)).join("\n");
  return htmlOfPlain(text) === html ? text : null;
}

export const htmlOfPlain = (text: string): string =>
  text === ""
    ? ""
    : text
        .split("\n")
        .map((line) => `<p>${line.replace(/[&<>\u00a0]/g, signOf)}</p>`)
        .join("");

const signOf = (sign: string): string => Object.keys(signs).find((name) => signs[name] === sign)!;

/** The position of a character in the editor's document, in which each paragraph has a beginning and an end. */
export const positionOf = (text: string, offset: number): number =>
  1 + offset + text.slice(0, offset).split("\n").length - 1;
