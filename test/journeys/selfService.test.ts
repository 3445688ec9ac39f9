// What self-service is for, from end to end, all on one product: a mail and what a customer wants of the next one,
// an agreement, a supplier's choice, autopay ended, an agent's code, sign-on, and an outage under a half-filled form.
import readQr from "jsqr";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { allMessages as say, pathOf } from "@billwright/schemas";
import {
  announceBills,
  demoAccounts,
  listCategoriesBeside,
  proofBeside,
  realRuntime,
  setAccount,
} from "@billwright/server";
import { browserWanted, openPage, painted } from "../support/browser.ts";
import { agree, answer, control } from "../support/customer.ts";
import { payByCard } from "../support/customerStates.ts";
import { announceOutage, checkUntil, maintenance, openTimedForm } from "../support/outage.ts";
import type { Sent } from "../support/product.ts";
import { stage } from "../support/stage.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: "UTC" };

const [harbor] = demoAccounts;
const customer = { recipientId: "100236", email: "francois.lefevre@example.org", zip: "21001" };
const refusing = { recipientId: "100250", email: "haruka.ellison@example.org" };
const added = "francois@example.com";
const gate = {
  items: [{ key: "zip", tag: "ZIP", limit: 5 }],
  words: {
    en: { header: "Which ZIP code?", authorization: "I am the customer.", refused: "No.", labels: { zip: "ZIP code" } },
  },
};

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

describe.runIf(browserWanted)("self-service", () => {
  const on = stage();
  beforeAll(() =>
    setAccount(
      on.product.config,
      harbor!.id,
      { text: JSON.stringify({ gates: { preference: gate } }), folder: "." },
      realRuntime,
    ),
  );

  const open = async (address: string) => {
    const opened = await openPage(on.browser, phone);
    await opened.page.goto(address);
    return opened;
  };
  const announce = (bill: string) =>
    announceBills(on.product.config, harbor!.id, [{ recipientId: customer.recipientId, bill }], realRuntime);
  const linkIn = ({ text }: Sent, page: string) =>
    new RegExp(`${on.product.url}/${page}/\\S+`).exec(text)?.[0] ?? expect.fail(page);

  /** What the log says of the customer's newest mail. */
  const logged = () =>
    on.product.withDatabase((database) =>
      database("message_log")
        .where({ recipient_id: customer.recipientId, channel: "Email", category: "new-bill" })
        .orderBy("created_at", "desc")
        .first("outcome", "reason"),
    );

  async function passGate(page: Page): Promise<void> {
    await page.getByRole("textbox", { name: "ZIP code" }).fill(customer.zip);
    await page.getByRole("checkbox", { name: "I am the customer." }).check();
    await page.getByRole("button", { name: say["smartauth.next"] }).click();
  }

  async function addPreferred(page: Page): Promise<void> {
    const emails = page.getByRole("region", { name: say["contacts.Email"], exact: true });
    await emails.getByRole("button", { name: say["contacts.add.Email"] }).click();
    const window = page.getByRole("dialog", { name: say["addcontact.title"] });
    await window.getByLabel(say["addcontact.email"]).fill(added);
    await window.getByRole("button", { name: say["addcontact.send"] }).click();
    await window.getByLabel(say["codes.label"]).fill(await on.product.code(added));
    await window.getByRole("button", { name: say["addcontact.verify"] }).click();
    await window.waitFor({ state: "hidden" });
    const stored = page.waitForResponse(/ChangePreference/);
    const preferred = emails.getByRole("listitem").filter({ hasText: added }).getByRole("radio");
    // Whether a code is needed first is asked before.
    await preferred.click();
    expect((await stored).status()).toBe(200);
    await expect.poll(() => preferred.isChecked()).toBe(true);
  }

  const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
  /** The terms are asked for where something is given. */
  async function save(page: Page, gives: boolean): Promise<void> {
    if (gives) await box(page, say["preferences.terms"]).check();
    await page.getByRole("button", { name: say["preferences.save"], exact: true }).click();
    await page.getByText(say["preferences.saved"]).waitFor();
  }

  test("a bill's mail is seen in the browser and leads through the gate to preferences, where a contact is added and two tabs lose nothing; one click stops the next mail, the log says why, and resubscribed it comes to the new address [view-online.body, smart-auth.success, contacts.preferred, preferences.stale, unsubscribe.one-click]", async () => {
    await announce("100236-1");
    const mail = await on.product.message(customer.email, "100236-1");
    const { page: reader, context, faults } = await openPage(on.browser, "desktop");
    await reader.goto(linkIn(mail, "view-online"));
    const body = reader.frameLocator("iframe");
    await body.getByRole("heading", { name: mail.subject! }).waitFor();

    const opened = context.waitForEvent("page");
    await body.getByRole("link", { name: say["mail.category.preferences"] }).click();
    const first = await opened;
    // What is in a mail can say no and nothing else: the way on leads through the gate.
    await first.getByRole("button", { name: say["unsubscribe.manage"] }).click();
    await passGate(first);
    await box(first, "New bill, E-mail").waitFor();
    await addPreferred(first);

    // The same device is let in by the same link.
    const second = await context.newPage();
    await second.goto(first.url());
    await box(second, "Saving tips, E-mail").check();
    await box(first, "Payment reminders, E-mail").uncheck();
    await save(first, false);
    await save(second, true);
    await second.getByText(say["preferences.othersChanged"]).waitFor();
    await first.reload();
    await box(first, "Saving tips, E-mail").waitFor();
    expect(await box(first, "Saving tips, E-mail").isChecked()).toBe(true);
    expect(await box(first, "Payment reminders, E-mail").isChecked()).toBe(false);

    const clicked = await fetch(mail.unsubscribe!, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(clicked.status).toBe(200);
    await announce("100236-2");
    await expect.poll(logged).toEqual({ outcome: "unwanted", reason: "noConsent" });

    await first.reload();
    await box(first, "New bill, E-mail").check();
    await save(first, true);
    await announce("100236-3");
    expect((await on.product.message(added, "100236-3")).unsubscribe).toContain("/api/Unsubscribe/UpdateUnsubscribe");
    await expect.poll(logged).toEqual({ outcome: "sent", reason: null });
    const sent = (await (await fetch(`${on.product.url}/dev/outbox.json`)).json()) as Sent[];
    expect(sent.filter(({ text }) => text.includes("100236-2"))).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("everything refused by the link in a mail, before every question, stays refused: a category gets another name, one is added, a bill is sent, and nobody gets it; the log says why and the proof has what was read [unsubscribe.update-call]", async () => {
    const who = { accountId: harbor!.id, recipientId: refusing.recipientId };
    const announceTo = (bill: string) =>
      announceBills(on.product.config, harbor!.id, [{ recipientId: who.recipientId, bill }], realRuntime);
    await announceTo(`${who.recipientId}-1`);
    const mail = await on.product.message(refusing.email, `${who.recipientId}-1`);
    const { page, context } = await openPage(on.browser, phone);
    await page.goto(linkIn(mail, "customer-unsubscribe"));
    await page.getByRole("button", { name: say["unsubscribe.everything"] }).click();
    await page.getByText(say["unsubscribe.done"]).waitFor();
    await context.close();

    const known = await listCategoriesBeside(on.product.config, harbor!.id);
    const kept = known.map(({ id, name, description, hide, newBill, channels }) => ({
      ...{ id, description, hide, newBill, channels },
      name: newBill ? "Invoices" : name,
    }));
    const added = { name: "News", channels: { Email: { assumed: true } } };
    const text = JSON.stringify({ categories: [...kept, added] });
    await setAccount(on.product.config, harbor!.id, { text, folder: "." }, realRuntime);
    await announceTo(`${who.recipientId}-2`);
    const outcomes = () =>
      on.product.withDatabase((database) =>
        database("message_log")
          .where({ recipient_id: who.recipientId, channel: "Email", category: "new-bill" })
          .orderBy("created_at")
          .select("outcome", "reason"),
      );
    await expect.poll(outcomes).toEqual([
      { outcome: "sent", reason: null },
      { outcome: "unwanted", reason: "noConsent" },
    ]);
    const proof = await proofBeside(on.product.config, who);
    expect(proof).toMatch(/1 rows; the chain is whole/);
    expect(proof).toMatch(
      /1\. refused everything on every channel\n.*unsubscribe, link [0-9a-f]{32}\nlanguage en, hash of the text [0-9a-f]{64}\nchain 0{64} -> [0-9a-f]{64}/,
    );
    expect(proof).toContain(`  | ${say["unsubscribe.everything"]}`);
  });

  const openAgreement = async (recipientId: string) => {
    const address = await on.product.pageLink("AgreementSignStart", recipientId);
    const opened = await open(address);
    // The page leads on to the service's by itself.
    await heading(opened.page, "Your agreement");
    expect(new URL(opened.page.url()).pathname).toMatch(/^\/signing\//);
    return { ...opened, address };
  };

  test("an agreement is signed at the service, paid by its pay link, and then nothing more is due, also from its first link [agreement.redirect, agreement.pay, agreement.nothing-due]", async () => {
    const { page, context, faults, address } = await openAgreement("100348");
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await heading(page, say["agreement.dueTitle"]);
    await page.getByText("$707.86").waitFor();
    const result = page.url();
    await page.reload();
    await page.getByRole("link", { name: say["agreement.pay"] }).click();
    await page.frameLocator("iframe").locator("#number").waitFor();
    await payByCard(page, "4242424242424242", null);
    await heading(page, say["pay.receiptTitle"]);
    await page.goto(result);
    await heading(page, say["agreement.nothingDueTitle"]);
    await page.goto(address);
    await heading(page, say["agreement.nothingDueTitle"]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("an agreement that is declined is not signed; by the way back it is signed after all [agreement.declined]", async () => {
    const { page, context, faults } = await openAgreement("100362");
    await page.getByRole("button", { name: "Decline" }).click();
    await heading(page, say["agreement.unsignedTitle"]);
    await page.getByRole("link", { name: say["agreement.back"] }).click();
    await page.getByRole("button", { name: "Sign, and tell the product later" }).click();
    await heading(page, say["agreement.dueTitle"]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("a resident of Maryland is left out of the data for suppliers, and of the transfer, once that box no longer looks disabled, and finds it so again [supplier.linked, supplier.saved]", async () => {
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

  test("autopay that was set up is ended: nothing is left for a later debit, and its page says so from then on [autopay-page.unenroll, autopay-page.confirm, autopay-page.not-enrolled]", async () => {
    /** What a later debit would need. */
    const numbers = () =>
      on.product.withDatabase((database) =>
        database("bank_accounts")
          .join("reports", { "reports.report_id": "bank_accounts.report_id" })
          .where({ recipient_id: "100201" })
          .select("sealed", "saved_token"),
      );
    const { page, context, faults } = await open(await on.product.link("autopay", "100201"));
    await control(page, "pay-date").selectOption({ index: 1 });
    await agree(page);
    await page.getByRole("button", { name: "Turn on autopay" }).click();
    await page.waitForURL(/\/autopay\//);
    expect(await numbers()).toEqual([{ sealed: null, saved_token: expect.any(String) as string }]);
    await page.getByRole("button", { name: "Unenroll" }).click();
    await page.getByRole("dialog").getByText(say["AUTOPAY.ConfirmUnenroll"]).waitFor();
    await page.getByRole("button", { name: "Yes, unenroll" }).click();
    const ended = page.getByRole("heading", { name: say["AUTOPAY.SuccessUnenroll"] });
    await ended.waitFor();
    expect(await numbers()).toEqual([{ sealed: null, saved_token: null }]);
    await page.reload();
    await ended.waitFor();
    expect(await page.getByRole("button", { name: "Unenroll" }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the code on an agent's phone is shown whole, read by a customer's, paid there, and seen as the latest payment [agent.qr, agent.payment, agent.payment-time]", async () => {
    const agent = await open(await on.product.pageLink("agent-payments", "100215"));
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

  test("an Owner signs in by their organization, and the address that they came back to signs in nobody else [sso.success, sso.failure]", async () => {
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

  test("an outage that an operator sets leads from a half-filled form to the maintenance page, and its end back to everything typed and chosen [health.outage, health.recovered, maintenance.page]", async () => {
    const { page, context, faults } = await openTimedForm(on);
    await answer(page, "supplier", "Dropdown", "tidewater");
    await answer(page, "contract", "MultipleChoice", "monthly");
    await answer(page, "switch-date", "Date", "2027-02-01");
    const address = page.url();
    await announceOutage(on, "The harbour is flooded. Back at 18:00 & later.");
    await checkUntil(page, () => maintenance(page).isVisible());
    expect(new URL(page.url()).pathname).toBe(pathOf("maintenance"));
    expect(await page.getByRole("dialog").innerText()).toContain("The harbour is flooded. Back at 18:00 & later.");
    const over = page.getByRole("dialog");
    await over.evaluate((dialog) => dialog.addEventListener("close", () => (dialog.dataset["closed"] = "yes")));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await painted(page);
    expect(await over.getAttribute("data-closed"), "Escape leads nowhere").toBeNull();
    expect(await maintenance(page).isVisible()).toBe(true);
    await announceOutage(on, null);
    await checkUntil(page, () => maintenance(page).isHidden());
    expect(page.url()).toBe(address);
    expect(await control(page, "supplier").inputValue()).toBe("tidewater");
    expect(await control(page, "switch-date").inputValue()).toBe("2027-02-01");
    expect(await page.locator("main input[type=radio]:checked").evaluateAll(valuesOf)).toEqual(["monthly"]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

const cursorOf = (box: Locator): Promise<string> => box.evaluate((element) => getComputedStyle(element).cursor);

/** Runs in the page. */
const isFilled = (element: Element): boolean => getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)";

/** Scrolls nothing. */
const wholeInSight = (picture: Locator): Promise<boolean> =>
  picture.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

/** Runs in the page. */
const valuesOf = (boxes: Element[]): string[] => boxes.map((box) => (box as HTMLInputElement).value);
