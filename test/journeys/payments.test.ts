// Paying by a link in a real browser, with the sandbox as the provider: its fields in a frame of another origin, its pages, its messages.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { allMessages, messages } from "@billwright/schemas";
import { addressOfLink } from "@billwright/server";
import { spentLink } from "../../server/demo/links.ts";
import { browserWanted, openPage, splitWords } from "../support/browser.ts";
import { agree, answer } from "../support/customer.ts";
import { fillInCard, payByCard } from "../support/customerStates.ts";
import { stage } from "../support/stage.ts";

interface Charged {
  key: string;
  amount: number;
  charges: number;
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: "UTC" };
const next = (page: Page) => page.getByRole("button", { name: messages["pay.next"] });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const hosted = (page: Page, id: string) => page.frameLocator("iframe").locator(`#${id}`);

describe.runIf(browserWanted)("paying by a link", () => {
  const on = stage("embedded");
  const link = (amount = 12.5) => {
    const to = { page: "smart-pay", enrollmentId: null, recipientId: "100215", amount } as const;
    return addressOfLink(on.product.config, to, 86_400);
  };
  const open = async (address?: string) => {
    const opened = await openPage(on.browser, phone);
    await opened.page.goto(address ?? (await link()));
    return opened;
  };
  /** The words of the labels that break, from the narrowest screen on and with large text. */
  async function labelsSplit(page: Page): Promise<string[]> {
    const size = page.viewportSize()!;
    const split: string[] = [];
    for (const [text, widths] of [
      ["100%", [320, 390, 480, 1280]],
      ["200%", [390, 600, 1280]],
    ] as const) {
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), text);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        split.push(...(await splitWords(page.locator(".bw-facts-table th"))).map((word) => `${text} ${width} ${word}`));
      }
    }
    await page.setViewportSize(size);
    return split;
  }
  const ledger = async () => (await (await fetch(`${on.product.url}/dev/payments.json`)).json()) as Charged[];
  const chargedOf = (entries: Charged[]) => entries.reduce((sum, { charges }) => sum + charges, 0);

  test("a declined card keeps all but its number; one confirmed at the bank pays; reload and the link pay nothing more [smart-pay.declined, smart-pay.success, pay-result.success, pay-result.table]", async () => {
    const { page, context, faults } = await open();
    const address = page.url();
    const before = chargedOf(await ledger());
    await payByCard(page, "4000000000000002");
    await page.locator("main .bw-notice").getByText("Your card was declined.").waitFor();
    expect(await hosted(page, "number").inputValue()).toBe("");
    expect(await page.locator("[name=cc-name]").inputValue()).toBe("Ada Lovelace");
    await payByCard(page, "4000000000003220");
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await heading(page, messages["pay.received"]);
    expect(new URL(page.url()).searchParams.size).toBe(2);
    expect(await page.getByText(messages["pay.refresh"]).innerText()).toMatch(/^Your new balance is .*\$1,236\.10\. /);
    expect(await page.locator(".bw-facts-table").innerText()).toMatch(/100215[\s\S]*SUCCESS[\s\S]*\$12\.50/);
    expect(await labelsSplit(page)).toEqual([]);
    await page.goto(address);
    await heading(page, messages["pay.receiptTitle"]);
    await page.reload();
    await heading(page, messages["pay.receiptTitle"]);
    expect(chargedOf(await ledger())).toBe(before + 1);
    await on.product.message("ada@example.org", "We received your payment: $12.50");
    expect(faults).toEqual([]);
    await context.close();
  });

  test("a link that was paid before opens its receipt, with nothing to pay [smart-pay.success]", async () => {
    const { page, context, faults } = await open(await addressOfLink(on.product.config, spentLink, 86_400));
    await heading(page, messages["pay.receiptTitle"]);
    await page.getByText("$234.47").first().waitFor();
    expect(await next(page).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("a confirmation that fails is a payment not received, and says why [pay-result.failed]", async () => {
    const { page, context } = await open();
    await payByCard(page, "4000000000003220");
    await page.getByRole("button", { name: "Fail authentication" }).click();
    await heading(page, messages["pay.notReceived"]);
    await page.getByText("Your bank did not confirm the payment.").waitFor();
    await context.close();
  });

  test("a customer who walks away from the bank's confirmation pays with another card, once [smart-pay.once, smart-pay.success]", async () => {
    const { page, context, faults } = await open();
    const before = chargedOf(await ledger());
    await payByCard(page, "4000000000003220");
    await page.getByRole("button", { name: "Complete authentication" }).waitFor();
    await page.goBack();
    await heading(page, messages["pay.confirmTitle"]);
    await page.getByRole("button", { name: messages["pay.otherWay"] }).click();
    await payByCard(page, "4242424242424242");
    await heading(page, messages["pay.receiptTitle"]);
    expect(chargedOf(await ledger())).toBe(before + 1);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the result of a payment that waits at the bank leads back there [pay-result.failed]", async () => {
    const { page, context } = await open();
    await payByCard(page, "4000000000003220");
    await page.getByRole("button", { name: "Complete authentication" }).waitFor();
    const charges = (await ledger()) as (Charged & { returnUrl: string })[];
    await page.goto(charges.at(-1)!.returnUrl);
    await heading(page, messages["pay.beingChecked"]);
    await page.getByRole("link", { name: messages["pay.confirmButton"] }).click();
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await heading(page, messages["pay.received"]);
    await context.close();
  });

  test("the number stays in the provider's frame: no request of ours, no storage and no page has it [smart-pay.card-secret]", async () => {
    const { page, context } = await openPage(on.browser, phone);
    const seen: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(on.product.url)) seen.push(`${request.url()} ${request.postData() ?? ""}`);
    });
    await page.goto(await link());
    await payByCard(page, "4242424242424242");
    await heading(page, messages["pay.receiptTitle"]);
    const stored = await page.evaluate(
      () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.body.innerHTML,
    );
    expect(seen.some((request) => request.includes("PayByCard") && request.includes("tok_"))).toBe(true);
    for (const text of [...seen, stored]) expect(text.replace(/\s/g, "")).not.toMatch(/4242424242424242|"123"/);
    await context.close();
  });

  test("two presses of Next pay once [smart-pay.once]", async () => {
    const { page, context } = await open();
    const before = chargedOf(await ledger());
    await payByCard(page, "4242424242424241");
    await page.getByText("Card number is not valid", { exact: false }).first().waitFor();
    await hosted(page, "number").fill("4242424242424242");
    await next(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await heading(page, messages["pay.receiptTitle"]);
    expect(chargedOf(await ledger())).toBe(before + 1);
    await context.close();
  });

  test("a second tab that was filled in before the first one paid pays nothing, and shows the receipt [smart-pay.once]", async () => {
    const address = await link();
    const before = chargedOf(await ledger());
    const { page: second, context: late } = await open(address);
    await fillInCard(second, "4242424242424242");
    const { page: first, context } = await open(address);
    await payByCard(first, "4242424242424242");
    await heading(first, messages["pay.receiptTitle"]);
    await next(second).click();
    await second.getByText(messages["pay.alreadyPaid"]).waitFor();
    await heading(second, messages["pay.receiptTitle"]);
    expect(chargedOf(await ledger())).toBe(before + 1);
    await second.getByRole("button", { name: messages["pay.another"] }).click();
    await payByCard(second, "4242424242424242");
    await heading(second, messages["pay.receiptTitle"]);
    expect(chargedOf(await ledger())).toBe(before + 2);
    await Promise.all([late.close(), context.close()]);
  });

  test("a line that breaks keeps the form, and the same payment is made once the line is back; where it was made before, its receipt is shown [smart-pay.failure, smart-pay.once]", async () => {
    const { page, context } = await open();
    const before = chargedOf(await ledger());
    const keys: string[] = [];
    await page.route("**/PayByCard", async (route) => {
      keys.push(route.request().headers()["idempotency-key"] ?? "");
      // The first time the server does not get it; the second time it has it, and the answer is lost.
      if (keys.length === 2) await route.fetch();
      return route.abort();
    });
    await payByCard(page, "4242424242424242");
    await page.getByRole("dialog").getByRole("button").first().click();
    expect(await page.locator("[name=email]").inputValue()).toBe("ada@example.org");
    await next(page).click();
    await heading(page, messages["pay.receiptTitle"]);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new Set(keys).size).toBe(1);
    expect(chargedOf(await ledger())).toBe(before + 1);
    await context.close();
  });

  test("without a network the window says so and the form stays; it pays once the line is back [smart-pay.failure]", async () => {
    const { page, context } = await open();
    const before = chargedOf(await ledger());
    await hosted(page, "number").waitFor();
    await context.setOffline(true);
    await payByCard(page, "4242424242424242");
    const window = page.getByRole("dialog");
    await window.getByText(messages["client.unreachable"]).waitFor();
    await window.getByRole("button").first().click();
    expect(await page.locator("[name=email]").inputValue()).toBe("ada@example.org");
    await context.setOffline(false);
    await next(page).click();
    await heading(page, messages["pay.receiptTitle"]);
    expect(chargedOf(await ledger())).toBe(before + 1);
    await context.close();
  });

  test("a bank account: its numbers have to match, then it pays [smart-pay.check-match, smart-pay.check-numbers, smart-pay.check-pay]", async () => {
    const { page, context } = await open();
    await page.getByRole("radio", { name: messages["pay.check"] }).check();
    await hosted(page, "routing").fill("110000001");
    await hosted(page, "account").fill("000123456789");
    await hosted(page, "again").fill("000123456780");
    await page.locator("[name=name]").fill("Ada Lovelace");
    await page.locator("[name=email]").fill("ada@example.org");
    await page.locator("input[type=tel]").fill("2025550143");
    await next(page).click();
    await page.getByText(messages["payment.mismatch"]).waitFor();
    await page.getByText(messages["payment.routing"]).waitFor();
    expect(await hosted(page, "routing").evaluate((field) => field === document.activeElement)).toBe(true);
    await hosted(page, "routing").fill("110000000");
    await hosted(page, "again").fill("000123456789");
    await next(page).click();
    await heading(page, messages["pay.takenTitle"]);
    await page.getByText("Sandbox Bank ending in 6789").waitFor();
    await context.close();
  });

  test("a bank payment that is returned is reported by mail and above the form of its link [smart-pay.check-pay]", async () => {
    const { page, context } = await open();
    const address = page.url();
    await page.getByRole("radio", { name: messages["pay.check"] }).check();
    await hosted(page, "routing").fill("110000000");
    await hosted(page, "account").fill("000111111116");
    await hosted(page, "again").fill("000111111116");
    await page.locator("[name=name]").fill("Ada Lovelace");
    await page.locator("[name=email]").fill("returned@example.org");
    await page.locator("input[type=tel]").fill("2025550143");
    await next(page).click();
    await heading(page, messages["pay.takenTitle"]);
    await on.product.message("returned@example.org", "Your bank returned your payment: $12.50");
    await page.goto(address);
    await page.getByText("Your bank returned your payment of $12.50").waitFor();
    await next(page).waitFor();
    expect((await on.product.messages("returned@example.org")).length).toBe(2);
    await context.close();
  });

  test("with the keyboard alone, from the first tile to the receipt [smart-pay.methods, smart-pay.next]", async () => {
    const { page, context } = await openPage(on.browser, { viewport: { width: 1280, height: 900 }, timezoneId: "UTC" });
    await page.goto(await link());
    await hosted(page, "number").waitFor();
    await page.getByRole("radio", { name: messages["pay.card"] }).focus();
    const isFocused = (field: Locator) =>
      field.evaluate((element) => document.hasFocus() && element === document.activeElement);
    for (const stop of [
      [hosted(page, "number"), "4242424242424242"],
      [hosted(page, "expiry"), "1240"],
      [hosted(page, "code"), "123"],
      [page.locator("[name=cc-name]"), "Ada Lovelace"],
      null,
      // All that is owed, to be put in by a press.
      null,
      [page.locator("[name=email]"), "ada@example.org"],
      null,
      [page.locator("input[type=tel]"), "2025550143"],
    ] as const satisfies ([Locator, string] | null)[]) {
      await page.keyboard.press("Tab");
      if (stop === null) continue;
      const [field, text] = stop;
      // The provider's fields are in another process, which learns a moment later that it has focus: what is typed before is lost.
      await expect.poll(() => isFocused(field)).toBe(true);
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
    await heading(page, messages["pay.receiptTitle"]);
    await context.close();
  });

  test("what only a message tells is shown by the page that waits for it, never as a failure [smart-pay.failure]", async () => {
    const { page, context } = await open();
    await payByCard(page, "4000000000000341");
    await heading(page, messages["pay.checkingTitle"]);
    await heading(page, messages["pay.receiptTitle"]);
    await context.close();
  });

  test(
    "an agent's text leads to the payment; the server is killed before the card's answer is known, and there is one charge, one receipt [agent.sms-call, smart-pay.once]",
    { timeout: 240_000 },
    async () => {
      const agent = await open(
        await addressOfLink(
          on.product.config,
          { page: "agent-payments", enrollmentId: null, recipientId: "100222" },
          86_400,
        ),
      );
      await agent.page.locator("input[type=tel]").fill("2025550187");
      await agent.page.getByRole("button", { name: allMessages["agent.sendSms"] }).click();
      const { text } = await on.product.message("+12025550187", "/s/");
      await agent.context.close();
      const before = chargedOf(await ledger());
      const { page, context } = await open(/http\S+\/s\/\w+/.exec(text)?.[0]);
      const email = "once@example.org";
      await payByCard(page, "4000000000000119", "12.50", email);
      await expect.poll(async () => chargedOf(await ledger())).toBe(before + 1);
      await on.product.crash();
      await page.reload();
      // The provider would be called 45 seconds after the payment was begun.
      await on.product.bringJobsForward();
      await heading(page, messages["pay.receiptTitle"]);
      await on.product.message(email, "We received your payment: $12.50");
      expect(chargedOf(await ledger())).toBe(before + 1);
      expect((await on.product.messages(email)).length).toBe(1);
      await context.close();
    },
  );

  test("a plan is agreed to, its first payment paid by Pay Now, which is gone on return [instalment-page.pay-now, instalment-page.pay]", async () => {
    const { page, context, faults } = await open(await on.product.link("installment-first", "100201"));
    await answer(page, "months", "InstallmentPeriod", 3);
    await agree(page);
    await page.getByRole("button", { name: "Agree to the plan" }).click();
    await page.waitForURL(/\/installment-plan\//);
    const plan = page.url();
    const before = chargedOf(await ledger());
    await page.getByRole("link", { name: messages["plan.payNow"] }).click();
    await payByCard(page, "4242424242424242", null);
    await heading(page, messages["pay.receiptTitle"]);
    expect(chargedOf(await ledger())).toBe(before + 1);
    await page.goto(plan);
    await page.getByRole("table").waitFor();
    expect(await page.getByRole("link", { name: messages["plan.payNow"] }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("without a token there is the shell, 'Invalid token.' and no form [smart-pay.no-token]", async () => {
    for (const path of ["/smart-pay", "/smart-pay/", "/smart-pay/forged"]) {
      const { page, context } = await open(on.product.url + path);
      await heading(page, messages["link.invalid"]);
      expect(await page.locator("form, iframe").count()).toBe(0);
      await page
        .getByRole("link", { name: /Harbor/ })
        .or(page.getByRole("img", { name: /Harbor/ }))
        .first()
        .waitFor();
      await context.close();
    }
  });
});
