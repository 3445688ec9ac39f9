// What an element is called and looks like in the editor.
import type { Translate } from "@billwright/renderer";
import type { FormElement } from "@billwright/schemas";
import { inputOf } from "./model/document.ts";
import { isLook, type ElementLook } from "./typeIcons.tsx";

export function lookOf(element: FormElement): ElementLook {
  const type: unknown = element.kind === "input" ? inputOf(element)?.inputType : element.kind;
  return isLook(type) ? type : "unknown";
}

const longest = 80;

/** A question's words; the beginning of a text block; the names of known data. */
export function elementName(element: FormElement, t: Translate): string {
  const words =
    element.kind === "html"
      ? plainText(element.beefreeHtmlTemplate ?? "")
      : element.kind === "prepopulated"
        ? (element.mergeTags ?? []).map(({ name }) => name).join(", ")
        : (inputOf(element)?.name ?? "").trim();
  if (words === "") return t("editor.unnamed");
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words;
}

/** Tags that can be within a word or beside a full stop; any other tag separates words. */
const inlineTag = /<\/?(?:a|b|code|em|i|s|span|strong|sub|sup|u)(?:\s[^>]*)?>/gi;

/** The words of an HTML text, for a list: tags and entities are not shown, and nothing is run. */
export const plainText = (html: string): string =>
  html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gis, " ")
    .replace(inlineTag, "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:nbsp|#160);/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
