// One customer's money from end to end: a bill by mail and as a text, paid in part by each, and the same figure to the cent wherever it is read.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { allMessages as say } from "@billwright/schemas";
import { addressOfLink, announceBills, demoAccounts, realRuntime } from "@billwright/server";
import { browserWanted, openPage } from "../support/browser.ts";
import { agree, answer } from "../support/customer.ts";
import { fillInCard, payByCard } from "../support/customerStates.ts";
import { stage } from "../support/stage.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: "UTC" };
const [harbor, narmada] = [demoAccounts[0]!, demoAccounts[1]!];
const customer = { accountId: narmada.id, recipientId: "N-5004", mobile: "+919855500103", email: "meera@example.org" };
const payer = { accountId: harbor.id, recipientId: "100446", email: "jamal@example.org" };
/** Where the biller's own system has it that she gets her bills. */
const mailedTo = "meera.nair@example.org";
type Customer = Pick<typeof customer, "accountId" | "recipientId">;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

describe.runIf(browserWanted)("one customer's money", () => {
  const on = stage();
  const open = async (address: string) => {
    const opened = await openPage(on.browser, phone);
    await opened.page.goto(address);
    return opened;
  };
  /** What the biller's own books say. */
  const books = ({ accountId, recipientId }: Customer) =>
    on.product.withDatabase(async (database) => {
      const which = { account_id: accountId, recipient_id: recipientId };
      const { tags } = (await database("recipients")
        .where(which)
        .first<{ tags: { name: string; value: string }[] }>())!;
      const posted = await database("biller_postings").where(which).pluck<string[]>("amount");
      return {
        balance: tags.find(({ name }) => name === "AccountBalance")?.value,
        posted: posted.reduce((sum, cents) => sum + Number(cents), 0),
      };
    });
  const pageOf = (
    page: "smart-pay" | "my-bills" | "enroll-ip" | "walletpass-addtowallet",
    { accountId, recipientId }: Customer = customer,
    enrollmentId: string | null = null,
  ) => addressOfLink(on.product.config, { page, accountId, enrollmentId, recipientId }, 86_400);

  test("a bill by mail and as a text: paid by the first link, the second says so; declined, corrected, the answer lost and found; every page, mail and the biller say the same [smart-pay.info-call, smart-pay.declined, smart-pay.failure]", async () => {
    const { recipientId } = customer;
    await announceBills(on.product.config, narmada.id, [{ recipientId, bill: null }], realRuntime);
    const [mail, text] = await Promise.all([
      on.product.message(mailedTo, "/smart-pay/"),
      on.product.message(customer.mobile, "/"),
    ]);

    const first = await open(/https?:\/\/\S+\/smart-pay\/[\w.%-]+/.exec(mail.text)![0]);
    await first.page.getByText("₹975.49").first().waitFor();
    await payByCard(first.page, "4242424242424242", "500.25", customer.email);
    await heading(first.page, say["pay.receiptTitle"]);
    await first.page.getByText("You now owe ₹475.24.").waitFor();
    const receipt = await on.product.message(customer.email, "₹500.25");
    expect(receipt.text).toContain("₹475.24");

    const second = await open(/https?:\/\/\S+/.exec(text.text)![0]);
    await second.page.getByRole("region", { name: say["pay.owedTitle"] }).getByText("₹475.24").waitFor();
    await second.page.getByRole("link", { name: say["invoice.pay"] }).click();
    await second.page.getByText(/^You paid ₹500\.25 on /).waitFor();

    await payByCard(second.page, "4000000000000069", "100.00", customer.email);
    const declined = second.page.locator(".bw-notice[data-tone=error]");
    await declined.getByText(say["pay.because.expired"]).waitFor();
    expect(await declined.evaluate((element) => element === document.activeElement)).toBe(true);

    await second.page.route("**/PayByCard", async (route) => {
      await route.fetch();
      await second.context.setOffline(true);
      return route.abort();
    });
    await fillInCard(second.page, "4242424242424242", null, customer.email);
    await second.page.locator("main button[type=submit]").click();
    await second.page.getByRole("dialog").getByRole("button").first().click();
    await second.page.getByText(/may have been charged/).waitFor();
    await second.context.setOffline(false);
    await heading(second.page, say["pay.receiptTitle"]);
    await second.page.getByText("You now owe ₹375.24.").waitFor();

    await expect.poll(() => books(customer)).toEqual({ balance: "375.24", posted: 60_025 });
    expect((await on.product.message(customer.email, "₹100.00")).text).toContain("₹375.24");
    const all = await open(await pageOf("my-bills"));
    await all.page.locator("[data-main]").filter({ hasText: say["pay.owed"] }).getByText("₹375.24").waitFor();
    for (const { context } of [first, second, all]) await context.close();
  });

  test("a plan over the rest by a form is in the budget flow, too; a line is paid, another one elsewhere; pages, receipt, pass and the biller say the same [instalment-page.table, instalment-page.pay]", async () => {
    const { page, context, faults } = await open(await pageOf("smart-pay", payer));
    const pay = async (amount: string | null, owed: string) => {
      await payByCard(page, "4242424242424242", amount, payer.email);
      await heading(page, say["pay.receiptTitle"]);
      await page.getByText(`You now owe ${owed}.`).waitFor();
    };
    const figure = (label: "installment.left" | "pay.owed", amount: string) =>
      page.locator("[data-main]").filter({ hasText: say[label] }).getByText(amount, { exact: true }).waitFor();
    await pay("34.07", "$1,500.00");

    await page.goto(await on.product.link("installment-none", payer.recipientId));
    await answer(page, "months", "InstallmentPeriod", 3);
    await agree(page);
    await page.getByRole("button", { name: "Agree to the plan" }).click();
    await page.waitForURL(/\/installment-plan\//);
    const plan = page.url();
    await figure("installment.left", "$1,500.00");
    await page.goto(await pageOf("enroll-ip", payer));
    await heading(page, say["budget.planThanks"]);
    await figure("installment.left", "$1,500.00");
    await page.goto(plan);
    await page.getByRole("link", { name: say["plan.payNext"] }).click();
    await pay(null, "$1,000.00");
    expect((await on.product.message(payer.email, "$500.00")).text).toContain("$1,000.00");

    await expect.poll(() => books(payer)).toEqual({ balance: "1000.00", posted: 53_407 });
    // The second line is paid at the biller's own counter.
    await on.product.withDatabase((database) =>
      database.raw(`update recipients set tags = replace(tags::text, '"1000.00"', '"500.00"')::jsonb
        where recipient_id = '100446'`),
    );
    await page.goto(plan);
    const lines = page.getByRole("table").locator("tbody tr");
    await lines.nth(1).getByText(say["installment.elsewhere"]).waitFor();
    expect(await lines.nth(0).innerText()).toContain(say["installment.paid"]);
    await figure("installment.left", "$500.00");
    await page.goto(await pageOf("enroll-ip", payer));
    await figure("installment.left", "$500.00");
    await page.goto(await pageOf("my-bills", payer));
    await page.locator("[name=ZIP]").fill("21009");
    await page.locator(".bw-smart-auth [type=checkbox]").check();
    await page.locator("main button[type=submit]").click();
    await figure("pay.owed", "$500.00");
    await page.goto(await pageOf("smart-pay", payer));
    await figure("pay.owed", "$500.00");
    await page.goto(await pageOf("walletpass-addtowallet", payer, "wallet-customer-card"));
    await page.getByText("$500.00").first().waitFor();
    expect(await books(payer)).toEqual({ balance: "500.00", posted: 53_407 });
    expect(faults).toEqual([]);
    await context.close();
  });
});
