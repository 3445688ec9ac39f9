// The page /dev on a phone: what it offers in each role, the demo biller's buttons, and another name of the machine.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { messages } from "@billwright/schemas";
import { roles, type Step } from "../../server/demo/tour/roles.ts";
import { violations } from "../support/axe.ts";
import { browserWanted, launchBrowser, looks, moving, openPage, overflowsSideways, wear } from "../support/browser.ts";
import { payByCard } from "../support/customerStates.ts";
import { seen } from "../support/inPage.ts";
import { stage } from "../support/stage.ts";

/** A minute's build, which the server's own test plays. */
const isBuilt = ({ to }: Step) => "path" in to && to.path === "/dev/storybook";
const customer = "/dev/customers/harbor-light-water/100201";

describe.runIf(browserWanted)("/dev", () => {
  const on = stage();
  const dev = () => `${on.product.url}/dev`;

  test.each(roles.map((role) => [role.name, role] as const))(
    "leads a %s on a phone",
    async (_name, { name, steps }) => {
      const { page, context, faults } = await openPage(on.browser, { ...looks.phone, ...moving });
      for (const step of steps.filter((each) => !isBuilt(each))) {
        await page.goto(dev());
        const card = page.locator(`#${name.toLowerCase()}`);
        const press = card.locator("dt").filter({ hasText: step.press }).locator("a, button");
        await Promise.all([page.waitForURL((url) => url.pathname !== "/dev"), press.click()]);
        await arrived(page, step);
        expect(await overflowsSideways(page), step.press).toBe(false);
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  test.each(Object.keys(looks) as (keyof typeof looks)[])(
    "has no fault for axe and sticks out nowhere, %s",
    async (look) => {
      const { page, context } = await openPage(on.browser, look);
      for (const path of ["/dev", customer, "/dev/api"]) {
        await page.goto(on.product.url + path);
        await wear(page, look);
        expect(await overflowsSideways(page), path).toBe(false);
        expect(await violations(page), path).toEqual([]);
      }
      await context.close();
    },
  );

  test("changes what the demo biller has, by one press each, and the customer's pages show it", async () => {
    const { page, context, faults } = await openPage(on.browser, "phone");
    const press = async (name: string) => {
      await page.goto(on.product.url + customer);
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("status").waitFor();
    };
    await press("Issue the next bill");
    const owed = await page.locator(".facts dd").first().innerText();
    await page.getByRole("link", { name: "Instalment plan for what is owed" }).click();
    await page.getByText(owed).first().waitFor();
    await press("Make the newest bill overdue");
    await press("Pay");
    expect(await page.locator(".facts dd").first().innerText()).toBe("$0.00");
    await page.goto(dev());
    await page
      .getByText(/new bill/i)
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test("at another name of the machine all is the same: signing in, and paying by the bank's page and back", async () => {
    const browser = await launchBrowser(["--host-resolver-rules=MAP phone.test 127.0.0.1"]);
    const { page, faults } = await openPage(browser, "phone");
    const there = dev().replace("//localhost", "//phone.test");
    await page.goto(there);
    await page.locator("#approver").getByRole("button").first().click();
    // The page between signs in by a script and goes on.
    await page.waitForURL((url) => !url.pathname.startsWith("/dev"));
    await seen(page, "h1");
    expect(new URL(page.url()).hostname).toBe("phone.test");
    // Nothing is owed after what was paid above, and more than is owed is asked about.
    await page.goto(there.replace("/dev", customer));
    await page.getByRole("button", { name: "Issue the next bill", exact: true }).click();
    await page.getByRole("status").waitFor();
    await page.goto(there);
    await page.getByRole("link", { name: "Pay a bill", exact: true }).click();
    await payByCard(page, "4000000000003220");
    const confirm = page.getByRole("button", { name: "Complete authentication" });
    await confirm.waitFor();
    expect(new URL(page.url()).hostname).toBe("phone.test");
    await confirm.click();
    await page.getByRole("heading", { level: 1, name: messages["pay.received"] }).waitFor();
    expect(new URL(page.url()).hostname).toBe("phone.test");
    expect(faults).toEqual([]);
    await browser.close();
  });
});

/** What was asked for is there: a page of the product with its heading, or a document of the server. */
async function arrived(page: Page, { press, to }: Step): Promise<void> {
  const { pathname } = new URL(page.url());
  if ("path" in to) expect(pathname, press).toBe(to.path);
  if ("path" in to && !to.path.startsWith("/dev/customers")) return;
  if ("user" in to) await page.waitForURL((url) => url.pathname === to.path);
  await seen(page, "h1");
}
