// The app's start, and, with main.ts, the only module that constructs: words, notices. Everything else is passed them.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { BrowserRouter } from "react-router-dom";
import { beginBackground } from "../background/background.ts";
import { AppContext, type App } from "../services/app.ts";
import { chooseLanguage, localeKey } from "../i18n/language.ts";
import { createWords } from "../i18n/words.ts";
import { partsAt } from "./parts.ts";
import { Pages } from "./routes.tsx";
import { Crash } from "../ui/Crash.tsx";
import { createHealth } from "../services/health.ts";
import { createNotices } from "../services/notices.ts";
import { storage } from "../services/stored.ts";

/** How long the first page waits for its language. */
const longestWaitMs = 3_000;

/** After this long nothing that the page shows is still on its way, on a line of any use. */
const stableMs = 3_000;

/** What main.ts has made. */
type Made = Pick<App, "client" | "device" | "newId"> & { sleep(ms: number): Promise<void> };

export async function start({ client, device, newId, sleep }: Made): Promise<void> {
  const words = await createWords(
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

  // As the server has chosen it, which knows the link and its customer; another build may have none.
  const served = document.documentElement.lang;
  const requested = new URLSearchParams(window.location.search).get("lang");
  const { language, keep } = chooseLanguage(
    requested,
    storage.getItem(localeKey),
    __TEST_LANGUAGES__,
    served === "" ? navigator.languages : [served],
  );
  const spoken = keep ? words.choose(language) : words.speak(language);
  // If a part cannot be loaded, its page requests it again and reports the failure.
  const joined = Promise.allSettled(partsAt(window.location.pathname).map((part) => words.join(part)));
  // On a slow network the page shows in English first; the words of the language load while it is shown.
  await Promise.race([Promise.all([spoken, joined]), sleep(longestWaitMs)]);

  const health = createHealth(storage);
  const app: App = {
    client,
    words,
    notices: createNotices(),
    health,
    now: Date.now,
    newId,
    device,
    isByHand: ({ isTrusted }) => isTrusted,
  };

  createRoot(document.getElementById("page")!).render(
    <StrictMode>
      <I18nextProvider i18n={words.i18n}>
        <AppContext value={app}>
          <Crash>
            <BrowserRouter>
              <Pages />
            </BrowserRouter>
          </Crash>
        </AppContext>
      </I18nextProvider>
    </StrictMode>,
  );
  await sleep(stableMs);
  beginBackground(app);
}
