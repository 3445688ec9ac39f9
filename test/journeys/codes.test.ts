// The one-time code window: a wrong code, a late one, the right one, and a contact that changes after it was proved.
import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { messages } from "@billwright/schemas";
import { browserWanted, openPage } from "../support/browser.ts";
import { control } from "../support/customer.ts";
import { hasFocus } from "../support/keyboard.ts";
import { stage } from "../support/stage.ts";

const field = (page: Page) => page.locator('.bw-field:has([id="input-bill-email"])');
const verifyButton = (page: Page) => field(page).getByRole("button", { name: messages["widgets.verify"] });
const codeWindow = (page: Page) => page.getByRole("dialog", { name: messages["codes.title"] });
const resend = (page: Page) => codeWindow(page).getByRole("button", { name: messages["codes.resend"] });
/** Read from words such as "New code in 0:30". */
const secondsLeft = async (page: Page) =>
  Number(/0:(\d\d)/.exec((await codeWindow(page).locator(".bw-code-modal-wait").textContent()) ?? "")?.[1]);
const sending = /GetOtpForDynamicFormEmailVerification/;

/** Lets the first code be sent, and answers every further call as the first: the server's clock is not the page's. */
async function answerAsFirst(page: Page): Promise<() => number> {
  let first: Buffer | null = null;
  let calls = 0;
  await page.route(sending, async (route: Route) => {
    calls += 1;
    if (first !== null) return route.fulfill({ contentType: "application/json", body: first });
    const response = await route.fetch();
    first = await response.body();
    return route.fulfill({ response, body: first });
  });
  return () => calls;
}

describe.runIf(browserWanted)("a one-time code", () => {
  const on = stage();

  /** The e-bill form with an address in it and its code window open; with a paused clock, no second of the wait has passed. */
  async function open(recipient: string, contact: string, { isClockPaused = false } = {}) {
    const opened = await openPage(on.browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      timezoneId: "UTC",
    });
    const { page } = opened;
    await page.clock.install({ time: Date.now() });
    const calls = await answerAsFirst(page);
    await page.goto(await on.product.link("e-bill", recipient));
    await control(page, "bill-email").fill(contact);
    await verifyButton(page).waitFor();
    if (isClockPaused) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await verifyButton(page).click();
    await codeWindow(page).getByText(messages["codes.sent"]).waitFor();
    const right = await on.product.code(contact);
    return { ...opened, calls, right, wrong: right === "1111" ? "2222" : "1111" };
  }

  const enter = async (page: Page, code: string) => {
    await codeWindow(page).getByRole("textbox").fill(code);
    await codeWindow(page).getByRole("button", { name: messages["codes.submit"] }).click();
  };

  test("that is wrong is reported under the field and is selected; the right one, as a phone fills it in, proves the address [otp.wrong, otp.done, otp.autofill]", async () => {
    const { page, context, faults, right, wrong } = await open("100215", "carmen@example.com");
    const box = codeWindow(page).getByRole("textbox");
    expect(await box.getAttribute("autocomplete")).toBe("one-time-code");
    expect(await box.getAttribute("inputmode")).toBe("numeric");
    await enter(page, wrong);
    await codeWindow(page).getByText(messages["codes.wrong"]).waitFor();
    const selected = () => box.evaluate((input: HTMLInputElement) => input.selectionEnd! - input.selectionStart!);
    await expect.poll(selected).toBe(4);
    await page.keyboard.insertText(` ${right.slice(0, 2)} ${right.slice(2)} `); // All at once, spaces and all, in place of the wrong one.
    await expect.poll(() => box.inputValue()).toBe(right);
    await page.keyboard.press("Enter");
    await codeWindow(page).waitFor({ state: "hidden" });
    await page.getByText(messages["codes.emailDone"]).waitFor();
    await field(page).getByText(messages["widgets.emailVerified"]).waitFor();
    await expect.poll(() => control(page, "bill-email").getAttribute("readonly")).not.toBeNull();
    expect(faults).toEqual([]);
    await context.close();
  });

  test("can be requested again after thirty seconds, not before, and then waits again [otp.resend]", async () => {
    const { page, context, calls } = await open("100222", "david@example.com", { isClockPaused: true });
    await expect.poll(() => secondsLeft(page)).toBe(30);
    await page.clock.runFor(29_000);
    await expect.poll(() => secondsLeft(page)).toBe(1);
    expect(await resend(page).count()).toBe(0);
    await page.clock.runFor(1_000);
    await resend(page).waitFor();
    expect(calls()).toBe(1);
    await resend(page).click();
    await resend(page).waitFor({ state: "hidden" });
    await page.clock.resume();
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan(20);
    expect(calls()).toBe(2);
    await context.close();
  });

  test("is not sent anew for a window that was closed and opened again [otp.send]", async () => {
    const { page, context, calls, right } = await open("100229", "emma@example.com");
    await page.keyboard.press("Escape");
    await codeWindow(page).waitFor({ state: "hidden" });
    await expect.poll(() => hasFocus(verifyButton(page))).toBe(true);
    await page.keyboard.press("Enter");
    await enter(page, right);
    await field(page).getByText(messages["widgets.emailVerified"]).waitFor();
    expect(calls()).toBe(1);
    await context.close();
  });

  test("can be entered after the page was loaded again, and no other is sent; a used one makes the next wait [otp.send, otp.resend]", async () => {
    const { page, context, calls, right } = await open("100243", "greta@example.com");
    await page.reload();
    await verifyButton(page).click();
    await codeWindow(page).waitFor();
    expect(calls()).toBe(1);
    await enter(page, right);
    await field(page).getByText(messages["widgets.emailVerified"]).waitFor();
    await page.unroute(sending);
    await field(page).getByRole("button", { name: messages["widgets.change"] }).click();
    await control(page, "bill-email").fill("other@example.com");
    await control(page, "bill-email").fill("greta@example.com");
    await verifyButton(page).click();
    await codeWindow(page).getByRole("alert").getByText("A code for").waitFor();
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan(0);
    const again = codeWindow(page).getByRole("button", { name: messages["codes.sendAgain"] });
    expect(await again.count()).toBe(0);
    await page.clock.fastForward(31_000);
    await again.waitFor();
    await context.close();
  });

  test("proves one address only: a changed one blocks Submit until it is proved itself [otp.done, gate.verify]", async () => {
    const { page, context, right } = await open("100236", "francois@example.com");
    const submit = page.getByRole("button", { name: "Sign up for e-bill" });
    await enter(page, right);
    await field(page).getByText(messages["widgets.emailVerified"]).waitFor();
    await expect.poll(() => submit.getAttribute("aria-disabled")).toBe("false");
    await field(page).getByRole("button", { name: messages["widgets.change"] }).click();
    await control(page, "bill-email").fill("another@example.com");
    await verifyButton(page).waitFor();
    await field(page).getByText(messages["widgets.emailVerified"]).waitFor({ state: "detached" });
    await expect.poll(() => submit.getAttribute("aria-disabled")).toBe("true");
    await context.close();
  });
});
