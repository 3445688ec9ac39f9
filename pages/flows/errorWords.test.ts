import { expect, test } from "vitest";
import { shellPart } from "@billwright/schemas";
import { createWords } from "../i18n/words.ts";
import { errorWords } from "./errorWords.ts";

const isKey = (text: string) => Object.hasOwn(shellPart, text);

test.each([
  ["a key with dots in it is tried whole first", "api.denied", ["api.denied"]],
  ["else each part by itself, without its blanks", " One thing .Another. ", ["One thing", "Another"]],
  ["nothing between dots is nothing", "..", []],
])("%s [link.error-keys]", (_title, error, keys) => {
  expect(errorWords(error, isKey).map(({ key }) => key)).toEqual(keys);
});

test("a part that is no key is shown as it is [link.error-keys]", () => {
  const source = { fetch: () => Promise.resolve(null), storage: null, now: () => 0 };
  const { isKey, say } = createWords(source, document.createElement("div")).spoken();
  const shown = errorWords("Not a key.Of two parts", isKey).map(say);
  expect(shown).toEqual(["Not a key", "Of two parts"]);
});
