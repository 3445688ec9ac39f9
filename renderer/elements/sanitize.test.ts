import { describe, expect, test } from "vitest";
import { sanitize } from "./sanitize.ts";

const tags: Record<string, string> = { AccountBalance: "152.40", Name: "<b>Ann</b> & {{AccountBalance}}" };
const tagValue = (name: string) => tags[name] ?? "";
const shown = (html: string): string => {
  const box = document.createElement("div");
  box.append(sanitize(html, tagValue));
  return box.innerHTML;
};

describe("an author's HTML [compile.elements]", () => {
  test.each([
    [
      "keeps text, lists, tables and pictures",
      `<h2>Hi</h2><ul><li>a <strong>b</strong></li></ul><table><tbody><tr><td colspan="2">c</td></tr></tbody></table><img src="https://a.example/x.png" alt="y">`,
    ],
    ["keeps the direction of a text", `<p dir="rtl" lang="ar">x</p>`],
  ])("%s", (_, html) => expect(shown(html)).toBe(html));

  test.each([
    ["scripts", `<script>alert(1)</script>a`, "a"],
    ["handlers", `<img src="https://a.example/x.png" onerror="alert(1)">`, `<img src="https://a.example/x.png">`],
    ["script addresses", `<a href="javascript:alert(1)">a</a>`, "<a>a</a>"],
    ["names before a host", `<a href="https://bank.example@evil.example/">a</a>`, "<a>a</a>"],
    ["plain http pictures", `<img src="http://a.example/x.png" alt="y">`, `<img alt="y">`],
    ["pictures inside the text, which are not stored", `<img src="data:image/png;base64,AA" alt="y">`, `<img alt="y">`],
    ["everything of a document that is a set of frames", `<frameset><frame src="https://a.example"></frameset>a`, ""],
    ["everything of a nested one", `<html><frameset onload="alert(1)"></frameset></html>`, ""],
    ["frames", `<iframe src="https://a.example"></iframe>a`, "a"],
    ["forms and inputs", `<form action="https://a.example"><input name="x">a</form>`, "a"],
    ["drawings", `<svg onload="alert(1)"><circle r="1"></circle></svg>a`, "a"],
    ["style sheets", `<style>* { display: none }</style>a`, "a"],
    ["ids, names and classes, which could shadow ours", `<p id="input-q1" name="x" class="bw-error">a</p>`, "<p>a</p>"],
    ["data and aria attributes", `<p data-invalid="true" aria-hidden="true">a</p>`, "<p>a</p>"],
  ])("loses %s", (_, html, rest) => expect(shown(html)).toBe(rest));

  test("opens links in a new tab and without a referrer", () => {
    expect(shown(`<a href="https://a.example/">a</a>`)).toBe(
      `<a href="https://a.example/" rel="noopener noreferrer" target="_blank">a</a>`,
    );
  });

  test("keeps of its styles the few that cannot harm, colors and addresses not among them", () => {
    const box = document.createElement("div");
    box.append(
      sanitize(
        `<p style="text-align: center; color: #000; background: url(https://a.example/x); position: fixed">a</p>`,
        tagValue,
      ),
    );
    expect(box.querySelector("p")?.style.cssText).toBe("text-align: center;");
  });
});

describe("merge tags in an author's HTML [form.merge-tags]", () => {
  test.each([
    ["fills a tag in", "<p>You owe {{AccountBalance}}.</p>", "<p>You owe 152.40.</p>"],
    ["allows blanks within the braces", "<p>{{ AccountBalance }}</p>", "<p>152.40</p>"],
    ["leaves an unknown tag out", "<p>a{{Unknown}}b</p>", "<p>ab</p>"],
    [
      "takes a value as text, and fills it in once",
      "<p>{{Name}}</p>",
      "<p>&lt;b&gt;Ann&lt;/b&gt; &amp; {{AccountBalance}}</p>",
    ],
    ["fills nothing into attributes", `<img alt="{{AccountBalance}}">`, `<img alt="{{AccountBalance}}">`],
  ])("%s", (_, html, text) => expect(shown(html)).toBe(text));

  const address = (href: string): string | null => {
    const values: Record<string, string> = { ZIP: "2 0&1/?#", Half: "\ud800", Own: "{{Own}}" };
    const valueOf = (name: string, isAddress: boolean) => (isAddress ? (values[name] ?? "") : "text");
    return sanitize(`<a href="${href}">a</a>`, valueOf).querySelector("a")!.getAttribute("href");
  };
  test.each([
    ["the query", "https://e.example/?z={{ZIP}}&amp;a=1", "https://e.example/?z=2%200%261%2F%3F%23&a=1"],
    ["the path", "https://e.example/{{ ZIP }}/x", "https://e.example/2%200%261%2F%3F%23/x"],
    ["the fragment", "https://e.example#{{ZIP}}", "https://e.example#2%200%261%2F%3F%23"],
    ["the subject of a mail", "mailto:a@e.example?subject={{ZIP}}", "mailto:a@e.example?subject=2%200%261%2F%3F%23"],
    ["it with nothing where the tag is unknown", "https://e.example/?z={{Unknown}}", "https://e.example/?z="],
    ["it with half a character", "https://e.example/?z={{Half}}", "https://e.example/?z=%EF%BF%BD"],
    ["no tag that is shown as it is", "https://e.example/?z={{Own}}", "https://e.example/?z={{Own}}"],
    ["no part of a host", "https://{{ZIP}}.e.example/{{ZIP}}", "https://{{ZIP}}.e.example/{{ZIP}}"],
    ["the end of no host", "https://e.example{{ZIP}}", "https://e.example{{ZIP}}"],
    ["no port", "https://e.example:{{ZIP}}/", "https://e.example:{{ZIP}}/"],
    ["no receiver of a mail", "mailto:{{ZIP}}?subject=x", "mailto:{{ZIP}}?subject=x"],
    ["no address with turned slashes", "https:\\\\e.example/{{ZIP}}", "https:\\\\e.example/{{ZIP}}"],
  ])("fills in %s of a link", (_, href, filled) => expect(address(href)).toBe(filled));
});
