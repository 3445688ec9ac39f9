// A stored mail in a real browser: whatever is in it, nothing runs, no other host gets a request, and its pictures show.
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserWanted, openPage } from "../support/browser.ts";
import { stage } from "../support/stage.ts";

describe.runIf(browserWanted)("a mail in the browser", () => {
  const on = stage();
  const link = (recipientId: string) => on.product.pageLink("view-online", recipientId);

  /** Every address that the context asks for beside the product's own; nothing of it is let through. */
  async function strangers(context: BrowserContext): Promise<string[]> {
    const requests: string[] = [];
    await context.route(
      (url) => url.origin !== on.product.url,
      (route) => (requests.push(route.request().url()), route.abort()),
    );
    return requests;
  }

  /** The frame's pictures that have a source: the width that each has drawn. */
  async function pictures(page: Page): Promise<number[]> {
    const frame = page.frameLocator("iframe");
    await frame.locator("h1").waitFor();
    const images = await frame.locator("img[src]").all();
    for (const image of images)
      await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.complete)).toBe(true);
    return Promise.all(images.map((image) => image.evaluate((each: HTMLImageElement) => each.naturalWidth)));
  }

  test("shows the mail with its own pictures and styles, and nothing around it [view-online.body]", async () => {
    const { page, context, faults } = await openPage(on.browser, "phone");
    const hosts = await strangers(context);
    await page.goto(await link("100201"));
    expect(await pictures(page)).toEqual([304]);
    const button = page.frameLocator("iframe").getByRole("link", { name: "Pay now" });
    expect(await button.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe("rgb(20, 80, 107)");
    expect(await page.locator("header, .bw-header").count()).toBe(0);
    expect([hosts, faults]).toEqual([[], []]);
    await context.close();
  });

  test("hostile HTML runs nothing, loads nothing from elsewhere and its good picture shows, framed and by itself [view-online.body]", async () => {
    const { page, context } = await openPage(on.browser, "phone");
    const hosts = await strangers(context);
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => (dialogs.push(dialog.message()), void dialog.dismiss()));
    const address = await link("100341");
    for (const [path, frame] of [
      ["", () => page.frames().at(-1)!],
      ["/body", () => page.mainFrame()],
    ] as const) {
      await page.goto(address + path);
      if (path === "") expect(await pictures(page)).toEqual([96]);
      else await page.locator("h1").waitFor();
      const left = await frame().evaluate(() =>
        [...document.querySelectorAll("script,style,iframe,form,input,svg,object,embed,video,base,link,details")].map(
          (each) => each.localName,
        ),
      );
      expect(left).toEqual([]);
      expect(await frame().evaluate(() => document.documentElement.outerHTML)).not.toMatch(
        /javascript:|evil\.example|onerror|onload|position:/,
      );
      expect(await page.evaluate(() => "hostile" in window)).toBe(false);
    }
    expect([hosts, dialogs]).toEqual([[], []]);
    await context.close();
  });

  test("the keyboard's way into the mail is seen, a pointer's has no ring [view-online.body]", async () => {
    const { page, context } = await openPage(on.browser, "phone");
    await page.goto(await link("100201"));
    await pictures(page);
    const ring = () => page.locator("iframe").evaluate((frame) => getComputedStyle(frame).outlineStyle);
    await page.frameLocator("iframe").locator("h1").click();
    expect(await ring()).toBe("none");
    await page.reload();
    await pictures(page);
    for (const _stop of ["the link past the header", "the mail"]) await page.keyboard.press("Tab");
    await expect.poll(ring).toBe("solid");
    await context.close();
  });

  test("a link opens in a new tab that learns nothing of where it came from [view-online.body, link.private]", async () => {
    const { page, context } = await openPage(on.browser, "desktop");
    const seen: Record<string, string | undefined>[] = [];
    await context.route("https://www.harborlight.example/**", (route) => {
      seen.push(route.request().headers());
      return route.fulfill({ contentType: "text/html", body: "<title>Help</title>" });
    });
    await page.goto(await link("100341"));
    const opened = context.waitForEvent("page");
    await page.frameLocator("iframe").locator("#out, a[href*=help]").click();
    const tab = await opened;
    await tab.waitForLoadState();
    expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(["", null]);
    expect(seen.map((headers) => headers["referer"])).toEqual([undefined]);
    expect(page.url()).toContain("/view-online/");
    await context.close();
  });
});
