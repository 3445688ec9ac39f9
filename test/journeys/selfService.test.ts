// The shorter ways of self-service from end to end, each on a phone: a supplier's choice, autopay ended, an agent's code paid, sign-on.
import readQr from "jsqr";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { allMessages as say, pathOf } from "@billwright/schemas";
import { addressOfLink } from "@billwright/server";
import { browserWanted, openPage } from "../support/browser.ts";
import { agree, control } from "../support/customer.ts";
import { payByCard } from "../support/customerStates.ts";
import { stage } from "../support/stage.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: "UTC" };

describe.runIf(browserWanted)("self-service", () => {
  const on = stage();
  const open = async (address: string) => {
    const opened = await openPage(on.browser, phone);
    await opened.page.goto(address);
    return opened;
  };
  const linkTo = (page: "agent-payments" | "customer-preferences" | "enroll-ip", recipientId: string) =>
    addressOfLink(on.product.config, { page, enrollmentId: null, recipientId }, 86_400);

  test("a resident of Maryland is left out of what suppliers are told, and of the transfer, once that box no longer looks disabled, and finds it so again [supplier.linked, supplier.saved]", async () => {
    const { page, context, faults } = await open(`${on.product.url}${pathOf("supplier")}`);
    const who = async () => {
      await page.getByLabel(say["supplier.account"]).fill("100264");
      await page.getByLabel(say["supplier.street"]).fill("333");
      await page.getByRole("button", { name: say["supplier.submit"] }).click();
    };
    await who();
    const contact = page.getByRole("checkbox", { name: say["supplier.doNotContact"] });
    const transfer = page.getByRole("checkbox", { name: say["supplier.doNotTransfer"] });
    await contact.waitFor();
    expect([await transfer.isDisabled(), await cursorOf(transfer)]).toEqual([true, "not-allowed"]);
    await contact.check();
    expect(await cursorOf(transfer)).toBe("pointer");
    await transfer.check();
    await page.getByRole("button", { name: say["supplier.save"] }).click();
    const saved = page.getByText(say["supplier.saved"]);
    expect(await saved.evaluate(isFilled)).toBe(true);
    await page.goto(`${on.product.url}${pathOf("supplier")}`);
    await who();
    await contact.waitFor();
    expect([await contact.isChecked(), await transfer.isChecked()]).toEqual([true, true]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("autopay that was set up is ended, and its page says so from then on [autopay-page.unenroll, autopay-page.confirm, autopay-page.not-enrolled]", async () => {
    const { page, context, faults } = await open(await on.product.link("autopay", "100201"));
    await control(page, "pay-date").selectOption({ index: 1 });
    await agree(page);
    await page.getByRole("button", { name: "Turn on autopay" }).click();
    await page.waitForURL(/\/autopay\//);
    await page.getByRole("button", { name: "Unenroll" }).click();
    await page.getByRole("dialog").getByText(say["autopay.confirm"]).waitFor();
    await page.getByRole("button", { name: "Yes, unenroll" }).click();
    const ended = page.getByRole("heading", { name: say["autopay.unenrolled"] });
    await ended.waitFor();
    await page.reload();
    await ended.waitFor();
    expect(await page.getByRole("button", { name: "Unenroll" }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the code on an agent's phone is shown whole, read by a customer's, paid there, and seen as the latest payment [agent.qr, agent.payment, agent.payment-time]", async () => {
    const agent = await open(await linkTo("agent-payments", "100215"));
    await agent.page.getByRole("button", { name: say["agent.generateQr"] }).click();
    const picture = agent.page.locator("main figure img");
    await picture.waitFor();
    expect(await wholeInSight(picture)).toBe(true);
    const { data, info } = await sharp(await picture.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = readQr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? expect.fail("no QR code");
    const customer = await open(code);
    await customer.page.frameLocator("iframe").locator("#number").waitFor();
    await payByCard(customer.page, "4242424242424242", "12.50");
    await customer.page.getByRole("heading", { level: 1, name: say["pay.receiptTitle"] }).waitFor();
    await agent.page.getByRole("button", { name: say["agent.latest"] }).click();
    const latest = agent.page.getByRole("table", { name: say["agent.latestTitle"] });
    for (const text of ["$12.50", say["agent.status.paid"], "America/New York"])
      await latest.getByText(text, { exact: false }).waitFor();
    expect([agent.faults, customer.faults]).toEqual([[], []]);
    await Promise.all([agent.context.close(), customer.context.close()]);
  });

  test.each([
    ["mouse", "agent.email", "nope", "agent.generateQr", "agent.checkFields"],
    ["finger", "agent.email", "nope", "agent.generateQr", "agent.checkFields"],
    ["finger", "agent.mobile", "123", "agent.generateQr", "agent.checkFields"],
    ["mouse", "agent.email", "nope", "agent.sendSms", "agent.smsSent"],
    ["finger", "agent.email", "nope", "agent.sendSms", "agent.smsSent"],
  ] as const)(
    "a press by %s straight from %s with %j counts on %s, though telling the error moves the button [agent.qr-invalid] [agent.sms-call]",
    async (by, field, text, button, told) => {
      const { page, context, faults } = await openPage(on.browser, phone);
      await page.clock.install();
      await page.goto(await linkTo("agent-payments", "100215"));
      await page.getByLabel(say[field]).waitFor();
      // The clock is stopped: the error shows because the field loses focus, never because time has passed.
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByLabel(say[field]).fill("");
      await page.getByLabel(say[field]).pressSequentially(text);
      await pressUpperEdge(page.getByRole("button", { name: say[button] }), by);
      await page.getByText(say[told]).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  test("no toast lies over the bar with a page's main button [preferences.consent-saved]", async () => {
    const preferences = await open(await linkTo("customer-preferences", "100201"));
    await preferences.page.locator("main .bw-preferences-table label:has(:enabled)").first().click();
    await preferences.page.getByRole("checkbox", { name: say["preferences.terms"] }).check();
    await preferences.page.getByRole("button", { name: say["preferences.save"] }).click();
    await preferences.page.getByText(say["preferences.consentSaved"]).waitFor();
    const plan = await open(await linkTo("enroll-ip", "100215"));
    await plan.page.locator(".bw-owed").waitFor();
    for (const { page, context, faults } of [preferences, plan]) {
      expect(await page.evaluate(areToastsAboveBar)).toBe(true);
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  test("an Owner signs in by their organisation, and the address that they came back to signs in nobody else [sso.success, sso.failure]", async () => {
    const { page, context, faults } = await open(`${on.product.url}/smart/sign-in/`);
    const back = page.waitForRequest(/\/sso-success\//);
    await page.getByRole("button", { name: say["sso.offer"] }).click();
    await page.getByRole("button", { name: "Olivia Okafor, Owner" }).click();
    const address = (await back).url();
    await page.waitForURL(/\/smart\/(?!sign-in)/);
    await page.locator("main h1").first().waitFor();
    const other = await open(address);
    await other.page.waitForURL(`**${pathOf("sso-error")}*`);
    expect(await other.page.evaluate(() => localStorage.getItem("JWT_TOKEN"))).toBeNull();
    await page.goto(address);
    await page.waitForURL(`**${pathOf("sso-error")}*`);
    expect([faults, other.faults]).toEqual([[], []]);
    await Promise.all([context.close(), other.context.close()]);
  });
});

const cursorOf = (box: Locator): Promise<string> => box.evaluate((element) => getComputedStyle(element).cursor);

/** Runs in the page. */
const isFilled = (element: Element): boolean => getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)";

/** By coordinates, without waiting: what has moved away meanwhile is missed. */
async function pressUpperEdge(button: Locator, by: "mouse" | "finger"): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width } = (await button.boundingBox())!;
  const at = [x + width / 2, y + 4] as const;
  await (by === "finger" ? button.page().touchscreen.tap(...at) : button.page().mouse.click(...at));
}

/** Scrolls nothing. */
const wholeInSight = (picture: Locator): Promise<boolean> =>
  picture.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

/** Runs in the page. The place of the toasts is there without one, too. */
const areToastsAboveBar = (): boolean => {
  const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
  return boxOf(".bw-toasts").bottom <= boxOf(":is(.bw-preferences-bar, .bw-owed)").top;
};
