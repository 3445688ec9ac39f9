// Sanitises HTML of a biller's author before it is stored and again before it is sent (threats.md T31): text, lists, tables, links and
// images stay; anything that runs, loads, frames, submits or covers the page is removed. The page sanitises it once more.
import { fillAddress, fillTags, isAllowedAddress } from "@billwright/engine/text";
import sanitize from "sanitize-html";
import { refuse } from "../http/refusal.ts";
import { escapeHtml } from "./escapeHtml.ts";

/** The limits of one save: the length of all its HTML together (mail readers cut a mail at about 100,000), and the depth of nested tags. */
export const htmlLimits = { characters: 200_000, depth: 100 } as const;

const tags =
  "p br hr div span a img h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code small sub sup b strong i em u s mark table caption " +
  "colgroup col thead tbody tfoot tr th td figure figcaption section article header footer main center font";

const plainAttributes = [
  "alt",
  "title",
  "width",
  "height",
  "colspan",
  "rowspan",
  "scope",
  "dir",
  "lang",
  "align",
  "style",
];

/** The styles that an author may set: no colours (the theme keeps them readable), no sizes, no positions, nothing with an address. */
const declaration = /^(text-align|font-weight|font-style|text-decoration):\s*([\w\s-]{1,60})$/;

const options: sanitize.IOptions = {
  allowedTags: tags.split(" "),
  allowedAttributes: { "*": plainAttributes, a: ["href"], img: ["src"] },
  // `plain` reads them: the library's own reader starts a whole CSS parser for each attribute.
  parseStyleAttributes: false,
  allowedSchemes: ["https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https"] },
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  // The contents of these elements are not text for readers.
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "title",
    "svg",
    "math",
    "template",
    "iframe",
    "object",
    "xmp",
  ],
  enforceHtmlBoundary: false,
};

/** The declarations that stay; the last one of a property wins, as in CSS. */
function harmlessStyle(style: string): string {
  const kept = new Map<string, string>();
  for (const each of style.split(";")) {
    const [, property, value] = declaration.exec(each.trim().toLowerCase()) ?? [];
    if (property !== undefined && value !== undefined) kept.set(property, value.trim());
  }
  return [...kept].map(([property, value]) => `${property}:${value}`).join(";");
}

/** Only harmless styles; a relative address would lead to us, so only addresses with a scheme stay. */
function plain(tagName: string, { style, href, src, ...rest }: sanitize.Attributes): sanitize.Tag {
  const looks = style === undefined ? "" : harmlessStyle(style);
  const attribs = { ...rest, ...foreign("href", href), ...foreign("src", src), ...(looks ? { style: looks } : {}) };
  return { tagName, attribs };
}

const foreign = (name: "href" | "src", address: string | undefined): sanitize.Attributes =>
  address !== undefined && isAllowedAddress(address) ? { [name]: address.trim() } : {};

class TooDeep extends Error {}

/** What differs between HTML that is shown by itself and HTML that is shown among ours. */
type Options = Pick<sanitize.IOptions, "allowedAttributes" | "transformTags">;
const byItself: Options = { transformTags: { "*": plain } };

/** Stops at the first tag that is too deep: for any input, the time grows no faster than the length. Throws TooDeep. */
function clean(html: string, more: Options): string {
  let depth = 0;
  return sanitize(html, {
    ...options,
    ...more,
    onOpenTag: () => {
      depth += 1;
      if (depth > htmlLimits.depth) throw new TooDeep();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
}

/**
 * A removed tag can leave one paragraph inside another, which a parser reads as two: what has changed is sanitised again, so that what is
 * stored is what a page reads.
 */
function stable(html: string, more: Options): string {
  const once = clean(html, more);
  return once === html ? once : clean(once, more);
}

const cleanOr = (html: string, tooDeep: () => string, more: Options = byItself): string => {
  try {
    return stable(html, more);
  } catch (error) {
    if (error instanceof TooDeep) return tooDeep();
    throw error;
  }
};

/**
 * Sanitises HTML; sanitised HTML stays the same. HTML that nests too deep, which no save accepts, becomes empty. Merge tags such as {{ZIP}}
 * stay unchanged: the page fills them in as text.
 */
export const sanitizeHtml = (html: string): string => cleanOr(html, () => "");

/**
 * The class names of an author's footer begin with 'footer-' where the tool it was made with wrote 'bee-', and there are no others: its
 * styles do not reach the page, nor the page's it.
 */
const asFooter: sanitize.Transformer = (tagName, { class: names = "", ...attributes }) => {
  const kept = names.split(/\s+/).map((name) => name.replace(/^bee-/, "footer-"));
  const own = kept.filter((name) => name.startsWith("footer-"));
  const { attribs } = plain(tagName, attributes);
  return { tagName, attribs: own.length > 0 ? { ...attribs, class: own.join(" ") } : attribs };
};

/** As sanitizeHtml, of a page's footer. */
export const sanitizeFooter = (html: string): string =>
  cleanOr(html, () => "", {
    transformTags: { "*": asFooter },
    allowedAttributes: { ...options.allowedAttributes, "*": [...plainAttributes, "class"] },
  });

/** Where a style is not allowed to say it. */
const aligned = /^text-align:\s*(left|right|center|justify)$/;

/**
 * As a page shows it (renderer/elements/sanitize.ts): links open apart, merge tags are filled in, and there are no styles, which the page's
 * policy would not allow. `isAddress`: the value is for a link's address.
 */
export function shownHtml(html: string, tagValue: (name: string, isAddress: boolean) => string): string {
  const asShown: sanitize.Transformer = (tagName, { style = "", href, ...rest }) => {
    const [, align] = style.split(";").flatMap((each) => aligned.exec(each.trim()) ?? []);
    const link = { rel: "noopener noreferrer", target: "_blank" };
    const filled = href === undefined ? {} : { ...link, href: fillAddress(href, (name) => tagValue(name, true)) };
    return { tagName, attribs: { ...rest, ...(align !== undefined && { align }), ...filled } };
  };
  return sanitize(sanitizeHtml(html), {
    ...options,
    allowedAttributes: { ...options.allowedAttributes, a: ["href", "rel", "target"] },
    transformTags: { "*": asShown },
    textFilter: (text) => fillTags(text, (name) => escapeHtml(tagValue(name, false))),
  });
}

/** For a save: throws BAD if a text nests too deep, or if all texts given to this one are too long together. */
export function htmlReader(): (html: string) => string {
  let characters = 0;
  return (html) => {
    characters += html.length;
    if (characters > htmlLimits.characters) throw refuse("BAD", "template.htmlTooLong", { n: htmlLimits.characters });
    return cleanOr(html, () => {
      throw refuse("BAD", "template.htmlTooDeep", { n: htmlLimits.depth });
    });
  };
}
