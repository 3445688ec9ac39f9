import { fill, messages } from "@billwright/schemas";
import fc from "fast-check";
import { expect, test } from "vitest";
import { paramsOf } from "./parts.ts";
import { pseudo, pseudoLocale, pseudoRtl } from "./pseudo.ts";

const languages = [
  { name: "pseudo", translate: pseudo },
  { name: "pseudoRtl", translate: pseudoRtl },
];

const param = fc.stringMatching(/^[A-Za-z]\w{0,8}$/).map((name) => ({ text: `{${name}}`, name }));
const tag = fc
  .constantFrom("<b>", "</b>", "<br>", '<a href="https://example.com/?q=Ab">', "</a>")
  .map((text) => ({ text, name: null }));
const words = fc.stringMatching(/^[A-Za-z ,.'&éß中]{0,20}$/).map((text) => ({ text, name: null }));
const parts = fc.array(fc.oneof(param, tag, words), { maxLength: 12 });

test.each(languages)("$name keeps every parameter and every tag, in their order", ({ translate }) => {
  const kept = (text: string) => text.match(/\{\w+\}|<[^>]*>/g) ?? [];
  fc.assert(
    fc.property(parts, (list) => {
      const text = list.map((part) => part.text).join("");
      expect(kept(translate(text))).toEqual(kept(text));
    }),
  );
});

test.each(languages)("$name can still be filled: no parameter's value is lost or changed", ({ translate }) => {
  fc.assert(
    fc.property(parts, (list) => {
      const names = list.flatMap((part) => (part.name === null ? [] : [part.name]));
      const params = Object.fromEntries(names.map((name, index) => [name, `#${index}#`]));
      const filled = fill(translate(list.map((part) => part.text).join("")), params);
      for (const value of Object.values(params)) expect(filled).toContain(value);
      expect(paramsOf(filled)).toEqual([]);
    }),
  );
});

test.each(languages)("$name leaves no message of the catalogue as it was", ({ translate }) => {
  const locale = pseudoLocale(messages, translate);
  for (const [key, english] of Object.entries(messages)) {
    if (/[a-z]/i.test(english.replace(/\{\w+\}/g, ""))) expect(locale[key], key).not.toBe(english);
    expect(paramsOf(locale[key] ?? ""), key).toEqual(paramsOf(english));
  }
});

test("the right-to-left one has no left-to-right letters left outside of parameters and tags", () => {
  const rest = pseudoRtl("Dear {name}, please <b>verify</b> it.").replace(/\{\w+\}|<[^>]*>/g, "");
  expect(rest).toMatch(/^[\u0590-\u05ff\s,.]+$/);
});
