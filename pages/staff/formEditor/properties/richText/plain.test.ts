import { expect, test } from "vitest";
import { htmlOfPlain, plainOf, positionOf } from "./plain.ts";

test.each([
  { html: "", text: "" },
  { html: "<p>New text</p>", text: "New text" },
  { html: "<p>a &lt; b &amp; c</p><p></p><p>d</p>", text: "a < b & c\n\nd" },
  { html: "<p>a <b>b</b></p>", text: null },
  { html: "<h2>a</h2>", text: null },
  { html: "<p>&eacute;</p>", text: null },
])("$html is the plain text $text, and back", ({ html, text }) => {
  expect(plainOf(html)).toBe(text);
  if (text !== null) expect(htmlOfPlain(text)).toBe(html);
});

test("a sign behind the end of a paragraph is two positions further on than the character before that end", () => {
  expect([0, 2, 3].map((offset) => positionOf("ab\nc", offset))).toEqual([1, 3, 5]);
});
