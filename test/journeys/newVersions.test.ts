// The service worker in a real browser: what it keeps, and a new version under a half-filled form.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages, offlinePaths } from "@billwright/schemas";
import { browserWanted, looks, openPage } from "../support/browser.ts";
import { answer, control } from "../support/customer.ts";
import { startFront, type Front } from "../support/front.ts";
import { stage } from "../support/stage.ts";

describe.runIf(browserWanted)("the service worker", () => {
  const on = stage();
  /** Before the product, so that a new version can be deployed: its worker is another file. */
  let front: Front;
  let deployed = "";
  let builds = 0;
  beforeAll(async () => {
    front = await startFront(({ url }) => ({
      to: on.product.url,
      add: url === "/worker.js" && deployed !== "" ? `\n// ${deployed}` : "",
    }));
  });
  afterAll(() => front?.stop());

  test("keeps built files alone, and offers a new version without touching what was typed; pressed, it reloads [worker.cache, worker.check, worker.update]", async () => {
    const { page, context, faults } = await openPage(on.browser, {
      ...looks.phone,
      timezoneId: "UTC",
      serviceWorkers: "allow",
    });
    await page.clock.install();
    const link = (await on.product.link("supplier-choice", "100236")).replace(on.product.url, front.url);
    await page.goto(link);
    await control(page, "switch-date").waitFor();
    await page.clock.fastForward(6_000);
    const isActive = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated");
    await expect.poll(isActive).toBe(true);

    await page.reload();
    await control(page, "switch-date").waitFor();
    const kept = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return stores.flat().map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(async () => (await kept()).length).toBeGreaterThan(3);
    expect((await kept()).filter((path) => !/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(path))).toEqual([]);

    await answer(page, "switch-date", "Date", "2027-02-01");
    await page.clock.fastForward(6_000);
    const offer = page.getByText(messages["version.new"]);
    await expect
      .poll(async () => {
        // What the page's first look finds is its own version: of those after it one is offered.
        deployed = `build ${(builds += 1)}`;
        await page.clock.fastForward(10 * 60_000);
        return offer.isVisible();
      })
      .toBe(true);
    expect(await control(page, "switch-date").inputValue()).toBe("2027-02-01");
    await Promise.all([
      page.waitForEvent("framenavigated"),
      page.getByRole("button", { name: messages["version.reload"], exact: true }).click(),
    ]);
    await control(page, "switch-date").waitFor();
    expect(await offer.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("shows the pages of nobody's own without a network, also that whose reader came first, and nothing that a link opened [worker.cache]", async () => {
    const { page, context, faults } = await openPage(on.browser, { ...looks.phone, serviceWorkers: "allow" });
    const headingAt = async (path: string) => {
      await page.goto(on.product.url + path);
      await page.locator("main h1").waitFor();
      return page.locator("main h1").innerText();
    };
    const keptPaths = () =>
      page.evaluate(async () => {
        const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return stores.flat().map(({ url }) => new URL(url).pathname);
      });
    const [first = ""] = offlinePaths;
    const headings = [await headingAt(first)];
    // It was there before the worker.
    await expect.poll(keptPaths).toContain(first);
    for (const path of offlinePaths.slice(1)) headings.push(await headingAt(path));
    await context.setOffline(true);
    for (const [at, path] of offlinePaths.entries())
      expect([path, await headingAt(path)]).toEqual([path, headings[at]]);
    await context.setOffline(false);
    await page.goto(await on.product.link("outage-poll", null));
    await page.locator("main .bw-field").waitFor();
    expect((await keptPaths()).filter((each) => !each.startsWith("/assets/")).sort()).toEqual([...offlinePaths].sort());
    expect(faults).toEqual([]);
    await context.close();
  });
});
