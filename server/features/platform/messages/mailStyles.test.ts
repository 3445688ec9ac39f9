import { expect, test } from "vitest";
import { mailBody } from "./mailBody.ts";
import { stylesIn } from "./mailStyles.ts";

const styled = (css: string) => stylesIn(`<html><head><style type="text/css">${css}</style></head></html>`);

test.each([
  ["a rule", ".a { color: red; width: 100% }", ".a {color: red;width: 100%}"],
  [
    "what fits a phone",
    "@media (max-width: 600px) { .a { width: 100% } }",
    "@media (max-width: 600px) {.a {width: 100%}}",
  ],
  [
    "where a picture stands",
    ".a { background-position: 0 50%; object-position: top }",
    ".a {background-position: 0 50%;object-position: top}",
  ],
  ["two style elements", "p{margin:0}</style><style>b{color:red}", "p {margin:0}\nb {color:red}"],
])("of a mail's style sheet %s stays [view-online.body]", (_title, css, kept) => expect(styled(css)).toBe(kept));

test.each([
  ["an import", '@import "https://evil.example/x.css"; .a { color: red }', ".a {color: red}"],
  ["what loads", ".a { background: url(https://evil.example/x) ; color: red }", ".a {color: red}"],
  ["what loads, hidden", ".a { background: u\\72l(https://evil.example/x) }", ""],
  ["what covers the page", ".a { position: fixed; color: red }", ".a {color: red}"],
  ["a font of elsewhere", "@font-face { font-family: x; src: url(x) } .a { color: red }", ".a {color: red}"],
  ["what runs", ".a { width: expression(alert(1)); behavior: url(x) }", ""],
  ["a comment that hides something", ".a { color: red; /* */background: url(x) }", ".a {color: red}"],
  ["what does not end", ".a { color: red; } .b { color: blue", ".a {color: red}"],
  ["an at-rule within another", "@media print { @import url(x); .a { color: red } }", "@media print {.a {color: red}}"],
  ["markup", ".a { color: red } <script>alert(1)</script> .b { color: blue }", ".a {color: red}"],
])("of a mail's style sheet %s goes [view-online.body]", (_title, css, kept) => expect(styled(css)).toBe(kept));

const body = (more: { text?: string; html?: string | null }) =>
  mailBody({ subject: "News", text: "", html: null, pictureAt: () => null, ...more });

test("a mail keeps its styles and its classes [view-online.body]", () => {
  const shown = body({
    html: '<html><head><style>.a{color:red}</style></head><body><p class="a" id="b">Hi</p></body></html>',
  });
  expect(shown).toContain("<style>.a {color:red}</style>");
  expect(shown).toContain('<p class="a" id="b">Hi</p>');
});

test("the addresses in a mail of text are links, without what ends their sentence [view-online.body]", () => {
  const shown = body({ text: 'See https://a.example/b?c=1&d=2. Not <a href="javascript:x">.' });
  expect(shown).toContain(
    'See <a href="https://a.example/b?c=1&amp;d=2" target="_blank" rel="noopener noreferrer">https://a.example/b?c=1&amp;d=2</a>. Not &lt;a',
  );
});
