// The billing pages from end to end in a real browser: a business signs up, a customer enrols in budget billing, a pass goes to a phone.
import jsqr from "jsqr";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { messages } from "@billwright/schemas";
import { addressOfLink } from "@billwright/server";
import { browserWanted, openPage } from "../support/browser.ts";
import { say } from "../support/staff.ts";
import { stage } from "../support/stage.ts";

const decode = jsqr as unknown as (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const cents = (text: string) => Number(text.replace(/\D/g, ""));

describe.runIf(browserWanted)("the billing pages", () => {
  const on = stage();

  test("a business signs up, confirms its address by the mail's link, and signs in [sign-up.confirmed, verify.sign-up]", async () => {
    const { page, context, faults } = await openPage(on.browser);
    const email = "owner@lighthouse-bakery.example";
    const password = "Sourdough!Rises-77";
    await page.goto(`${on.product.url}/marketing/sign-up`);
    await page.locator("[name=username]").fill(email);
    await page.locator("[name=password]").fill(password);
    await press(page, messages["signup.submit"]);
    await heading(page, messages["signup.inbox"]);
    expect(page.url()).not.toContain("lighthouse-bakery");
    const { text } = await on.product.message(email, "/verifyEmail");
    await page.goto(/http\S+\/verifyEmail\S*/.exec(text)![0]);
    await press(page, messages["verify.continue"]);
    await page.getByText(messages["verify.emailDone"]).waitFor();
    await page.getByRole("main").getByRole("link", { name: messages["signup.signIn"] }).click();
    await page.locator("[name=username]").fill(email);
    await page.locator("[name=password]").fill(password);
    await press(page, say("session.signIn"));
    await heading(page, say("gallery.DynamicForms"));
    expect(faults).toEqual([]);
    await context.close();
  });

  test("who owes and asks for budget billing agrees to instalments first, which add up to the cent, and is enrolled [budget.next, budget-enroll.set-call]", async () => {
    const { page, context, faults } = await openPage(on.browser);
    await page.goto(`${on.product.url}/budget`);
    await page.locator("[name=account]").fill("100215");
    await page.locator("[name=house]").fill("427");
    await press(page, messages["budget.submit"]);
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[name=house]").fill("426");
    await press(page, messages["budget.submit"]);
    await heading(page, messages["budget.planTitle"]);
    const amounts = await page.locator(".bw-budget .bw-table tbody td:last-child").allInnerTexts();
    const total = await page.locator(".bw-budget .bw-table tfoot td").innerText();
    expect(amounts.map(cents).reduce((sum, amount) => sum + amount, 0)).toBe(124_860);
    expect(cents(total)).toBe(124_860);
    await page.getByRole("checkbox").check();
    await press(page, messages["budget.continue"]);
    await heading(page, messages["budget.enrollTitle"]);
    expect(await page.locator(".bw-budget-usage tbody tr").count()).toBe(12);
    await press(page, messages["budget.enroll"]);
    await heading(page, messages["budget.thanks"]);
    await page.reload();
    await heading(page, messages["budget.thanks"]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the code beside a pass, read by a phone, opens the pass there, and the phone is given it signed [wallet.qr, wallet.ios, wallet.add]", async () => {
    const { page, context } = await openPage(on.browser, { viewport: { width: 1280, height: 900 } });
    const to = { page: "walletpass-addtowallet", enrollmentId: "wallet-customer-card", recipientId: "100201" } as const;
    await page.goto(await addressOfLink(on.product.config, to, 86_400));
    const picture = page.locator("img.bw-wallet-qr");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const edge = { top: 40, bottom: 40, left: 40, right: 40, background: "white" };
    const shot = sharp(await picture.screenshot())
      .extend(edge)
      .ensureAlpha();
    const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true });
    const code = decode(new Uint8ClampedArray(data), info.width, info.height);
    await context.close();

    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1";
    const phone = await openPage(on.browser, { viewport: { width: 390, height: 844 }, userAgent });
    await phone.page.goto(code!.data);
    const given = phone.context.waitForEvent("response", (answer) => answer.url().includes("AddToWallet"));
    await press(phone.page, messages["wallet.add"]);
    expect((await given).headers()["content-type"]).toBe("application/vnd.apple.pkpass");
    await phone.context.close();
  });
});
