// The pages on the server: the HTML that the browser's first render would give, for the pages that the registry says are rendered there.
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { WriteHtmlContext } from "@billwright/renderer";
import type { RenderedPage, RenderPage, RenderRequest } from "@billwright/schemas";
import { aheadOf, withAhead } from "../client/ahead.ts";
import type { Client } from "../client/client.ts";
import { createWords, type PageWords } from "../i18n/words.ts";
import type { App } from "../services/app.ts";
import { createHealth } from "../services/health.ts";
import { createNotices } from "../services/notices.ts";
import { noContent, type FirstContent, type PageContent } from "../ui/pageContent.tsx";
import { preparePage } from "./customerPages.tsx";
import { brandTokenIn, customerPageAt, partsAt } from "./parts.ts";
import { Root } from "./Root.tsx";
import { Pages } from "./routes.tsx";

/** What an effect or a press would do: on the server there are none. */
const never = (): never => {
  throw new Error("This page asks the server for something while the server renders it.");
};
const noClient: Client = { known: () => null, call: never };
const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** By language: its words do not change while the server runs. */
const spoken = new Map<string, PageWords>();

async function wordsFor({ language, translations }: RenderRequest, path: string): Promise<PageWords> {
  const words =
    spoken.get(language) ?? createWords({ fetch: translations, storage: null, now: Date.now }, { lang: "", dir: "" });
  spoken.set(language, words);
  await words.speak(language);
  for (const part of partsAt(path)) await words.join(part);
  return words;
}

function appOf(request: RenderRequest, token: string | undefined, words: PageWords): App {
  const client = withAhead(noClient, aheadOf(request.answers, token));
  return {
    client,
    words,
    notices: createNotices(),
    health: createHealth(noStorage, client),
    site: () => request,
    now: Date.now,
    newId: () => "",
    device: never,
    isByHand: never,
  };
}

/** React puts links to the page's pictures first, for a head that it does not render. */
const preloads = /^(?:<link [^>]*>)*/;

/** Twice: what the page tells the shell is known once it is rendered. */
export const renderPage: RenderPage = async (request): Promise<RenderedPage | null> => {
  const at = new URL(request.address, "http://page");
  const name = customerPageAt(at.pathname);
  const token = brandTokenIn(at);
  const app = appOf(request, token, await wordsFor(request, at.pathname));
  if (name) await preparePage(name, { client: app.client, token: token ?? "", language: request.language });
  let content: PageContent = noContent;
  const put = (shown: PageContent) => void (content = shown);
  await htmlOf(request, app, { content: null, put });
  const html = await htmlOf(request, app, { content });
  return leadsAway.test(html)
    ? null
    : { html: html.replace(preloads, ""), title: content.title, content: JSON.stringify(content) };
};

/** A page that only leads to another has nothing in it. */
const leadsAway = /<main\b[^>]*>(?:<!--[^>]*-->)*<\/main>/;

async function htmlOf({ address, safeHtml }: RenderRequest, app: App, first: FirstContent): Promise<string> {
  const faults: unknown[] = [];
  // In one piece: what React puts in later, it does by a script in the page.
  const options = { progressiveChunkSize: Infinity, onError: (fault: unknown) => void faults.push(fault) };
  const tree = (
    <WriteHtmlContext value={safeHtml}>
      <Root app={app} first={first}>
        <StaticRouter location={address}>
          <Pages />
        </StaticRouter>
      </Root>
    </WriteHtmlContext>
  );
  const { prelude } = await prerender(tree, options);
  if (faults.length > 0) throw faults[0];
  return new Response(prelude).text();
}
