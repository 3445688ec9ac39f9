import { languages, type Language } from "@billwright/schemas";
import { expect, test } from "vitest";
import { sanitizeHtml } from "../../html/sanitizeHtml.ts";
import { languagesOf, textsOf } from "@billwright/engine";
import { demoForms } from "./forms.ts";

const translated = (Object.keys(languages) as Language[]).filter((language) => language !== "en");
const cases = demoForms.flatMap((form) => translated.map((language) => ({ form, language, id: form.enrollment.id })));

/** Texts that are the same in another language, because they are: a number of dollars, a file format, a company's name. */
const sameEverywhere = [/^\$\d+$/, /^Harbor Light & Water$/, /^Tidewater Renewables$/, /^Lantern Energy Cooperative$/];

/** Words that a language happens to spell as English does. */
const sameInLanguage: Partial<Record<Language, readonly string[]>> = { fr: ["Signature", "Images"], es: ["No"] };

test.each(demoForms.map((form) => ({ form, id: form.enrollment.id })))(
  "speaks all languages: $id [form.languages]",
  ({ form }) => {
    expect(languagesOf(form)).toEqual(Object.keys(languages));
  },
);

test.each(cases)(
  "translates every text of $id into $language, and nothing else [form.languages]",
  ({ form, language }) => {
    expect(Object.keys(form.translations[language] ?? {}).sort()).toEqual(Object.keys(textsOf(form.enrollment)).sort());
  },
);

test.each(cases)(
  "leaves no English in $id in $language, and keeps the tags of its HTML and of the biller [form.languages]",
  ({ form, language }) => {
    for (const [key, english] of Object.entries(textsOf(form.enrollment))) {
      const text = form.translations[language]?.[key] ?? "";
      expect(tagsOf(text), `${key}: ${text}`).toEqual(tagsOf(english));
      const same =
        sameEverywhere.some((pattern) => pattern.test(english)) || sameInLanguage[language]?.includes(english);
      if (!same) expect(text, key).not.toBe(english);
    }
  },
);

test.each(demoForms.map((form) => ({ form, id: form.enrollment.id })))(
  "writes only HTML that passes the sanitiser unchanged: $id",
  ({ form }) => {
    for (const texts of [textsOf(form.enrollment), ...Object.values(form.translations)]) {
      for (const [key, text] of Object.entries(texts))
        if (key.startsWith("html.")) expect(sanitizeHtml(text), key).toBe(text);
    }
  },
);

const tagsOf = (text: string) => text.match(/<[^>]*>|\{\{\w+\}\}/g) ?? [];
