// A browser page for texts that try to run, with any policy. It counts what runs.
import type { Browser, BrowserContext, Page, Route } from "playwright-core";

/** A context whose pages and frames report each call of alert and similar functions instead of showing it. */
export async function watchedContext(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext(options);
  const fired: string[] = [];
  await context.exposeBinding("fired", (_source, what: string) => void fired.push(what));
  await context.addInitScript(() => {
    const report = (what: unknown) => (window as unknown as { fired(what: string): void }).fired(String(what));
    Object.assign(window, { alert: report, confirm: report, prompt: report, print: () => report("print") });
  });
  return { context, fired };
}

const origin = "http://arena.example";

export interface ArenaOptions {
  /** The policy header; null: none. */
  policy: string | null;
  /** Each is inserted into the arena as HTML. */
  pieces: readonly string[];
}

/** The two ways for a text to become part of a page. */
const ways = ["/element", "/document"] as const;

/**
 * Inserts each piece into an element of one page, and all of them one after the other into the text of another page; then follows, presses
 * and touches everything they created. Returns what ran.
 */
export async function enterArena(browser: Browser, { policy, pieces }: ArenaOptions): Promise<string[]> {
  const { context, fired } = await watchedContext(browser);
  await serveArena(context, policy, pieces);
  for (const way of ways) {
    const page = await context.newPage();
    await page.goto(`${origin}${way}`, { waitUntil: "domcontentloaded" });
    await page.evaluate(provoke);
    await settled(page);
  }
  await context.close();
  return fired;
}

/** Answers all requests itself; requests to other hosts are dropped. */
async function serveArena(context: BrowserContext, policy: string | null, pieces: readonly string[]): Promise<void> {
  const headers: Record<string, string> = policy === null ? {} : { "Content-Security-Policy": policy };
  const html = (route: Route, body: string) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      headers,
      body: `<!doctype html><meta charset=utf-8><body>${body}`,
    });
  await context.route("**/*", (route) => {
    const { origin: from, pathname } = new URL(route.request().url());
    if (from !== origin) return route.abort();
    if (pathname === "/element") return html(route, "<script src=/arena.js></script>");
    if (pathname === "/arena.js") return route.fulfill({ contentType: "text/javascript", body: elementScript(pieces) });
    if (pathname === "/document") return html(route, pieces.join(`${closing}\n`));
    return route.abort();
  });
}

/** Closes whatever a piece left open, so that the next one is parsed as markup again. */
const closing =
  "-->'\"></script></style></textarea></title></xmp></noscript></template></math></svg></select></iframe></object></video></audio>" +
  "</marquee></table></form>";

/** The policy has an allowed name, so markup gets as far as without Trusted Types. */
const elementScript = (pieces: readonly string[]): string => `
const trusted = trustedTypes.createPolicy("billwright", { createHTML: (html) => html });
for (const piece of ${JSON.stringify(pieces)})
  document.body.appendChild(document.createElement("div")).innerHTML = trusted.createHTML(piece);
`;

/** Runs in the page: does what a person can do with the elements, and nothing else. */
function provoke(): void {
  // Every navigation is cancelled, so the page stays. Addresses that are scripts lead nowhere else and fire no such event: they still run.
  (window as unknown as { navigation: EventTarget }).navigation.addEventListener("navigate", (event) =>
    event.preventDefault(),
  );
  const events = ["pointerenter", "mouseover", "mouseenter", "focus", "click", "toggle", "submit", "animationstart"];
  for (const element of document.body.querySelectorAll("*")) {
    const { namespaceURI } = element;
    const address = element.getAttribute("href") ?? element.getAttribute("formaction") ?? "";
    const leadsAway = /^\s*(https?|mailto|tel):/i.test(address);
    for (const type of events) {
      const event = new Event(type, { bubbles: false, cancelable: true });
      if (type !== "click") element.dispatchEvent(event);
      else if (!leadsAway && namespaceURI?.endsWith("xhtml") && address !== "") (element as HTMLElement).click();
      else element.dispatchEvent(event);
    }
  }
}

/** Resolves once everything triggered has run: every image has loaded or failed, and queued tasks are done. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isPending = () => [...document.images].some((image) => !image.complete);
    while (isPending()) await new Promise((next) => setTimeout(next, 20));
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => requestAnimationFrame(next));
  });
}
