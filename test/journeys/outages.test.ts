// A site that is down or does not answer: the maintenance page, and back. An outage under a half-filled form is in selfService.test.ts.
import type { BrowserContext } from "playwright-core";
import { describe, expect, test } from "vitest";
import { messages, pathOf } from "@billwright/schemas";
import { violations } from "../support/axe.ts";
import { atRest, browserWanted, looks, openPage, overflowsSideways, wear, type Look } from "../support/browser.ts";
import { answer, control } from "../support/customer.ts";
import { announceOutage, checkUntil, halfAMinute, healthCheck, maintenance, openTimedForm } from "../support/outage.ts";
import { stage } from "../support/stage.ts";
import { translated, wrongWords } from "../accessibility/words.ts";

describe.runIf(browserWanted)("while the site is down", () => {
  const on = stage();
  test("a reload of the maintenance page still leads back to the form [health.recovered, maintenance.failure]", async () => {
    const { page, context } = await openTimedForm(on);
    await control(page, "supplier").waitFor();
    const address = page.url();
    await announceOutage(on, "Soon");
    await checkUntil(page, () => maintenance(page).isVisible());
    await page.reload();
    await page.getByText("Soon", { exact: true }).waitFor();
    await announceOutage(on, null);
    await checkUntil(page, async () => page.url() === address);
    await control(page, "supplier").waitFor();
    await context.close();
  });

  /** The product as if at a host of production: requests to it are answered by the product, or by nobody. */
  async function atProduction(context: BrowserContext) {
    const site = { isDown: false, isWithoutFiles: false };
    await context.route("http://bills.example/**", async (route) => {
      const isLost = site.isWithoutFiles && route.request().url().includes("/assets/");
      if (site.isDown || isLost) return route.abort("connectionrefused");
      const response = await route.fetch({
        url: route.request().url().replace("http://bills.example", on.product.url),
      });
      return route.fulfill({ response });
    });
    return site;
  }

  test("in production two checks without an answer lead there, though no file has come since the form was there, and an answer leads back [health.failed, maintenance.default, health.recovered]", async () => {
    const { page, context } = await openPage(on.browser, { ...looks.phone, timezoneId: "UTC" });
    const site = await atProduction(context);
    await page.clock.install();
    const link = await on.product.link("supplier-choice", "100236");
    await page.goto(link.replace(on.product.url, "http://bills.example"));
    await answer(page, "switch-date", "Date", "2027-02-01");
    site.isWithoutFiles = true;
    const first = page.waitForResponse(healthCheck);
    await page.clock.fastForward(4_000);
    await first;
    site.isDown = true;
    const fails = async () => {
      const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("health-check"));
      await halfAMinute(page);
      await failed;
    };
    await fails();
    expect(await maintenance(page).count(), "one lost check is none").toBe(0);
    await fails();
    await maintenance(page).waitFor();
    await page.getByText(messages["maintenance.default"]).waitFor();
    site.isDown = false;
    await checkUntil(page, () => maintenance(page).isHidden());
    expect(await control(page, "switch-date").inputValue()).toBe("2027-02-01");
    await context.close();
  });

  test("its page has nothing axe objects to in any look, and is translated [maintenance.page, maintenance.default] [form.languages]", async () => {
    const { page, context, faults } = await openPage(on.browser, "phone");
    await page.route(healthCheck, (route) => route.abort());
    for (const language of translated) {
      await page.goto(`${on.product.url}${pathOf("maintenance")}?lang=${language}`);
      await page.locator("main h1").waitFor();
      await expect.poll(() => wrongWords(page, language), { message: language }).toEqual([]);
    }
    await page.goto(`${on.product.url}${pathOf("maintenance")}?lang=ar-XB`);
    await page.locator(":root[dir=rtl] main h1").waitFor();
    for (const look of Object.keys(looks) as Look[]) {
      await wear(page, look);
      await atRest(page);
      expect(await violations(page), look).toEqual([]);
      expect(await overflowsSideways(page), look).toBe(false);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
