// Pages that are rendered here, so that they can be read before any script runs (schemas/pages.ts `rendered`). One without a token says nothing
// of anybody, nor does a form that is the same for all: they are kept for the next reader.
import { randomBytes } from "node:crypto";
import {
  pageOf,
  pathOf,
  type EmbeddedAnswer,
  type Language,
  type PageName,
  type RenderedPage,
} from "@billwright/schemas";
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
  link?: WantedLink | undefined;
}

/** Of a page that is the same for all who open its form. */
export interface WantedLink {
  token: string;
  answers: readonly EmbeddedAnswer[];
  /** What it is the same by, its answers too. */
  sharedBy: string;
}

/** How many are kept: each language of some dozens of brands, and some hundreds of forms. */
const mostKept = 300;
/** Characters: forms have very different sizes. */
const mostKeptLength = 20_000_000;

/** In what is kept, the place of the token of whoever opens it. Nobody can write it into a form. */
const anyToken = `any-${randomBytes(16).toString("hex")}`;

/** With what it says where its script does not come, and where a press came before that. */
export type Rendered = RenderedPage & { noNetwork: string; sending: string };

/** Null where it cannot be rendered: then the page's script does it, as it does for all others. */
export type Rendering = (wanted: Wanted) => Promise<Rendered | null>;

export function renderingOf({ pages, translations, isSignUpOpen, log }: Parts): Rendering {
  const kept = keptRenderings();
  return async (wanted) => {
    const { name, language, link, answers, ...from } = wanted;
    const key = keyOf(wanted);
    const known = key === null ? undefined : kept.get(key);
    if (known) return forLink(known, link);
    try {
      const words = await translations.of(language, ["shell", "form"]);
      const { "shell.offline": noNetwork = "", "widgets.sending": sending = "" } = words;
      const rendered = await pages.render({
        ...from,
        language,
        isSignUpOpen,
        answers: [...answers, ...(link?.answers ?? [])],
        ...(link && { address: pathOf("form", { token: anyToken }) }),
        safeHtml: shownHtml,
        translations: (_language, part) => translations.of(language, [part]),
      });
      if (rendered === null) return null;
      const page = { ...rendered, noNetwork, sending };
      if (key === null) return page;
      kept.set(key, page);
      return forLink(page, link);
    } catch (error) {
      log.error({ error, page: name }, "a page could not be rendered");
      return null;
    }
  };
}

/** Null: it is not kept. */
function keyOf(wanted: Wanted): string | null {
  const { name, link } = wanted;
  if (link) return JSON.stringify({ ...wanted, address: null, link: link.sharedBy });
  return pageOf(name).token === null ? JSON.stringify(wanted) : null;
}

/** With the token of whoever opens it. */
const forLink = (page: Rendered, link: WantedLink | undefined): Rendered =>
  link === undefined ? page : { ...page, html: page.html.replaceAll(anyToken, () => link.token) };

/** As many as fit; the oldest give way. */
function keptRenderings() {
  const kept = new Map<string, Rendered>();
  const sizeOf = ({ html }: Rendered) => html.length;
  let length = 0;
  return {
    get: (key: string) => kept.get(key),
    set(key: string, page: Rendered): void {
      // Two readers may come before the first is answered.
      if (kept.has(key)) return;
      kept.set(key, page);
      length += sizeOf(page);
      for (const [oldest, one] of kept) {
        if (kept.size <= mostKept && length <= mostKeptLength) return;
        kept.delete(oldest);
        length -= sizeOf(one);
      }
    },
  };
}
