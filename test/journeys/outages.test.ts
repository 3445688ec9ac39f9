// An outage under a half-filled form, and a site that does not answer: the maintenance page, and back with everything typed.
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { messages, pathOf } from "@billwright/schemas";
import { realRuntime, setNotice } from "@billwright/server";
import { violations } from "../support/axe.ts";
import { atRest, browserWanted, looks, openPage, overflowsSideways, wear, type Look } from "../support/browser.ts";
import { answer, control } from "../support/customer.ts";
import { stage } from "../support/stage.ts";
import { translated, wrongWords } from "../accessibility/words.ts";

const title = messages["maintenance.title"];
const check = "**/api/System/health-check";

describe.runIf(browserWanted)("while the site is down", () => {
  const on = stage();
  const announce = (outage: string | null) => setNotice(on.product.config, { accountId: null, outage }, realRuntime);

  /** The page's clock is the test's: it goes on by itself, and faster where the test says so. */
  async function openForm() {
    const opened = await openPage(on.browser, { ...looks.phone, timezoneId: "UTC" });
    await opened.page.clock.install();
    await opened.page.goto(await on.product.link("supplier-choice", "100236"));
    return opened;
  }
  const halfAMinute = (page: Page) => page.clock.fastForward(31_000);
  const maintenance = (page: Page) => page.getByRole("heading", { level: 1, name: title });
  const painted = (page: Page) =>
    page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  /** Checks go on until one has led there: one that was under way when the test said so may have come too early. */
  const until = async (page: Page, led: () => Promise<boolean>) => {
    for (;;) {
      const answered = page.waitForResponse(check);
      await halfAMinute(page);
      await answered;
      await painted(page);
      if (await led()) return;
    }
  };

  test("an outage that an operator sets leads from a half-filled form to the maintenance page, and its end back to everything typed and chosen [health.outage, health.recovered, maintenance.page]", async () => {
    const { page, context, faults } = await openForm();
    await answer(page, "supplier", "Dropdown", "tidewater");
    await answer(page, "contract", "MultipleChoice", "monthly");
    await answer(page, "switch-date", "Date", "2027-02-01");
    const address = page.url();
    await announce("The harbour is flooded. Back at 18:00 & later.");
    await until(page, () => maintenance(page).isVisible());
    expect(new URL(page.url()).pathname).toBe(pathOf("maintenance"));
    expect(await page.getByRole("dialog").innerText()).toContain("The harbour is flooded. Back at 18:00 & later.");
    const over = page.getByRole("dialog");
    await over.evaluate((dialog) => dialog.addEventListener("close", () => (dialog.dataset["closed"] = "yes")));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await painted(page);
    expect(await over.getAttribute("data-closed"), "Escape leads nowhere").toBeNull();
    expect(await maintenance(page).isVisible()).toBe(true);
    await announce(null);
    await until(page, () => maintenance(page).isHidden());
    expect(page.url()).toBe(address);
    expect(await control(page, "supplier").inputValue()).toBe("tidewater");
    expect(await control(page, "switch-date").inputValue()).toBe("2027-02-01");
    expect(await page.locator("main input[type=radio]:checked").count()).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("a reload of the maintenance page still leads back to the form [health.recovered, maintenance.failure]", async () => {
    const { page, context } = await openForm();
    await control(page, "supplier").waitFor();
    const address = page.url();
    await announce("Soon");
    await until(page, () => maintenance(page).isVisible());
    await page.reload();
    await page.getByText("Soon", { exact: true }).waitFor();
    await announce(null);
    await until(page, async () => page.url() === address);
    await control(page, "supplier").waitFor();
    await context.close();
  });

  /** The product as if at a host of production: what is asked of it there is answered by the product, or by nobody. */
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
    const first = page.waitForResponse(check);
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
    await until(page, () => maintenance(page).isHidden());
    expect(await control(page, "switch-date").inputValue()).toBe("2027-02-01");
    await context.close();
  });

  test("its page has nothing axe objects to in any look, and is translated [maintenance.page, maintenance.default] [form.languages]", async () => {
    const { page, context, faults } = await openPage(on.browser, { ...looks.phone, reducedMotion: "reduce" });
    await page.route(check, (route) => route.abort());
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
