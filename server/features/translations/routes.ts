// The call that gives a page its words.
import { languages, type Language } from "@billwright/schemas";
import { languageOf } from "../../http/language.ts";
import type { Routes } from "../../http/route.ts";
import type { Translations } from "./translations.ts";

/** A language by its code, or the one nearest to it: `es-MX` is Spanish. */
const nearest = (lang: string): Language => (Object.hasOwn(languages, lang) ? (lang as Language) : languageOf(lang));

export const translationRoutes = (translations: Translations): Routes<"GET /api/Translation/GetTranslation"> => ({
  "GET /api/Translation/GetTranslation": async ({ query }) => {
    const language = nearest(query.lang);
    return { language, translations: await translations.all(language, query.part) };
  },
});
