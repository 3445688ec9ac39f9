import { languages, messageParts, type Language } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { compareLocale } from "./compare.ts";

type Texts = Record<string, string>;
const files = import.meta.glob<Texts>("./*/*.json", { eager: true, import: "default" });
const all = Object.keys(languages) as Language[];
const translated = all.filter((language) => language !== "en");

/** Texts that may read as English does in every language, with the reason. */
const sameAsEnglish: Readonly<Record<string, string>> = {
  "shell.ok": "OK is understood in every language",
  "editor.tab.json": "the name of a format",
  "editor.files.pdf": "the name of a format",
  "editor.files.msword": "the name of a product, with its file types",
  "editors.html": "the name of a format",
  "analytics.columnUtc": "a heading and the name of a time",
  "webhooks.title": "the name that integrators know in every language",
  "channel.SMS": "the name of a service",
  "channel.Push": "the name of a service",
  "channel.Wallet": "the name of a service",
  "channel.IVR": "the name of a service",
  "preferences.whatsApp": "the name of a service",
  "preferences.wallet": "the name of a service",
  "contacts.WhatsApp": "the name of a service",
};

/** Words that one language spells as English does. */
const sameInLanguage: Partial<Record<Language, readonly string[]>> = {
  es: ["installment.total", "contacts.no", "list.no", "logic.no", "inspector.title", "preview.part.inspector"],
  fr: [
    "preferences.email",
    "contacts.Email",
    "contacts.confirmTitle",
    "contactchange.contact",
    "installment.total",
    "analytics.columnVersion",
    "stops.question",
    "editor.type.Date",
    "editor.type.Signature",
    "editor.type",
    "editor.question",
    "editor.place.question",
    "editor.place.notes",
    "list.type",
    "list.version",
    "list.standard",
    "list.operator",
    "list.pages",
    "history.version",
    "editors.description",
    "preview.version",
    "staff.menu",
    "staff.navigation",
    "staff.actions",
    "channel.Email",
    "actions.label",
    "mail.test.subject",
    "sms.test",
  ],
  de: [
    "analytics.columnVersion",
    "editor.html",
    "editor.rich.link",
    "share.link",
    "list.name",
    "list.status",
    "list.version",
    "history.version",
    "editors.name",
    "editors.text",
    "editors.barcode",
    "inspector.schema",
    "preview.version",
    "sandbox.width.tablet",
    "sandbox.width.desktop",
    "users.name",
    "mail.test.subject",
    "sms.test",
  ],
};

test.each(all)("the day of payment has one article in its row, in %s [form.payment-table]", (language) => {
  const texts = files[`./form/${language}.json`]!;
  const lastOf = (text: string) => text.split(" ").at(-1);
  expect(lastOf(texts["payment.summaryDate"]!)).not.toBe(texts["widgets.payDay"]!.split(" ")[0]);
});

describe.each(Object.entries(messageParts) as [string, Texts][])("the part %s", (part, english) => {
  const textsIn = (language: string): Texts => files[`./${part}/${language}.json`] ?? {};

  test("there is a file for each language and none besides [form.languages]", () => {
    const own = Object.keys(files).filter((file) => file.startsWith(`./${part}/`));
    expect(own.sort()).toEqual(all.map((language) => `./${part}/${language}.json`).sort());
  });

  test("en.json is the catalogue as it stands; `npm run locales` writes it [form.languages]", () => {
    expect(JSON.stringify(textsIn("en"))).toBe(JSON.stringify(english));
  });

  test.each(translated)("%s has every message, no other, and the same parameters [form.languages]", (language) => {
    expect(compareLocale(english, textsIn(language))).toEqual({ missing: [], surplus: [], params: [] });
  });

  test.each(translated)(
    "%s leaves nothing in English but what is listed here with its reason [form.languages]",
    (language) => {
      const allowed = (key: string) => key in sameAsEnglish || sameInLanguage[language]?.includes(key);
      const hasWords = (text: string) => /[A-Za-z]/.test(text.replace(/\{\w+\}/g, ""));
      const left = Object.keys(english).filter(
        (key) => textsIn(language)[key] === english[key] && hasWords(english[key]!) && !allowed(key),
      );
      expect(left).toEqual([]);
    },
  );
});

test("French has a space before : ; ? and !, which breaks no line; a text message a plain one, of its alphabet [form.languages]", () => {
  const texts = Object.entries(files).flatMap(([file, of]) => (file.endsWith("/fr.json") ? Object.entries(of) : []));
  const wrong = texts.filter(([key, text]) => {
    const isText = key.startsWith("sms.");
    return isText
      ? /[\u00a0\u202f]|\S[:;?!](\s|$)/.test(text)
      : /[^,\u00a0\u202f][:;?!»](\s|$)|«[^\u00a0\u202f]/.test(text.replaceAll(", !", ""));
  });
  expect(wrong).toEqual([]);
});

test("names a missing, a blank and a surplus key, and a parameter that was lost or renamed", () => {
  const english = { a: "Hello {name}", b: "Yes", c: "{n} of {n}" };
  expect(compareLocale(english, { a: "Hola {nombre}", b: " ", c: "{n}", d: "?" })).toEqual({
    missing: ["b"],
    surplus: ["d"],
    params: ["a", "c"],
  });
  expect(compareLocale({ toString: "x" }, {}).missing).toEqual(["toString"]);
});
