// The browser's first lines, a download of their own: the client, and what only a call can find out about whoever opened a form. The rest of the
// app loads meanwhile.
import { pageAt, brandTokenAt } from "@billwright/schemas";
import { callAhead, embeddedAnswers, withAhead } from "../client/ahead.ts";
import { createClient } from "../client/client.ts";
import { deviceIn } from "../client/device.ts";
import { storage } from "../services/stored.ts";

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sixteen random bytes in hex. Not crypto.randomUUID, which plain http does not have. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const device = deviceIn(storage, newId);

const client = createClient({
  fetch: window.fetch.bind(window),
  sleep,
  random: Math.random,
  language: () => document.documentElement.lang,
  device,
  timeout: (ms) => AbortSignal.timeout(ms),
});

const query = new URLSearchParams(window.location.search);
const page = pageAt(window.location.pathname);
const token = page && brandTokenAt(page, query);

/** The visit, and what is this person's alone, by the call that useForm makes. */
const opening =
  page?.name === "form" && token
    ? [
        callAhead(client, "GET /api/Enrollments/Fetcher", {
          token,
          query: { jwt: token, source: query.get("source") ?? undefined },
        }),
      ]
    : [];

const ahead = withAhead(client, [...opening, ...embeddedAnswers(document, token)]);

/** What a page did by itself meanwhile, it does no more, or wants it again (touched.ts). */
async function begin(): Promise<void> {
  try {
    const { start } = await import("./start.tsx");
    await start({ client: ahead, device, newId, sleep });
    window.dispatchEvent(new Event("appstarted"));
  } catch (error) {
    window.addEventListener("appwanted", () => void begin(), { once: true });
    window.dispatchEvent(new Event("appfailed"));
    throw error;
  }
}
void begin();
