// The style sheets of a mail, as far as they do no harm: what would load something, run something or cover the page is left out, rule by rule and
// declaration by declaration. What cannot be read is left out whole.

/** What would load something, run something or escape its position. A backslash could hide any of it. */
const harmful = /url\s*\(|image\s*\(|image-set|expression|@|\\|behaviou?r|binding|(?<![-\w])position\s*:|<|\/\*/i;

export const harmlessStyle = (style: string): string =>
  style
    .split(";")
    .map((each) => each.trim())
    .filter((each) => each !== "" && !harmful.test(each))
    .join(";");

/** Blocks that hold rules. */
const groups = /^@(?:media|supports)\b[^@{}<\\]*$/i;
const selector = /^[^@{}<\\;]+$/;
const longest = 200_000;

/** Of all style elements in a mail; "" where there is none. */
export function stylesIn(html: string): string {
  const sheets = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi)].map(([, css = ""]) => css);
  const whole = sheets.join("\n").slice(0, longest);
  return rulesIn(whole.replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, " ")).join("\n");
}

/** A statement such as @import ends with a semicolon and goes; a block is kept where its head and what is in it may be. */
function rulesIn(css: string): string[] {
  const rules: string[] = [];
  let rest = css;
  for (;;) {
    const open = rest.indexOf("{");
    if (open < 0) return rules;
    const end = endOf(rest, open);
    if (end === null) return rules;
    const head = rest.slice(rest.lastIndexOf(";", open) + 1, open).trim();
    const rule = ruleOf(head, rest.slice(open + 1, end));
    if (rule !== null) rules.push(rule);
    rest = rest.slice(end + 1);
  }
}

/** Where the brace closes that opens there; null: nowhere. */
function endOf(css: string, open: number): number | null {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === "{") depth++;
    if (css[at] === "}" && --depth === 0) return at;
  }
  return null;
}

function ruleOf(head: string, inner: string): string | null {
  if (groups.test(head)) {
    const rules = rulesIn(inner);
    return rules.length === 0 ? null : `${head} {${rules.join("\n")}}`;
  }
  const declarations = selector.test(head) && !inner.includes("{") ? harmlessStyle(inner) : "";
  return declarations === "" ? null : `${head} {${declarations}}`;
}
