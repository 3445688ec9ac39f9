// HTML that a biller's author wrote, made harmless: text, lists, tables, links and pictures stay; scripts, frames, forms, ids,
// style sheets and addresses other than https, mailto and tel go. The server does the same when it stores and when it reads
// (threats T31); this is the last of the three. Loaded when the first piece of HTML is shown.
// With Trusted Types on, DOMPurify makes the policy "dompurify", which the page's CSP must name.
import { fillTags } from "@billwright/engine";
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
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:|tel:)/i,
  ADD_URI_SAFE_ATTR: plainAttributes, // else they too would have to be such addresses
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
} satisfies Config & { RETURN_DOM_FRAGMENT: true };

/**
 * Harmless nodes, with every `{{Tag}}` in their texts filled in. A tag's value is text, so it can bring no markup with it; the name of
 * an unknown tag is left out.
 */
export function sanitize(html: string, tagValue: (name: string) => string): DocumentFragment {
  const fragment = purify.sanitize(html, config);
  for (const element of fragment.querySelectorAll<HTMLElement>("[style]")) keepHarmlessStyle(element);
  for (const link of fragment.querySelectorAll("a[href]")) openApart(link);
  fillTexts(fragment, tagValue);
  return fragment;
}

/** What an author may say about looks; colours are the theme's, which keeps them readable in light and dark. */
const keptProperties = ["text-align", "font-weight", "font-style", "text-decoration"];

/** A strict CSP ignores style attributes. Those few properties are set one by one instead, and the attribute goes. */
function keepHarmlessStyle(element: HTMLElement): void {
  const declarations = (element.getAttribute("style") ?? "").split(";").map((declaration) => declaration.split(":"));
  element.removeAttribute("style");
  for (const [property = "", value = ""] of declarations) {
    const name = property.trim().toLowerCase();
    if (keptProperties.includes(name) && /^[\w\s-]+$/.test(value)) element.style.setProperty(name, value.trim());
  }
}

/** A link leaves the form's page standing and tells nobody where it came from (the address holds the customer's token). */
function openApart(link: Element): void {
  link.setAttribute("rel", "noopener noreferrer");
  link.setAttribute("target", "_blank");
}

function fillTexts(root: DocumentFragment, tagValue: (name: string) => string): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const filled = fillTags(text.nodeValue ?? "", tagValue);
    if (filled !== text.nodeValue) text.nodeValue = filled;
  }
}
