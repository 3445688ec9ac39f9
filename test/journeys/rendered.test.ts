// Pages that the server renders: read before any script, taken over as they are, and what was pressed meanwhile is done.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { languages, messages, pageNames, pageOf, pathOf, type PageName } from "@billwright/schemas";
import { browserWanted, looks, openPage } from "../support/browser.ts";
import { addressOf, statesOf } from "../support/pageStates.ts";
import { stage } from "../support/stage.ts";

/**
 * Those that are only read. Without that of maintenance, which leaves at its first check: test/journeys/outages.test.ts keeps it open.
 */
const rendered = pageNames.filter((name) => pageOf(name).rendered && !pageOf(name).live && statesOf(name).length > 0);

describe.runIf(browserWanted)("a page that the server renders", () => {
  const on = stage();
  const addressAt = (name: PageName) => addressOf(on.product, name, statesOf(name)[0]!);
  /** In kB, of the scripts that the page has loaded. */
  const scriptsKb = (page: Page) =>
    page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0) / 1_000,
    );
  const menuOf = (page: Page) => page.locator("button.bw-language");
  const listOf = (page: Page) => page.getByRole("searchbox", { name: messages["shell.searchLanguage"] });

  test("is read without a script, and its links lead on", async () => {
    const { page, context } = await openPage(on.browser, { ...looks.phone, javaScriptEnabled: false });
    for (const name of rendered) {
      await page.goto(await addressAt(name));
      expect(await page.getByRole("heading", { level: 1 }).textContent(), name).not.toBe("");
      expect(await page.locator(".bw-skeleton, noscript").count(), name).toBe(0);
    }
    await page.goto(await addressAt("terms"));
    await page.getByRole("link", { name: messages["signup.privacyLink"] }).click();
    expect(new URL(page.url()).pathname).toBe(pathOf("privacy"));
    await context.close();
  });

  test("asks for less than 40 kB of script, and for nothing of the app, before it is touched", async () => {
    const { page, context } = await openPage(on.browser, looks.phone);
    for (const name of rendered.filter((each) => !pageOf(each).eager)) {
      await page.goto(await addressAt(name), { waitUntil: "load" });
      expect(await scriptsKb(page), name).toBeLessThan(40);
      expect(await page.locator("script[data-app]").count(), name).toBe(1);
    }
    await context.close();
  });

  // In all languages: pages/app/rendered.test.tsx.
  test("is taken over as it is, with the first press done", async () => {
    for (const language of ["en", "hi"] as const) {
      const own = languages[language];
      const { page, context, faults } = await openPage(on.browser, { ...looks.phone, locale: language });
      for (const name of rendered) {
        await page.goto(await addressAt(name));
        expect(await page.locator("html").getAttribute("lang"), name).toBe(language);
        const heading = await page.getByRole("heading", { level: 1 }).elementHandle();
        await menuOf(page).click();
        await page.locator(".bw-languages-panel input").waitFor();
        expect(await heading?.evaluate((element) => element.isConnected), `${name} in ${own}`).toBe(true);
      }
      expect(faults, own).toEqual([]);
      await context.close();
    }
  });

  test("does once what was pressed before its app came, or any script of its own, and nothing before", async () => {
    const { page, context } = await openPage(on.browser, looks.phone);
    const pressed = [
      {
        name: "customer-unsubscribe",
        call: "/UpdateUnsubscribe",
        done: ".bw-unsubscribe-state[data-given=false]",
        late: "**/assets/{touched,first}-*.js",
      },
      { name: "verifyEmail", call: "/VerifyEmail", done: "[data-tone=success]", late: "**/assets/first-*.js" },
    ] as const;
    for (const { name, call, done, late } of pressed) {
      const sent: string[] = [];
      page.on(
        "request",
        (request) => void (/^POST .*\/api\//.test(`${request.method()} ${request.url()}`) && sent.push(request.url())),
      );
      let release = () => undefined as void;
      const wanted = new Promise<void>((resolve) => (release = resolve));
      await context.route(late, async (route) => {
        await wanted;
        await route.continue();
      });
      await page.goto(await addressAt(name), { waitUntil: "commit" });
      const button = page.locator("main .bw-button--primary");
      for (const _press of [1, 2, 3]) await button.click();
      expect(sent, name).toEqual([]);
      release();
      await page.locator(done).waitFor();
      expect(
        sent.map((url) => url.includes(call)),
        name,
      ).toEqual([true]);
      await context.unroute(late);
    }
    await context.close();
  });

  test("says that there is no network where it cannot be taken over, and tries again at the next press", async () => {
    const { page, context } = await openPage(on.browser, looks.phone);
    await page.goto(await addressAt("privacy"));
    await context.setOffline(true);
    await menuOf(page).click();
    await page.getByRole("alert").filter({ hasText: messages["shell.offline"] }).waitFor();
    await context.setOffline(false);
    await menuOf(page).click();
    await listOf(page).waitFor();
    await context.close();
  });

  test("says so too where the first script of the app has come and the rest has not", async () => {
    const { page, context } = await openPage(on.browser, looks.phone);
    const rest = "**/assets/shell-*.js";
    await context.route(rest, (route) => route.abort());
    await page.goto(await addressAt("privacy"));
    await menuOf(page).click();
    await page.getByRole("alert").filter({ hasText: messages["shell.offline"] }).waitFor();
    await context.unroute(rest);
    await menuOf(page).click();
    await listOf(page).waitFor();
    await context.close();
  });

  test("offers a reload where its own code does not come [routes.lazy]", async () => {
    const { page, context } = await openPage(on.browser, looks.phone);
    const code = "**/assets/NotFoundPage-*.js";
    await context.route(code, (route) => route.abort());
    await page.goto(await addressAt("404"));
    await menuOf(page).click();
    const reload = page.getByRole("button", { name: messages["page.reload"] });
    await reload.waitFor();
    await context.unroute(code);
    await page.keyboard.press("Escape");
    await reload.click();
    await page.getByRole("heading", { name: messages["page.notFoundTitle"] }).waitFor();
    await context.close();
  });

  test("turns to the language that was chosen in this browser", async () => {
    const { page, context } = await openPage(on.browser, { ...looks.phone, locale: "fr" });
    await page.addInitScript(() => localStorage.setItem("locale", "en"));
    await page.goto(await addressAt("404"));
    await page.getByRole("heading", { name: messages["page.notFoundTitle"] }).waitFor();
    await context.close();
  });
});
