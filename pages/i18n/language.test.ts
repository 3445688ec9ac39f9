import { languages } from "@billwright/schemas";
import { expect, test } from "vitest";
import { chooseLanguage, directionOf, languageAround } from "./language.ts";

const cases = [
  {
    title: "English by default [session.keys] [locale.stored]",
    requested: null,
    stored: null,
    language: "en",
    keep: false,
  },
  {
    title: "the stored locale [session.keys] [locale.stored]",
    requested: null,
    stored: "es",
    language: "es",
    keep: false,
  },
  {
    title: "?lang= over the stored one, and keeps it [session.keys] [locale.lang]",
    requested: "fr",
    stored: "es",
    language: "fr",
    keep: true,
  },
  {
    title: "no language of ours is ignored [locale.lang]",
    requested: "xx",
    stored: "constructor",
    language: "en",
    keep: false,
  },
];
for (const { title, requested, stored, language, keep } of cases) {
  test(`chooses ${title}`, () => {
    expect(chooseLanguage(requested, stored, false)).toEqual({ language, keep });
  });
}

test.each([
  [["zh-HK", "en"], "zh-TW"],
  [["es-MX"], "es"],
  [["de-AT", "de"], "de"],
  [["pt-BR", "fr-CA"], "fr"],
  [["en-GB", "de"], "en"],
  [["xx"], "en"],
  [[], "en"],
])("a browser that wishes for %j opens in %s, until its reader has chosen [locale.stored]", (wishes, language) => {
  expect(chooseLanguage(null, null, false, wishes)).toEqual({ language, keep: false });
  expect(chooseLanguage(null, "ko", false, wishes).language).toBe("ko");
  expect(chooseLanguage("hi", "ko", false, wishes).language).toBe("hi");
});

test("the mirrored test language exists where the build allows it, by ?lang= only, and is never kept [i18n.rtl]", () => {
  expect(chooseLanguage("ar-XB", null, true)).toEqual({ language: "ar-XB", keep: false });
  expect(chooseLanguage("ar-XB", null, false).language).toBe("en");
  expect(chooseLanguage(null, "ar-XB", true).language).toBe("en");
});

test.each([
  { title: "the reader's, where the form has it", languages: ["en", "de"], readers: "de", around: "de" },
  { title: "the form's own, where it has no other", languages: ["en"], readers: "de", around: "en" },
  {
    title: "the form's own, where it has others but not the reader's",
    languages: ["en", "es"],
    readers: "de",
    around: "en",
  },
  { title: "the reader's, where the form's are not known", languages: [], readers: "de", around: "de" },
  { title: "a made-up one, whatever the form has", languages: ["en"], readers: "ar-XB", around: "ar-XB" },
])("the page around a form speaks $title [form.languages]", ({ languages, readers, around }) => {
  expect(languageAround(languages, readers)).toBe(around);
});

test("a right-to-left language turns the page, those of the product do not [i18n.rtl]", () => {
  for (const code of ["ar-XB", "ar", "he-IL", "fa"]) expect(directionOf(code)).toBe("rtl");
  for (const code of Object.keys(languages)) expect(directionOf(code)).toBe("ltr");
});
