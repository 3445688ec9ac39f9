// Of a style sheet, the rules for what index.html shows until the page's code is there: its skeleton, and what any element has.

/** The classes in index.html's body. */
const shown =
  /^\.bw-(?:shell|header|header-row|main|card|noscript|skeleton(?!-(?:staff|row|narrow|shell|head|rail)\b)[\w-]*)$/;
const keptAnimations = /^@keyframes bw-breathe$/;

interface Rule {
  /** A selector list, or an at-rule up to its brace. */
  head: string;
  body: string;
}

export const criticalOf = (css: string): string => rulesOf(css).map(criticalRule).join("");

function criticalRule({ head, body }: Rule): string {
  if (keptAnimations.test(head)) return `${head}{${body}}`;
  if (!head.startsWith("@")) return selectorsOf(head).some(isShown) ? `${head}{${body}}` : "";
  const inside = /^@(?:media|supports|layer)\b(?!.*\bprint\b)/.test(head) ? criticalOf(body) : "";
  return inside === "" ? "" : `${head}{${inside}}`;
}

/** Only classes that are shown, or an element by itself. */
function isShown(selector: string): boolean {
  const classes = selector.match(/\.[a-z][\w-]*/gi) ?? [];
  if (classes.length > 0) return classes.every((name) => shown.test(name));
  return /^(?::root|:where\(:root\)|html|body|\*|b|p)(?![\w-])/.test(selector);
}

/** Split at the commas outside of brackets. */
const selectorsOf = (head: string): string[] => head.split(/,(?![^(]*\))/).map((selector) => selector.trim());

/** A minified sheet's rules, as deep as its outermost braces. Statements without a block are left out. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (sign === "{" && depth++ === 0) open = at;
    else if (sign === ";" && depth === 0) start = at + 1;
    else if (sign === "}" && --depth === 0) {
      rules.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) });
      start = at + 1;
    }
  }
  return rules;
}

function endOfString(css: string, from: number): number {
  let at = from + 1;
  while (at < css.length && css[at] !== css[from]) at += css[at] === "\\" ? 2 : 1;
  return at;
}
