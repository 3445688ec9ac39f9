// A page's words in each language.
import type { Feature } from "../../feature.ts";
import { translationRoutes } from "./routes.ts";
import type { Translations } from "./translations.ts";

export const translations = {
  name: "translations",
  brings: ({ translations }: { translations: Translations }) => ({ routes: translationRoutes(translations) }),
} satisfies Feature<never, never>;

// What others may call.
export { type Texts, type Translations, translationsFrom } from "./translations.ts";
