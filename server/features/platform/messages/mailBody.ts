// A stored mail as a document of its own (decisions-proposed.md P55, P106): sanitised once more, its pictures those that were stored with it, its
// links in a new tab without a referrer. It runs nothing, whatever is in it; its answer's policy forbids it once more (threats.md T31).
import { languages, type Language } from "@billwright/schemas";
import sanitize from "sanitize-html";
import { mailPage } from "./mailLayout.ts";
import { harmlessStyle, stylesIn } from "./mailStyles.ts";
import { htmlOf } from "./plainText.ts";

const tags =
  "p br hr div span a img h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code small sub sup b strong i em u s mark table caption " +
  "colgroup col thead tbody tfoot tr th td figure figcaption section article header footer main center font";

const attributes = [
  ..."alt title width height colspan rowspan scope dir lang align valign border cellpadding cellspacing bgcolor".split(
    " ",
  ),
  ..."class color face id size style".split(" "),
];

type PictureAt = (address: string) => string | null;

function options(pictureAt: PictureAt): sanitize.IOptions {
  return {
    allowedTags: tags.split(" "),
    allowedAttributes: { "*": attributes, a: ["href", "target", "rel"], img: ["src"] },
    parseStyleAttributes: false,
    allowedSchemes: ["https", "http", "mailto", "tel"],
    allowedSchemesAppliedToAttributes: ["href"],
    allowProtocolRelative: false,
    nonTextTags: "script style textarea option noscript title svg math template iframe object xmp head".split(" "),
    enforceHtmlBoundary: false,
    transformTags: {
      "*": (tagName, { style, ...rest }) => {
        const looks = style === undefined ? "" : harmlessStyle(style);
        return { tagName, attribs: { ...rest, ...(looks && { style: looks }) } };
      },
      a: (tagName, { style, href, ...rest }) => ({
        tagName,
        attribs: {
          ...rest,
          ...(href !== undefined && { href, target: "_blank", rel: "noopener noreferrer" }),
          ...(style !== undefined && { style: harmlessStyle(style) }),
        },
      }),
      img: (tagName, { style, src = "", ...rest }) => {
        const stored = pictureAt(src.trim());
        return {
          tagName,
          attribs: {
            ...rest,
            ...(stored !== null && { src: stored }),
            ...(style !== undefined && { style: harmlessStyle(style) }),
          },
        };
      },
    },
  };
}

/** Every address from which a mail shows a picture, once each. */
export function pictureAddresses(html: string): string[] {
  const found = new Set<string>();
  sanitize(
    html,
    options((address) => (found.add(address), null)),
  );
  found.delete("");
  return [...found];
}

export interface StoredMail {
  subject: string;
  text: string;
  /** Null: the mail is text alone. */
  html: string | null;
  /** Where a picture is now; null: it was not stored. */
  pictureAt: PictureAt;
}

export function mailBody({ subject, text, html, pictureAt }: StoredMail): string {
  const body =
    html === null
      ? `<div style="padding:16px;white-space:pre-line" dir="auto">${withLinks(text)}</div>`
      : withStyles(html, sanitize(html, options(pictureAt)));
  return mailPage(languageOf(html ?? ""), subject, body);
}

/** As the mail itself says. */
function languageOf(html: string): Language {
  const [, named = ""] = /<html\s[^>]*?lang="([\w-]{2,10})"/i.exec(html) ?? [];
  return Object.hasOwn(languages, named) ? (named as Language) : "en";
}

/** Its style sheets, too, so that it fits a phone as it does in a mail program. */
function withStyles(html: string, body: string): string {
  const styles = stylesIn(html);
  return styles === "" ? body : `<style>${styles}</style>\n${body}`;
}

/** The addresses in a text are links; what ends a sentence is not part of one. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 0
        ? htmlOf(part)
        : `<a href="${htmlOf(part)}" target="_blank" rel="noopener noreferrer">${htmlOf(part)}</a>`,
    )
    .join("");
