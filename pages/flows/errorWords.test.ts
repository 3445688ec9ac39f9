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

test("a part that is no key is shown as it is [link.error-keys]", async () => {
  const { i18n } = await createWords(
    { fetch: () => Promise.resolve(null), storage: null, now: () => 0 },
    document.createElement("div"),
  );
  const shown = errorWords("Not a key.Of two parts", (text) => i18n.exists(text)).map(({ key, text }) =>
    i18n.exists(key) ? i18n.t(key) : text,
  );
  expect(shown).toEqual(["Not a key", "Of two parts"]);
});
