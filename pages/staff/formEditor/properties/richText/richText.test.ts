// Formatted text: what it can represent of HTML, what it writes, and what it accepts from the clipboard.
import { loadSanitizer } from "@billwright/renderer";
import fc from "fast-check";
import type { Mark, Node } from "prosemirror-model";
import { EditorState, TextSelection, type Command } from "prosemirror-state";
import { beforeAll, describe, expect, test } from "vitest";
import { readAddress } from "./addresses.ts";
import { formats } from "./formats.ts";
import { readHtml, writeHtml, type Sanitize } from "./html.ts";
import { addressAt, removeLink, setLink } from "./links.ts";
import { readPasted } from "./paste.ts";
import { nextInRow } from "../../../../ui/useMenu.ts";
import { schema } from "./schema.ts";

let sanitize: Sanitize;
beforeAll(async () => {
  sanitize = await loadSanitizer();
});

describe("HTML that formatted text holds whole is written again as it reads [compile.elements]", () => {
  test.each([
    ["<p>Dear {{RecipientId}}, you owe <strong>{{AccountBalance}}</strong>.</p>"],
    ["<h2>Title</h2><ul><li>one</li><li>two<ul><li>within</li></ul></li></ul>"],
    ["<ol><li>one</li></ol><blockquote><p>said</p></blockquote><hr>"],
    [
      '<p>See <a href="https://a.example/">us</a>, <a href="mailto:a@b.example">mail</a> or <a href="tel:+12025550143">call</a></p>',
    ],
    ['<p style="text-align: center;" dir="rtl" lang="ar">x</p>'],
    ["<p>a<br>b <u>c</u> H<sub>2</sub>O</p>"],
    [""],
  ])("%s", (html) => {
    const { text, isWhole } = readHtml(sanitize, html);
    expect(isWhole).toBe(true);
    const again = document.createElement("div");
    again.append(sanitize(writeHtml(text), (name) => `{{${name}}}`));
    const first = document.createElement("div");
    first.append(sanitize(html, (name) => `{{${name}}}`));
    expect(again.innerHTML).toBe(first.innerHTML);
  });
});

test.each([
  ["Thank you for voting.", "<p>Thank you for voting.</p>"],
  ["<p>  a \n <b>b</b> <i>c</i></p>\n<p>d</p>", "<p>a <strong>b</strong> <em>c</em></p><p>d</p>"],
  ["<ul>\n<li><p>one</p></li>\n</ul>", "<ul><li>one</li></ul>"],
  ["<p><span>a</span></p>", "<p>a</p>"],
  ["<p><em><strong>a</strong></em></p>", "<p><strong><em>a</em></strong></p>"],
])("says the same in its own signs: %j", (html, written) => {
  const { text, isWhole } = readHtml(sanitize, html);
  expect(isWhole).toBe(true);
  expect(writeHtml(text)).toBe(written);
});

test.each([
  ["a table", "<table><tbody><tr><td>a</td></tr></tbody></table>"],
  ["a picture", '<p>a<img src="https://a.example/x.png" alt="b"></p>'],
  ["a box of its own", "<div><p>a</p></div>"],
  ["a title on a link", '<p><a href="https://a.example/" title="b">a</a></p>'],
  ["code in a block", "<pre>a\n  b</pre>"],
  ["letters of a style", '<p><span style="font-weight: bold; text-decoration: underline">a</span></p>'],
])("knows that it would lose %s", (_, html) => {
  expect(readHtml(sanitize, html).isWhole).toBe(false);
});

const marked = fc
  .tuple(fc.constantFrom("a", "b c", "{{ZIP}}", "é"), fc.subarray(["strong", "em", "u", "s"]))
  .map(([text, names]) =>
    schema.text(
      text,
      names.reduce<readonly Mark[]>((set, name) => schema.mark(name).addToSet(set), []),
    ),
  );
const paragraphs = fc.array(marked, { maxLength: 4 }).map((inline) => schema.node("paragraph", null, inline));
const { block: blocks } = fc.letrec<{ block: Node }>((tie) => {
  const items = fc.array(
    fc
      .tuple(paragraphs, fc.array(tie("block"), { maxLength: 1 }))
      .map(([first, rest]) => schema.node("list_item", null, [first, ...rest])),
    { minLength: 1, maxLength: 3 },
  );
  return {
    block: fc.oneof(
      { maxDepth: 3 },
      paragraphs,
      fc.array(marked, { minLength: 1, maxLength: 2 }).map((inline) => schema.node("heading", { level: 2 }, inline)),
      items.map((parts) => schema.node("bullet_list", null, parts)),
      items.map((parts) => schema.node("ordered_list", null, parts)),
      fc.array(tie("block"), { minLength: 1, maxLength: 2 }).map((parts) => schema.node("blockquote", null, parts)),
    ),
  };
});

test("whatever is written in it comes back whole, and through the sanitiser unchanged", () => {
  fc.assert(
    fc.property(fc.array(blocks, { minLength: 1, maxLength: 4 }), (parts) => {
      const html = writeHtml(schema.node("doc", null, parts));
      const { text, isWhole } = readHtml(sanitize, html);
      expect(isWhole).toBe(true);
      expect(writeHtml(text)).toBe(html);
    }),
  );
});

/** A state with this HTML, in which `[` and `]` bound the selection. */
function stateOf(html: string): EditorState {
  const doc = readHtml(sanitize, html).text;
  const state = EditorState.create({ doc });
  const at = (sign: string) => {
    let found = 0;
    doc.descendants((node, position) => {
      const index = node.text?.indexOf(sign) ?? -1;
      if (index >= 0) found = position + index;
    });
    return found;
  };
  const [from, to] = [at("["), at("]")];
  const { tr } = state;
  tr.delete(to, to + 1).delete(from, from + 1);
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, from, to - 1)));
}

function after(html: string, command: Command): EditorState {
  let state = stateOf(html);
  command(state, (transaction) => {
    state = state.apply(transaction);
  });
  return state;
}

test.each([
  ["bold", "<p>a [b] c</p>", "<p>a <strong>b</strong> c</p>"],
  ["heading", "<p>[a]</p>", "<h2>a</h2>"],
  ["subheading", "<h2>[a]</h2>", "<h3>a</h3>"],
  ["bullets", "<p>[a]</p>", "<ul><li>a</li></ul>"],
  ["numbers", "<ul><li>[a]</li><li>b</li></ul>", "<ol><li>a</li><li>b</li></ol>"],
  ["quote", "<p>[a]</p>", "<blockquote><p>a</p></blockquote>"],
])("%s makes of %s %s, is then on, and pressed again gives it back", (id, html, expected) => {
  const { toggle, isOn } = formats.find((format) => format.id === id)!;
  expect(isOn(stateOf(html))).toBe(false);
  let state = after(html, toggle);
  expect(writeHtml(state.doc)).toBe(expected);
  expect(isOn(state)).toBe(true);
  toggle(state, (transaction) => {
    state = state.apply(transaction);
  });
  expect(isOn(state)).toBe(false);
});

test("a link is set on what is selected, changed and removed where the caret is in it", () => {
  let state = stateOf("<p>see [our page] now</p>");
  state = state.apply(setLink(state, "https://a.example/"));
  expect(writeHtml(state.doc)).toBe('<p>see <a href="https://a.example/">our page</a> now</p>');
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 8)));
  expect(addressAt(state)).toBe("https://a.example/");
  state = state.apply(setLink(state, "https://b.example/"));
  expect(writeHtml(state.doc)).toBe('<p>see <a href="https://b.example/">our page</a> now</p>');
  expect(writeHtml(state.apply(removeLink(state)).doc)).toBe("<p>see our page now</p>");
});

test.each([
  ["https://a.example/x", "https://a.example/x"],
  ["a.example/x", "https://a.example/x"],
  ["ann@mail.example", "mailto:ann@mail.example"],
  ["mailto:ann@mail.example", "mailto:ann@mail.example"],
  ["+1 (202) 555-0143", "tel:+12025550143"],
  ["http://a.example", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["//a.example", null],
  ["https://bank.example@evil.example/", null],
  ["https://a.example/@ada", "https://a.example/@ada"],
  ["help", null],
  ["", null],
])("the address %j leads to %j", (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});

describe("what is pasted brings nothing along but what text may hold [compile.elements]", () => {
  const pasted = (html: string) => writeHtml(schema.node("doc", null, readPasted(sanitize, html).content));
  test.each([
    [
      "a list of a word processor",
      "<p class=MsoListParagraphCxSpFirst style='mso-list:l0'><![if !supportLists]><span>·<span>&nbsp; </span></span><![endif]>First</p>\n<p class=MsoListParagraph><![if !supportLists]>·<![endif]>Second <b>bold</b><o:p></o:p></p>",
      "<ul><li>First</li><li>Second <strong>bold</strong></li></ul>",
    ],
    [
      "a numbered one",
      "<p class=MsoListParagraph><!--[if !supportLists]-->1.<!--[endif]-->First</p>",
      "<ol><li>First</li></ol>",
    ],
    ["all of it in a b that is not bold", `<b style="font-weight:normal"><p>a</p></b>`, "<p>a</p>"],
    ["bold by style", `<p><span style="font-weight:700">a</span></p>`, "<p><strong>a</strong></p>"],
    ["scripts, handlers and colours", `<p style="color:red" onclick="x()">a</p><script>x()</script>`, "<p>a</p>"],
    ["bad addresses", `<p><a href="javascript:x()">a</a></p>`, "<p>a</p>"],
  ])("%s", (_, html, text) => {
    expect(pasted(html)).toBe(text);
  });
});

test.each([
  ["ArrowRight", 0, false, 1],
  ["ArrowRight", 2, false, 0],
  ["ArrowLeft", 0, false, 2],
  ["ArrowLeft", 0, true, 1],
  ["ArrowRight", 0, true, 2],
  ["End", 0, false, 2],
  ["Home", 2, false, 0],
  ["x", 1, false, null],
])("in the toolbar %s at %i (right to left: %s) leads to %j", (key, at, isRtl, to) => {
  expect(nextInRow(key, at, 3, isRtl)).toBe(to);
});
