// Pages that are rendered here, so that they can be read before any script runs (schemas/pages.ts `rendered`). One without a token says nothing
// of anybody, and is kept for the next reader.
import { pageOf, type EmbeddedAnswer, type Language, type PageName, type RenderedPage } from "@billwright/schemas";
import type { Logger } from "pino";
import { shownHtml } from "../../../html/sanitizeHtml.ts";
import type { Translations } from "../translations/index.ts";
import type { Pages } from "./pages.ts";

interface Parts {
  pages: Pick<Pages, "render">;
  translations: Translations;
  isSignUpOpen: boolean;
  log: Pick<Logger, "error">;
}

/** What a rendering depends on. */
interface Wanted {
  name: PageName;
  /** Path and query; of a page that knows no token, its own whatever was asked for. */
  address: string;
  host: string;
  origin: string;
  language: Language;
  answers: readonly EmbeddedAnswer[];
}

/** How many are kept: each language of some dozens of brands. */
const mostKept = 300;

/** With what it says where its script does not come. */
export type Rendered = RenderedPage & { noNetwork: string };

/** Null where it cannot be rendered: then the page's script does it, as it does for all others. */
export type Rendering = (wanted: Wanted) => Promise<Rendered | null>;

export function renderingOf({ pages, translations, isSignUpOpen, log }: Parts): Rendering {
  /** The oldest first. */
  const kept = new Map<string, Rendered>();
  return async (wanted) => {
    const { name, language, ...from } = wanted;
    const key = pageOf(name).token === null ? JSON.stringify(wanted) : null;
    const known = key === null ? undefined : kept.get(key);
    if (known) return known;
    try {
      const { "shell.offline": noNetwork = "" } = await translations.of(language, ["shell"]);
      const rendered = await pages.render({
        ...from,
        language,
        isSignUpOpen,
        safeHtml: shownHtml,
        translations: (_language, part) => translations.of(language, [part]),
      });
      if (rendered === null) return null;
      const page = { ...rendered, noNetwork };
      if (key === null) return page;
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
      kept.set(key, page);
      return page;
    } catch (error) {
      log.error({ error, page: name }, "a page could not be rendered");
      return null;
    }
  };
}
