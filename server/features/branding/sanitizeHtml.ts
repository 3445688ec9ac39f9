// HTML that a biller's author wrote, made harmless before it is stored and again before it is sent (threats.md T31): text, lists, tables,
// links and pictures stay; whatever runs, loads, frames, submits or paints over the page goes. The page does the same once more.
import sanitize from "sanitize-html";

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

/** What an author may say about looks: no colours (the theme keeps them readable), no sizes, no positions, nothing with an address. */
const word = [/^[\w\s-]{1,60}$/];

const options: sanitize.IOptions = {
  allowedTags: tags.split(" "),
  allowedAttributes: { "*": plainAttributes, a: ["href"], img: ["src"] },
  allowedStyles: { "*": { "text-align": word, "font-weight": word, "font-style": word, "text-decoration": word } },
  allowedSchemes: ["https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https"] },
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  // What stands in these is no text for anyone.
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
  nestingLimit: 100,
};

/** Relative addresses would be ours: only those that name their scheme stay. */
const foreign = (attributes: sanitize.Attributes, name: "href" | "src"): sanitize.Attributes => {
  const { [name]: address, ...rest } = attributes;
  return address !== undefined && /^(?:https|mailto|tel):/i.test(address.trim())
    ? { ...rest, [name]: address.trim() }
    : rest;
};

const transformTags: sanitize.IOptions["transformTags"] = {
  a: (tagName, attributes) => ({ tagName, attribs: foreign(attributes, "href") }),
  img: (tagName, attributes) => ({ tagName, attribs: foreign(attributes, "src") }),
};

/** The same again for what is harmless already. Merge tags such as {{ZIP}} stay as they are: the page fills them in as text. */
export const sanitizeHtml = (html: string): string => sanitize(html, { ...options, transformTags });
