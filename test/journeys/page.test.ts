// What the page does around the form: languages, drafts, bad networks, two tabs, the keyboard alone.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { messages } from "@billwright/schemas";
import { browserWanted, makeOld, openPage, overflowsSideways } from "../support/browser.ts";
import { answer, control } from "../support/customer.ts";
import { hasFocus, tabTo } from "../support/keyboard.ts";
import { isSettled } from "../support/paused.ts";
import { stage } from "../support/stage.ts";

/** Fills the supplier form but its last question. */
async function fillSupplier(page: Page): Promise<void> {
  await answer(page, "supplier", "Dropdown", "tidewater");
  await answer(page, "contract", "MultipleChoice", "monthly");
  await answer(page, "switch-date", "Date", "2027-02-01");
  await answer(page, "consent", "CheckBox", ["share"]);
}

const input = (page: Page, id: string) => page.locator(`[id="input-${id}"]`);

describe.runIf(browserWanted)("the page around the form", () => {
  const on = stage();
  const open = async (enrollment: string, recipient: string | null, query = "") => {
    const opened = await openPage(on.browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      timezoneId: "UTC",
    });
    await opened.page.goto((await on.product.link(enrollment, recipient)) + query);
    return opened;
  };

  test("shows another language on request, all of it, and keeps what was typed [form.language, form.languages]", async () => {
    const { page, context, faults } = await open("supplier-choice", "100236");
    await answer(page, "switch-date", "Date", "2027-02-01");
    const menu = page.getByRole("button", { name: `${messages["shell.language"]}: English` });
    await menu.tap();
    const search = page.getByPlaceholder("Select Language");
    await expect.poll(() => hasFocus(search)).toBe(true);
    expect(await page.locator(".bw-languages-panel li").allTextContents()).toEqual([
      "English",
      "Español",
      "Français",
      "Deutsch",
      "简体中文",
      "繁體中文",
      "한국어",
      "हिन्दी",
    ]);
    await search.fill("deu");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator("html[lang=de]").waitFor();
    expect(await control(page, "switch-date").inputValue()).toBe("2027-02-01");
    await expect.poll(() => page.getByRole("main").innerText()).not.toMatch(/Change supplier|Please choose/);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("carries the tenant's brand and title in its HTML, so that nothing flashes [brand.theme, brand.basic-info]", async () => {
    const link = await on.product.link("supplier-choice", "100236");
    const html = await (await fetch(link)).text();
    expect(html).toMatch(/<title>[^<{]*Harbor Light[^<]*<\/title>/);
    const [, address] = /href="(\/brand\/[^"]+\.css)"/.exec(html)!;
    const css = await (await fetch(on.product.url + address)).text();
    expect(css).toMatch(/--brand-[a-z-]+:\s*#/);
    const markup = html.replace(/<script type="application\/json" id="answers">[^<]*<\/script>/, "");
    expect(markup).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|\sstyle=|\son\w+=/);
  });

  test("keeps what was typed through a reload, and can start over and take that back [form.draft]", async () => {
    const { page, context } = await open("supplier-choice", "100236");
    await answer(page, "supplier", "Dropdown", "tidewater");
    await answer(page, "contract", "MultipleChoice", "yearly");
    await answer(page, "switch-date", "Date", "2027-03-01");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
    await expect
      .poll(async () => {
        await page.reload();
        await isSettled(page);
        return control(page, "switch-date").inputValue();
      })
      .toBe("2027-03-01");
    const date = () => control(page, "switch-date").inputValue();
    await page.getByRole("button", { name: messages["draft.startOver"] }).click();
    await expect.poll(date).toBe("");
    await page.getByRole("button", { name: messages["draft.undo"] }).click();
    await expect.poll(date).toBe("2027-03-01");
    await context.close();
  });

  test("keeps no bank number on the device [form.draft, autopay.secret]", async () => {
    const { page, context } = await open("autopay", "100250");
    await page.getByLabel(messages["payment.account"]).fill("998877665544");
    await answer(page, "limit", "Dropdown", "limit-150");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const stored = () =>
      page.evaluate(async () => {
        const read = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error as Error);
          });
        let text = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
        for (const { name } of await indexedDB.databases()) {
          const database = await read(indexedDB.open(name!));
          for (const store of database.objectStoreNames)
            text += JSON.stringify(await read(database.transaction(store).objectStore(store).getAll()));
          database.close();
        }
        return text;
      });
    await expect.poll(stored).toContain("limit-150");
    expect(await stored()).not.toContain("998877665544");
    await context.close();
  });

  test("loses nothing when the network goes during submit, and sends it at the next press [submit.retry, submit.atomic]", async () => {
    const { page, context } = await open("supplier-choice", "100243");
    await fillSupplier(page);
    await context.route(/SubmitEnrollment/, (route) => route.abort());
    await page.getByRole("button", { name: "Change supplier" }).click();
    const again = page.getByRole("button", { name: messages["page.tryAgain"] }).first();
    await again.waitFor();
    expect(await control(page, "switch-date").inputValue()).toBe("2027-02-01");
    await context.unroute(/SubmitEnrollment/);
    await again.click();
    await page.getByText("Your change is on its way.").waitFor();
    await context.close();
  });

  test("shows a part whose code did not come once it is requested again, and keeps what was typed [routes.lazy]", async () => {
    const { page, context } = await openPage(on.browser, "phone");
    await context.route(/\/assets\/Signature-/, (route) => route.abort());
    await page.goto(await on.product.link("deferred-payment", "100201"));
    await control(page, "hardship").selectOption("health");
    const failed = page.getByRole("alert").filter({ hasText: messages["widgets.partFailed"] });
    const again = failed.getByRole("button", { name: messages["widgets.tryAgain"] });
    await again.click();
    await failed.waitFor();
    await context.unroute(/\/assets\/Signature-/);
    await again.click();
    await page.locator("main canvas").waitFor();
    expect(await control(page, "hardship").inputValue()).toBe("health");
    expect(await failed.count()).toBe(0);
    await context.close();
  });

  test("says that it is offline, and goes on when it is back [submit.retry]", async () => {
    const { page, context } = await open("supplier-choice", "100250");
    await control(page, "switch-date").waitFor();
    await context.setOffline(true);
    await page.getByText(messages["shell.offline"]).first().waitFor();
    await context.setOffline(false);
    await page.getByText(messages["shell.offline"]).first().waitFor({ state: "hidden" });
    await context.close();
  });

  test("of two tabs with the same link one submits, and the other learns of it [submit.already, submit.once, form.submitted-by-you]", async () => {
    const link = await on.product.link("supplier-choice", "100257");
    const [first, second] = await Promise.all([openPage(on.browser), openPage(on.browser)]);
    for (const { page } of [first, second]) {
      await page.goto(link);
      await fillSupplier(page);
    }
    await first.page.getByRole("button", { name: "Change supplier" }).click();
    await first.page.getByText("Your change is on its way.").waitFor();
    await second.page.getByRole("button", { name: "Change supplier" }).click();
    await second.page.getByText(messages["form.submittedByYou"]).first().waitFor();
    for (const { context } of [first, second]) await context.close();
  });

  test.each(["autopay", "installment-quarter"])(
    "keeps logo, words and tables whole where text is twice the size: %s [input.required-mark]",
    async (enrollment) => {
      const { page, context } = await open(enrollment, "100222");
      await page.locator(".bw-submit-button").waitFor();
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      if (enrollment !== "autopay") await answer(page, "months", "InstallmentPeriod", 6);
      const [logo, ...headings] = await page
        .locator(".bw-logo img, .bw-table tbody th")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
      expect(logo).toBeGreaterThan(90);
      expect(Math.min(...headings)).toBeGreaterThan(150);
      expect(await overflowsSideways(page)).toBe(false);
      await context.close();
    },
  );

  test("is filled and sent by keyboard alone [check.required, input.required-mark, gate.reason]", async () => {
    const { page, context } = await open("supplier-choice", "100264");
    await control(page, "switch-date").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toMatch(/^#/); // the skip link
    await tabTo(page, page.getByRole("button", { name: "Change supplier" }));
    await page.keyboard.press("Enter");
    await page.getByText(messages["check.required"]).first().waitFor();
    await expect.poll(() => hasFocus(input(page, "supplier"))).toBe(true);
    await page.keyboard.type("Tide");
    await tabTo(page, input(page, "contract"));
    await page.keyboard.press("Space");
    await tabTo(page, input(page, "switch-date"));
    await page.keyboard.type("02012027");
    await tabTo(page, input(page, "consent"));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("button", { name: "Change supplier" }));
    await page.keyboard.press("Enter");
    await page.getByText("Your change is on its way.").waitFor();
    await context.close();
  });

  test("shows customer service behind a button on a phone, and the logo within its box [form.header, brand.logo]", async () => {
    const { page, context } = await open("supplier-choice", "100271");
    const phone = page.getByRole("link", { name: /202 555 0123/ });
    const logo = page.getByRole("img", { name: /Harbor Light/ });
    await logo.waitFor();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // As a file of that size would be.
    await logo.evaluate((image: HTMLImageElement) => Object.assign(image, { width: 2000, height: 900 }));
    const box = (await logo.boundingBox())!;
    expect(box.height).toBeLessThanOrEqual(80);
    expect(box.width).toBeLessThanOrEqual(230);
    expect(await phone.isVisible()).toBe(false);
    await page.getByRole("button", { name: messages["shell.contact"] }).click();
    await phone.waitFor();
    expect(await phone.getAttribute("href")).toBe("tel:+12025550123");
    await page.keyboard.press("Escape");
    await phone.waitFor({ state: "hidden" });
    await context.close();
  });

  test("is dark where the system is, and as chosen from then on [brand.dark]", async () => {
    const { page, context } = await openPage(on.browser, "dark");
    await page.goto(await on.product.link("supplier-choice", "100271"));
    const toggle = page.getByRole("button", { name: messages["shell.dark"] });
    await toggle.waitFor();
    const brightness = () =>
      page.evaluate(() => {
        const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number);
        return red;
      });
    await expect.poll(brightness).toBeLessThan(80);
    await toggle.click();
    await expect.poll(brightness).toBeGreaterThan(200);
    await page.reload();
    await toggle.waitFor();
    await expect.poll(brightness).toBeGreaterThan(200);
    await context.close();
  });

  test("opens, is filled in and submitted in a browser of early 2023 [form.token, submit.order]", async () => {
    // Without Trusted Types a browser ignores the policy that asks for them.
    const { page, context, faults } = await openPage(on.browser, { timezoneId: "UTC", bypassCSP: true });
    await context.addInitScript(makeOld);
    await page.goto(await on.product.link("supplier-choice", "100239"));
    await fillSupplier(page);
    expect(await page.evaluate(() => "any" in AbortSignal || "Segmenter" in Intl || "trustedTypes" in window)).toBe(
      false,
    );
    await page.getByRole("button", { name: "Change supplier" }).click();
    await page.getByText("Your change is on its way.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test("asks no other host for anything, and never sends its address on", async () => {
    const { page, context } = await openPage(on.browser);
    const others: string[] = [];
    const referrers: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(on.product.url) && !/^(data|blob):/.test(request.url())) others.push(request.url());
      const referrer = request.headers()["referer"];
      if (referrer) referrers.push(referrer);
    });
    await page.goto(await on.product.link("service-request", "100264"));
    await control(page, "signature").waitFor();
    await page.waitForLoadState("networkidle");
    expect({ others, referrers }).toEqual({ others: [], referrers: [] });
    await context.close();
  });
});
