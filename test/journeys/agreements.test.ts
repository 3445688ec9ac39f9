// Signing an agreement in a real browser, with the sandbox as the signing service and as the payment provider.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { messages, selfServicePart } from "@billwright/schemas";
import { addressOfLink } from "@billwright/server";
import { browserWanted, openPage } from "../support/browser.ts";
import { payByCard } from "../support/customerStates.ts";
import { stage } from "../support/stage.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: "UTC" };
const words = selfServicePart;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

describe.runIf(browserWanted)("an agreement", () => {
  const on = stage();
  const open = async (recipientId: string) => {
    const opened = await openPage(on.browser, phone);
    const to = { page: "AgreementSignStart", enrollmentId: null, recipientId } as const;
    const address = await addressOfLink(on.product.config, to, 86_400);
    await opened.page.goto(address);
    // The page leads on to the service's by itself.
    await heading(opened.page, "Your agreement");
    expect(new URL(opened.page.url()).pathname).toMatch(/^\/signing\//);
    return { ...opened, address };
  };

  test("is signed at the service, paid by its pay link, and then nothing more is due, also from its first link [agreement.redirect, agreement.pay, agreement.nothing-due]", async () => {
    const { page, context, faults, address } = await open("100348");
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await heading(page, words["agreement.dueTitle"]);
    await page.getByText("$707.86").waitFor();
    const result = page.url();
    await page.reload();
    await page.getByRole("link", { name: words["agreement.pay"] }).click();
    await page.frameLocator("iframe").locator("#number").waitFor();
    await payByCard(page, "4242424242424242", null);
    await heading(page, messages["pay.receiptTitle"]);
    await page.goto(result);
    await heading(page, words["agreement.nothingDueTitle"]);
    await page.goto(address);
    await heading(page, words["agreement.nothingDueTitle"]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("that is declined is not signed; by the way back it is signed after all [agreement.declined]", async () => {
    const { page, context, faults } = await open("100362");
    await page.getByRole("button", { name: "Decline" }).click();
    await heading(page, words["agreement.unsignedTitle"]);
    await page.getByRole("link", { name: words["agreement.back"] }).click();
    await page.getByRole("button", { name: "Sign, and tell the product later" }).click();
    await heading(page, words["agreement.dueTitle"]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
