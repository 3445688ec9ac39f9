import { languages, messages, type Language, type MessageKey } from "@billwright/schemas";
import { expect, test } from "vitest";
import { compareLocale } from "./compare.ts";

type Texts = Record<string, string>;
const files = import.meta.glob<Texts>("./*.json", { eager: true, import: "default" });
const textsIn = (language: string): Texts => files[`./${language}.json`] ?? {};
const all = Object.keys(languages) as Language[];
const translated = all.filter((language) => language !== "en");

/** Texts that may read as English does, with the reason. */
const sameAsEnglish: Partial<Record<MessageKey, string>> = {
  "shell.ok": "OK is understood in every language",
};

/** Words that one language spells as English does. */
const sameInLanguage: Partial<Record<Language, readonly MessageKey[]>> = {
  es: ["installment.total"],
  fr: ["installment.total"],
};

test("there is a file for each language and none besides [form.languages]", () => {
  expect(Object.keys(files).sort()).toEqual(all.map((language) => `./${language}.json`).sort());
});

test("en.json is the catalogue as it stands; `npm run locales` writes it [form.languages]", () => {
  expect(JSON.stringify(textsIn("en"))).toBe(JSON.stringify(messages));
});

test.each(translated)("%s has every message, no other, and the same parameters [form.languages]", (language) => {
  expect(compareLocale(messages, textsIn(language))).toEqual({ missing: [], surplus: [], params: [] });
});

test.each(translated)(
  "%s leaves nothing in English but what is listed here with its reason [form.languages]",
  (language) => {
    const allowed = (key: MessageKey) => key in sameAsEnglish || sameInLanguage[language]?.includes(key);
    const hasWords = (text: string) => /[A-Za-z]/.test(text.replace(/\{\w+\}/g, ""));
    const keys = Object.keys(messages) as MessageKey[];
    const english = keys.filter(
      (key) => textsIn(language)[key] === messages[key] && hasWords(messages[key]) && !allowed(key),
    );
    expect(english).toEqual([]);
  },
);

test("names a missing, a blank and a surplus key, and a parameter that was lost or renamed", () => {
  const english = { a: "Hello {name}", b: "Yes", c: "{n} of {n}" };
  expect(compareLocale(english, { a: "Hola {nombre}", b: " ", c: "{n}", d: "?" })).toEqual({
    missing: ["b"],
    surplus: ["d"],
    params: ["a", "c"],
  });
  expect(compareLocale({ toString: "x" }, {}).missing).toEqual(["toString"]);
});
