// The calls that give a page its languages, and its words.
import { languages, type Language, type MessagePart } from "@billwright/schemas";
import { languageOf } from "../../../http/language.ts";
import type { Routes } from "../../../http/route.ts";
import type { Translations } from "./translations.ts";

/** A language by its code, or the one nearest to it: `es-MX` is Spanish. */
const nearest = (lang: string): Language => (Object.hasOwn(languages, lang) ? (lang as Language) : languageOf(lang));

/** What customers read on a page, in one answer for those who ask for no part. */
const customersParts: readonly MessagePart[] = ["shell", "form", "billing", "selfService"];

type Calls = "GET /api/Translation/GetTranslation" | "GET /api/Translation/AvailableTranslation";

export const translationRoutes = (translations: Translations): Routes<Calls> => ({
  "GET /api/Translation/AvailableTranslation": async () =>
    (await translations.available(customersParts)).map((code) => ({ code, name: languages[code], language: code })),
  "GET /api/Translation/GetTranslation": async ({ query }) => {
    const language = nearest(query.lang);
    const parts = query.part ? [query.part] : customersParts;
    return { language, translations: await translations.of(language, parts) };
  },
});
