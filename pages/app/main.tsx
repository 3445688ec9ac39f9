// The browser's start, and the one place that makes things: client, words, notices. Everything else is given them.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { BrowserRouter } from "react-router-dom";
import { AppContext, type App } from "../services/app.ts";
import { createClient } from "../client/client.ts";
import { deviceOf } from "../client/device.ts";
import { chooseLanguage, localeKey } from "../i18n/language.ts";
import { createWords } from "../i18n/words.ts";
import { partsAt } from "./parts.ts";
import { Pages } from "./routes.tsx";
import { Crash } from "../ui/Crash.tsx";
import { createNotices } from "../services/notices.ts";
import { storage } from "../services/stored.ts";

/** How long the first page waits for its language. */
const longestWaitMs = 3_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const device = (): string => deviceOf(storage, newKey);

const client = createClient({
  fetch: window.fetch.bind(window),
  sleep,
  random: Math.random,
  language: () => document.documentElement.lang,
  device,
  timeout: (ms) => AbortSignal.timeout(ms),
});

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

const asked = new URLSearchParams(window.location.search).get("lang");
const { language, keep } = chooseLanguage(asked, storage.getItem(localeKey), __TEST_LANGUAGES__);
const spoken = keep ? words.choose(language) : words.speak(language);
// If a part cannot be loaded, its page requests it again and reports the failure.
const joined = Promise.allSettled(partsAt(window.location.pathname).map((part) => words.join(part)));
// On a slow network the page shows in English first; the words of the language load while it is shown.
await Promise.race([Promise.all([spoken, joined]), sleep(longestWaitMs)]);

const app: App = { client, words, notices: createNotices(), now: Date.now, newId: newKey, device };

/** Sixteen random bytes in hex. Not crypto.randomUUID, which plain http does not have. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
