// The service worker in a real browser: what it keeps, and a new version under a half-filled form.
import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages } from "@billwright/schemas";
import { browserWanted, looks, openPage } from "../support/browser.ts";
import { answer, control } from "../support/customer.ts";
import { stage } from "../support/stage.ts";

describe.runIf(browserWanted)("the service worker", () => {
  const on = stage();
  /** Before the product, so that a new version can be deployed: its worker is another file. */
  let front: Server;
  let deployed = "";
  let builds = 0;
  beforeAll(async () => {
    front = createServer((incoming, outgoing) => {
      const { hostname, port } = new URL(on.product.url);
      // Whole and as it is: what is added to it is added to text.
      const headers = { ...incoming.headers };
      for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete headers[name];
      const asked = ask({ hostname, port, path: incoming.url, method: incoming.method, headers }, (given) => {
        const isWorker = incoming.url === "/worker.js" && deployed !== "";
        const { "content-length": length, etag, ...plain } = given.headers;
        const kept = isWorker ? {} : { ...(length && { "content-length": length }), ...(etag && { etag }) };
        outgoing.writeHead(given.statusCode ?? 500, { ...plain, ...kept });
        given.pipe(outgoing, { end: !isWorker });
        if (isWorker) given.once("end", () => outgoing.end(`\n// ${deployed}`));
      });
      asked.once("error", () => outgoing.destroy());
      incoming.pipe(asked);
    });
    await new Promise<void>((resolve) => front.listen(0, "localhost", resolve));
  });
  afterAll(() => {
    front?.closeAllConnections();
    front?.close();
  });

  test("keeps built files alone, and offers a new version without touching what was typed; pressed, it reloads [worker.cache, worker.check, worker.update]", async () => {
    const { page, context, faults } = await openPage(on.browser, {
      ...looks.phone,
      timezoneId: "UTC",
      serviceWorkers: "allow",
    });
    await page.clock.install();
    const { port } = front.address() as AddressInfo;
    const link = (await on.product.link("supplier-choice", "100236")).replace(
      on.product.url,
      `http://localhost:${port}`,
    );
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
    const left = page.waitForEvent("framenavigated");
    await page.getByRole("button", { name: messages["version.reload"], exact: true }).click();
    await left;
    await control(page, "switch-date").waitFor();
    expect(await offer.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
