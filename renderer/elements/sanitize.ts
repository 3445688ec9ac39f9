// Sanitises HTML written by a biller's author: text, lists, tables, links and images stay; scripts, frames, forms, ids, style sheets and
// URLs other than https, mailto and tel are removed. The server does the same when it stores and when it reads (threats T31); this is the
// last of the three. Loaded when the first HTML is shown. With Trusted Types, DOMPurify creates the policy "dompurify", which the page's
// CSP must allow.
import { allowedAddress, fillAddress, fillTags } from "@billwright/engine/text";
import createDOMPurify from "dompurify";
import type { Config } from "dompurify";

const purify = createDOMPurify(window);

const plainAttributes = "alt title width height colspan rowspan scope dir lang align style".split(" ");
const config = {
  RETURN_DOM_FRAGMENT: true as const,
  ALLOWED_TAGS: [
    ..."p br hr div span a img h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code small sub sup b strong i em u s".split(
      " ",
    ),
    ..."mark table caption colgroup col thead tbody tfoot tr th td figure figcaption section article header footer".split(
      " ",
    ),
    ..."main center font #text".split(" "),
  ],
  ALLOWED_ATTR: ["href", "src", ...plainAttributes],
  ALLOWED_URI_REGEXP: allowedAddress,
  ADD_URI_SAFE_ATTR: plainAttributes, // without this they would be checked as URLs
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
} satisfies Config & { RETURN_DOM_FRAGMENT: true };

/** A tag's value: for reading, or as the biller sends it, for a link's address. */
export type TagValue = (name: string, isAddress: boolean) => string;

/**
 * Sanitised nodes with every `{{Tag}}` in their texts and links filled in. A tag's value is inserted as text, so it cannot add markup; an
 * unknown tag is removed.
 */
export function sanitize(html: string, tagValue: TagValue): DocumentFragment {
  // Null where it finds no body, as in a document that begins with a frameset.
  const fragment = (purify.sanitize(html, config) as DocumentFragment | null) ?? document.createDocumentFragment();
  for (const element of fragment.querySelectorAll<HTMLElement>("[style]")) keepHarmlessStyle(element);
  for (const link of fragment.querySelectorAll("a[href]")) {
    openApart(link);
    link.setAttribute(
      "href",
      fillAddress(link.getAttribute("href") ?? "", (name) => tagValue(name, true)),
    );
  }
  for (const image of fragment.querySelectorAll("img[src]")) keepStoredPicture(image);
  fillTexts(fragment, tagValue);
  return fragment;
}

/** DOMPurify allows `data:` in a picture whatever the configuration says. The server stores https alone, so nothing else is shown. */
function keepStoredPicture(image: Element): void {
  if (!/^https:/i.test(image.getAttribute("src") ?? "")) image.removeAttribute("src");
}

/** The styles an author can set. Colours come from the theme, which keeps them readable in light and dark. */
const keptProperties = ["text-align", "font-weight", "font-style", "text-decoration"];

/** A strict CSP ignores style attributes. The allowed properties are set one by one instead, and the attribute is removed. */
function keepHarmlessStyle(element: HTMLElement): void {
  const declarations = (element.getAttribute("style") ?? "").split(";").map((declaration) => declaration.split(":"));
  element.removeAttribute("style");
  for (const [property = "", value = ""] of declarations) {
    const name = property.trim().toLowerCase();
    if (keptProperties.includes(name) && /^[\w\s-]+$/.test(value)) element.style.setProperty(name, value.trim());
  }
}

/** A link opens a new tab, so the form stays open, and sends no referrer (the URL contains the customer's token). */
function openApart(link: Element): void {
  link.setAttribute("rel", "noopener noreferrer");
  link.setAttribute("target", "_blank");
}

function fillTexts(root: DocumentFragment, tagValue: TagValue): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const filled = fillTags(text.nodeValue ?? "", (name) => tagValue(name, false));
    if (filled !== text.nodeValue) text.nodeValue = filled;
  }
}
