// The app's start, and, with main.ts, the only module that constructs: words, notices. Everything else is passed them.
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { pageAt, pageOf, pathOf } from "@billwright/schemas";
import { beginBackground } from "../background/background.ts";
import type { App } from "../services/app.ts";
import { chooseLanguage, isLanguage, localeKey } from "../i18n/language.ts";
import { createWords } from "../i18n/words.ts";
import { preparePage } from "./customerPages.tsx";
import { brandTokenIn, customerPageAt, partsAt } from "./parts.ts";
import { Root } from "./Root.tsx";
import { Pages } from "./routes.tsx";
import { createHealth } from "../services/health.ts";
import { createNotices } from "../services/notices.ts";
import { siteIn } from "../services/site.ts";
import { storage } from "../services/stored.ts";
import { typedIn } from "../services/typedBefore.ts";
import type { FirstContent, PageContent } from "../ui/pageContent.tsx";

/** How long the first page waits for its language. */
const longestWaitMs = 3_000;

/** After this long nothing that the page shows is still on its way, on a line of any use. */
const stableMs = 3_000;

/** What main.ts has made. */
type Made = Pick<App, "client" | "device" | "newId"> & { sleep(ms: number): Promise<void> };

export async function start({ client, device, newId, sleep }: Made): Promise<void> {
  const words = wordsFrom(client);

  // As the server has chosen it, which knows the link and its customer; another build may have none.
  const served = document.documentElement.lang;
  const requested = new URLSearchParams(window.location.search).get("lang");
  const { language, keep } = chooseLanguage(
    requested,
    storage.getItem(localeKey),
    __TEST_LANGUAGES__,
    served === "" ? navigator.languages : [served],
  );
  const turn = () => (keep ? words.choose(language) : words.speak(language));
  const page = document.getElementById("page")!;
  const content = renderedIn(page);
  // A press or a key that came before is not lost by it: the page is taken over as it is, and turns to its reader's language then.
  const turnsLater = content !== null && language !== served && isLanguage(language);
  const spoken = turnsLater ? words.speak(served) : turn();
  // If a part cannot be loaded, its page requests it again and reports the failure.
  const joined = Promise.allSettled(partsAt(window.location.pathname).map((part) => words.join(part)));
  // On a slow network the page shows in English first; the words of the language load while it is shown.
  const loaded = Promise.all([spoken, joined]);
  const rendered = turnsLater || language === served ? content : null;
  // What the server has rendered can be read while they load.
  const name = customerPageAt(window.location.pathname);
  const isFilledIn = name !== null && pageOf(name).live === true && page.hasAttribute("data-waiting");
  // Where its code does not come, the page is rendered anew, and says so.
  const prepared =
    rendered && name
      ? preparePage(name, { client, token: brandTokenIn(new URL(window.location.href)) ?? "", language: served }).catch(
          () => undefined,
        )
      : null;
  await (prepared ? Promise.all([loaded, prepared]) : Promise.race([loaded, sleep(longestWaitMs)]));

  const health = createHealth(storage, client);
  const app: App = {
    client,
    words,
    notices: createNotices(),
    health,
    site: () => siteIn(window),
    now: Date.now,
    newId,
    device,
    isByHand: ({ isTrusted }) => isTrusted,
  };

  const typed = isFilledIn ? typedIn(page) : null;
  // Where its words did not come, it is another page.
  show(page, app, {
    content: words.spoken().language === served ? rendered : null,
    ...(typed && { typed }),
    ...(turnsLater && { turn: () => void turn() }),
  });
  void sleep(stableMs).then(() => beginBackground(app));
}

const wordsFrom = (client: App["client"]) =>
  createWords(
    {
      async fetch(lang, part) {
        const answer = await client.call("GET /api/Translation/GetTranslation", { query: { lang, part } });
        return answer.ok ? answer.data.translations : null;
      },
      storage,
      now: Date.now,
    },
    document.documentElement,
  );

/** Where `first` has what the server's rendering of the page began with, that is taken over. */
function show(page: HTMLElement, app: App, first: FirstContent): void {
  const tree = (
    <Root app={app} first={first}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Root>
  );
  if (first.content) {
    // An address that is none was rendered as the page for those.
    if (!pageAt(window.location.pathname)) window.history.replaceState(null, "", pathOf("404"));
    hydrateRoot(page, tree);
  } else createRoot(page).render(tree);
}

/** What the server's rendering of the page began with; null: it has not rendered it. */
function renderedIn(page: HTMLElement): PageContent | null {
  const { content } = page.dataset;
  return content === undefined ? null : (JSON.parse(content) as PageContent);
}
