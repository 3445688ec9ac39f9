// What is pressed on every page of the registry: by a link that has ended meanwhile, and while nothing gets through.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { linkPages, messages, pageAt, pageOf, tokenAt, type LinkPageName, type PageName } from "@billwright/schemas";
import { addressOfLink } from "@billwright/server";
import { browserWanted, openPage } from "../support/browser.ts";
import { pathIn } from "../support/pageStates.ts";
import { sends, type Send } from "../support/sends.ts";
import { stage, type Stage } from "../support/stage.ts";

const all = (Object.entries(sends) as [PageName, readonly Send[] | null][]).flatMap(([name, list]) =>
  (list ?? []).map((send) => ({ name, send, title: `${name}: ${send.title}` })),
);
const isLinkPage = (name: PageName): name is LinkPageName => linkPages.some((each) => each === name);
const byLink = all.filter(({ name, send }) => isLinkPage(name) && !send.saysEndItself);

const again = (page: Page) => page.getByRole("button", { name: messages["page.tryAgain"], exact: true });
const tokenIn = (address: string): string => {
  const { pathname, searchParams } = new URL(address);
  return tokenAt(pageAt(pathname)!, searchParams)!;
};

/** `seconds`: how long the link is good from now on; fewer than none: since when it is not. */
const addressOf = (on: Stage, name: PageName, send: Send, seconds: number): Promise<string> =>
  isLinkPage(name)
    ? addressOfLink(on.product.config, { page: name, ...send.at! }, seconds)
    : Promise.resolve(on.product.url + pathIn(name, { title: "", at: {}, reach: () => Promise.resolve() }));

/** From now on the server is asked with another token in place of the page's own. */
async function swapToken(page: Page, token: string, other: string): Promise<void> {
  const swap = (text: string) => text.replaceAll(token, other);
  await page.route("**/api/**", (route) => {
    const request = route.request();
    const headers = Object.fromEntries(Object.entries(request.headers()).map(([name, value]) => [name, swap(value)]));
    const body = request.postData();
    return route.continue({
      url: swap(request.url()),
      headers,
      ...(body !== null && { postData: swap(body) }),
    });
  });
}

describe.runIf(browserWanted)("what is pressed on a page", () => {
  const on = stage();

  async function ready(name: PageName, send: Send) {
    const opened = await openPage(on.browser, { viewport: { width: 1280, height: 900 }, locale: "en-US" });
    await opened.page.goto(await addressOf(on, name, send, 86_400));
    await send.fill(opened.page, on.product);
    return opened;
  }

  test.each(byLink.filter(({ name }) => !pageOf(name).endless))(
    "whose link has ended since it was opened leads to the page that says so, with nothing over it ($title) [link.expired]",
    async ({ name, send }) => {
      const { page, context, faults } = await ready(name, send);
      await swapToken(page, tokenIn(page.url()), tokenIn(await addressOf(on, name, send, -3_600)));
      await send.press(page);
      await page.waitForURL(/\/expired\//);
      await page.getByRole("heading", { level: 1, name: messages["page.linkExpiredTitle"] }).waitFor();
      expect(await page.locator("dialog[open]").count()).toBe(0);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  test.each(all)(
    "and does not get through offers to try again, with what was typed still there ($title) [link.network]",
    async ({ name, send }) => {
      const { page, context, faults } = await ready(name, send);
      const isCall = (url: URL) => url.pathname === send.call;
      await page.route(isCall, (route) => route.abort());
      await send.press(page);
      await again(page).first().waitFor();
      if (send.isKept) expect(await send.isKept(page)).toBe(true);
      await page.unroute(isCall);
      const inWindow = page
        .locator("dialog[open]")
        .getByRole("button", { name: messages["page.tryAgain"], exact: true });
      await ((await inWindow.count()) > 0 ? inWindow : again(page)).first().click();
      await send.done(page);
      expect(await page.locator("dialog[open]").count()).toBe(0);
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});
