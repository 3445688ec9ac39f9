// Every page of the app.
import type { Logger } from "pino";
import type { Config } from "../../../config.ts";
import type { AnswerFirst } from "../../../http/answerFirst.ts";
import type { Feature } from "../../feature.ts";
import type { Translations } from "../translations/index.ts";
import type { Pages } from "./pages.ts";
import { pageRoutes, type BrandOfPage, type EmbeddedForm, type LanguageOfLink } from "./routes.ts";

export interface PageServices {
  pages: Pages;
  brandOfPage: BrandOfPage;
  embeddedForm: EmbeddedForm;
  languageOfLink: LanguageOfLink;
  answerFirst: AnswerFirst;
  log: Logger;
  config: Pick<Config, "signUp" | "publicUrl">;
  translations: Translations;
}

export const pages = {
  name: "pages",
  brings: (services: PageServices) => ({ routers: [pageRoutes(services)] }),
} satisfies Feature<never, never>;

// What others may call.
export { type Pages, builtPages } from "./pages.ts";
export type { Preloads } from "./preloads.ts";
export type { AskFirst, BrandOfPage, EmbeddedForm, LanguageOfLink, RenderedLink } from "./routes.ts";
