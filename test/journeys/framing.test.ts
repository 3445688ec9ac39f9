// The pages of preferences in a page of the account's own, and in a stranger's: two real origins beside the product's (threats.md T35).
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allMessages as say } from "@billwright/schemas";
import { addressOfLink, demoAccounts, realRuntime, setAccount } from "@billwright/server";
import { browserWanted, openPage } from "../support/browser.ts";
import { stage } from "../support/stage.ts";

const [harbor] = demoAccounts;

/** A page that frames whatever its query names, and keeps every message it gets. */
const host = `<!doctype html><title>Host</title><script>
  window.got = [];
  addEventListener("message", ({ origin, data }) => window.got.push({ origin, data }));
</script><iframe title="framed" width="1000" height="800"></iframe><script>
  document.querySelector("iframe").src = new URLSearchParams(location.search).get("frame");
</script>`;

describe.runIf(browserWanted)("the page of preferences in a frame", () => {
  const on = stage();
  const servers: Server[] = [];
  /** @param name Another host name is another site, too. */
  async function origin(name: string): Promise<string> {
    const server = createServer((_request, response) => response.setHeader("Content-Type", "text/html").end(host));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, resolve));
    return `http://${name}:${(server.address() as AddressInfo).port}`;
  }
  let own: string;
  let stranger: string;
  beforeAll(async () => {
    [own, stranger] = [await origin("localhost"), await origin("127.0.0.1")];
    const branding = { clientType: "Wgl", pageTitle: harbor!.pageTitle, parentOrigins: [own] };
    await setAccount(on.product.config, harbor!.id, { text: JSON.stringify({ branding }), folder: "." }, realRuntime);
  });
  afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

  const link = () =>
    addressOfLink(
      on.product.config,
      { page: "customer-preferences", enrollmentId: null, recipientId: "100292" },
      86_400,
    );
  const framing = (by: string, address: string) => `${by}/?frame=${encodeURIComponent(address)}`;
  const got = (page: Page) => page.evaluate(() => (window as unknown as { got: unknown[] }).got);

  async function save(page: Page): Promise<void> {
    const framed = page.frameLocator("iframe");
    const box = framed.getByRole("checkbox", { name: "Planned work, Text message" });
    const isGiven = !(await box.isChecked());
    await box.setChecked(isGiven);
    if (isGiven) await framed.getByRole("checkbox", { name: say["preferences.terms"] }).check();
    await framed.getByRole("button", { name: say["preferences.save"], exact: true }).click();
    await framed.getByText(say["preferences.saved"]).waitFor();
  }

  test("works in a page of an origin that the account names, which is notified of a save [preferences.saved]", async () => {
    const { page, context, faults } = await openPage(on.browser, "desktop");
    await page.goto(framing(own, await link()));
    await save(page);
    await expect.poll(() => got(page)).toEqual([{ origin: on.product.url, data: { type: "closeModal" } }]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("is not shown in a page of any other origin, nor in one of its own within that [preferences.saved]", async () => {
    const { page, context } = await openPage(on.browser, "desktop");
    const address = await link();
    for (const [around, depth] of [
      [framing(stranger, address), 1],
      [framing(stranger, framing(own, address)), 2],
    ] as const) {
      const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
      await page.goto(around);
      await refused;
      await expect.poll(() => page.frames()[depth]?.url()).toBe("chrome-error://chromewebdata/");
    }
    await context.close();
  });

  /** As in a browser that knows no policy for frames. */
  async function withoutPolicy(context: BrowserContext): Promise<void> {
    await context.route(/\/customer-preferences\//, async (route) => {
      const response = await route.fetch();
      const left = Object.entries(response.headers()).filter(
        ([name]) => !["content-security-policy", "x-frame-options"].includes(name),
      );
      await route.fulfill({ response, headers: Object.fromEntries(left) });
    });
  }

  test("tells a stranger that frames it all the same of nothing [preferences.saved]", async () => {
    const { page, context } = await openPage(on.browser, "desktop");
    await withoutPolicy(context);
    await page.goto(framing(stranger, await link()));
    await save(page);
    // Messages of one frame arrive in their order: one that was to come before this would be there.
    await page.frames()[1]!.evaluate(() => window.parent.postMessage("after the save", "*"));
    await expect.poll(() => got(page)).toEqual([{ origin: on.product.url, data: "after the save" }]);
    await context.close();
  });
});
