// What a reviewer asks of a version beside its changes: texts without a translation, texts that are hard to read, how much a reader loads.
import {
  contrast,
  parseColor,
  type Rgb,
  type StoredForm,
  type TemplateChannel,
  type TemplateContent,
} from "@billwright/schemas";
import { languagesOf, localizeEnrollment, textsOf } from "../translation/localize.ts";

export interface ContentFacts {
  /** Texts that the form's other languages lack. */
  untranslated: number;
  /** Texts whose own colors have too little contrast (WCAG 2.2: under 4.5). */
  faint: number;
  /** Of the content in its longest language, as it is sent before it is compressed. */
  bytes: number;
}

export function contentFacts(channel: TemplateChannel, content: TemplateContent): ContentFacts {
  if (channel === "DynamicForms") return formFacts(content as StoredForm);
  const html = "html" in content ? content.html : "";
  return { untranslated: 0, faint: faintTexts(html), bytes: bytesOf(content) };
}

function formFacts(stored: StoredForm): ContentFacts {
  const languages = languagesOf(stored);
  const localized = languages.map((language) => localizeEnrollment(stored, language));
  return {
    untranslated: untranslatedTexts(stored),
    faint: localized.reduce((sum, form) => sum + faintIn(Object.values(textsOf(form))), 0),
    bytes: Math.max(...localized.map(bytesOf)),
  };
}

function untranslatedTexts(stored: StoredForm): number {
  const keys = Object.keys(textsOf(stored.enrollment));
  const others = languagesOf(stored).filter((language) => language !== "en");
  return others.reduce(
    (sum, language) => sum + keys.filter((key) => (stored.translations[language]?.[key] ?? "").trim() === "").length,
    0,
  );
}

const faintIn = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + faintTexts(text), 0);

/** In UTF-8. */
function bytesOf(value: object): number {
  let bytes = 0;
  for (const character of JSON.stringify(value)) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

interface Look {
  tag: string;
  color: Rgb;
  background: Rgb;
  isOwn: boolean;
}

/** As a light page shows what has no color of its own. */
const plain: Look = { tag: "", color: [31, 35, 40], background: [255, 255, 255], isOwn: false };
const least = 4.5;
const withoutEnd = new Set(["area", "br", "col", "hr", "img", "input", "source", "wbr"]);

/** How many texts of a piece of HTML have too little contrast by the colors that it sets itself. */
export function faintTexts(html: string): number {
  const looks: Look[] = [plain];
  let faint = 0;
  for (const piece of html.matchAll(/<[^<>]+>|[^<>]+/g)) {
    const look = looks.at(-1)!;
    const [, end, name = ""] = /^<(\/?)([a-z]+\d?)/i.exec(piece[0]) ?? [];
    const tag = name.toLowerCase();
    if (!piece[0].startsWith("<")) {
      if (piece[0].trim() !== "" && look.isOwn && contrast(look.color, look.background) < least) faint += 1;
    } else if (end === "/") {
      const at = looks.map((one) => one.tag).lastIndexOf(tag);
      if (at > 0) looks.length = at;
    } else if (tag !== "" && !withoutEnd.has(tag) && !piece[0].endsWith("/>")) {
      looks.push({ ...lookOf(piece[0], look), tag });
    }
  }
  return faint;
}

function lookOf(attributes: string, around: Look): Look {
  const style = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const declared = Object.fromEntries(
    (style?.[1] ?? style?.[2] ?? "").split(";").map((one) => {
      const [name = "", ...value] = one.split(":");
      return [name.trim().toLowerCase(), value.join(":").trim()];
    }),
  );
  const color = parseColor(declared["color"]);
  const background = parseColor(declared["background-color"] ?? declared["background"]);
  return {
    ...around,
    color: color ?? around.color,
    background: background ?? around.background,
    isOwn: around.isOwn || color !== null || background !== null,
  };
}
