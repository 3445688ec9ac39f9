import { describe, expect, test } from "vitest";
import { htmlOf, plainTextOf } from "./plainText.ts";

test("text as HTML holds no tag", () => {
  expect(htmlOf('Ann & <script>x</script> <b onclick="y">Bo</b>')).toBe(
    "Ann &amp; &lt;script&gt;x&lt;/script&gt; &lt;b onclick=&quot;y&quot;&gt;Bo&lt;/b&gt;",
  );
});

describe("HTML as text", () => {
  const cases: [string, string][] = [
    ["<h1>Hello</h1><p>Your bill &amp; more</p><p>1 &lt; 2</p>", "Hello\nYour bill & more\n1 < 2"],
    ['See <a href="https://example.com/a?b=1&amp;c=2">the page</a>.', "See the page (https://example.com/a?b=1&c=2)."],
    ["<script>alert(1)</script><style>p{}</style>Text", "Text"],
    ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
    ["a<br>b<br/>c", "a\nb\nc"],
    ["", ""],
  ];
  test.each(cases)("%j is %j", (html, text) => {
    expect(plainTextOf(html)).toBe(text);
  });
});
