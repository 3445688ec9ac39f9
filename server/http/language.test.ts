import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["es", "es"],
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["pt-BR, fr;q=0.4, de;q=0.6", "de"],
  ["en;q=0, ko;q=0.1", "ko"],
  ["zh", "zh-CN"],
  ["zh-Hans-SG", "zh-CN"],
  ["zh-Hant", "zh-TW"],
  ["zh-HK, en", "zh-TW"],
  ["constructor, __proto__", "en"],
  ["*", "en"],
  [";;;,,,q=", "en"],
  [`${"xx,".repeat(100_000)}es`, "en"],
])("reads %j as %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});
