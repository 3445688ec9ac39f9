// A customer's contacts: one is added by its code and preferred, another browser sees it, and it is removed.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { allMessages } from "@billwright/schemas";
import { browserWanted, openPage } from "../support/browser.ts";
import { hasFocus } from "../support/keyboard.ts";
import { stage } from "../support/stage.ts";

describe.runIf(browserWanted)("a customer's contacts", () => {
  const on = stage();
  const say = allMessages;
  const own = "david.nguyen@example.org";
  const added = "david.n@example.com";

  async function open() {
    const opened = await openPage(on.browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await opened.page.goto(await on.product.pageLink("customer-preferences", "100222"));
    await opened.page.getByText(own, { exact: true }).waitFor();
    return opened;
  }
  const emails = (page: Page) => page.getByRole("region", { name: say["contacts.Email"], exact: true });
  const row = (page: Page, contact: string) => emails(page).getByRole("listitem").filter({ hasText: contact });
  const isPreferred = (page: Page, contact: string) => row(page, contact).getByRole("radio").isChecked();

  test("are added by a code and preferred, which another browser shows, and removed again [contacts.change-call, contacts.delete-call, add-contact.closes, add-contact.buttons]", async () => {
    const { page, context, faults } = await open();
    const add = emails(page).getByRole("button", { name: say["contacts.add.Email"] });
    const window = page.getByRole("dialog", { name: say["addcontact.title"] });
    await add.click();
    // Nothing is asked before this page: a code to the contact of before is.
    const proof = page.getByRole("dialog", { name: say["contactproof.title"] });
    await proof.getByRole("button", { name: say["addcontact.send"] }).click();
    await proof.getByLabel(say["codes.label"]).fill(await on.product.code(own));
    await proof.getByRole("button", { name: say["addcontact.verify"] }).click();
    await window.getByLabel(say["addcontact.email"]).fill(added);
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "hidden" });
    await expect.poll(() => hasFocus(add)).toBe(true);
    await page.keyboard.press("Enter");
    await window.getByLabel(say["addcontact.email"]).fill(added);
    await window.getByRole("button", { name: say["addcontact.send"] }).click();
    const code = window.getByLabel(say["codes.label"]);
    await code.waitFor();
    await code.fill(await on.product.code(added));
    await window.getByRole("button", { name: say["addcontact.verify"] }).click();
    await window.waitFor({ state: "hidden" });
    await row(page, added).getByText(say["contacts.verified"]).waitFor();
    expect([await isPreferred(page, own), await isPreferred(page, added)]).toEqual([true, false]);
    const stored = page.waitForResponse(/ChangePreference/);
    await row(page, added).getByRole("radio").click();
    expect((await stored).status()).toBe(200);

    const other = await open();
    await expect.poll(() => isPreferred(other.page, added)).toBe(true);
    expect(await isPreferred(other.page, own)).toBe(false);

    await row(page, added).getByRole("button").last().click();
    await page.getByRole("dialog").getByRole("button", { name: say["contacts.yes"] }).click();
    await row(page, added).waitFor({ state: "detached" });
    await expect.poll(() => isPreferred(page, own)).toBe(true);
    await other.page.reload();
    await expect.poll(() => isPreferred(other.page, own)).toBe(true);
    expect(await row(other.page, added).count()).toBe(0);
    expect([faults, other.faults]).toEqual([[], []]);
    await Promise.all([context.close(), other.context.close()]);
  });
});
