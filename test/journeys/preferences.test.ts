// From a mail to what a customer wants of the next one: the mail in the browser, the gate, a contact, two tabs, one click, and back again.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { allMessages as say } from "@billwright/schemas";
import { connectBeside, demoAccounts, realRuntime, setAccount, tellOfBills } from "@billwright/server";
import { browserWanted, openPage } from "../support/browser.ts";
import type { Sent } from "../support/product.ts";
import { stage } from "../support/stage.ts";

const [harbor] = demoAccounts;
const customer = { recipientId: "100236", email: "francois.lefevre@example.org", zip: "21001" };
const added = "francois@example.com";
const gate = {
  items: [{ key: "zip", tag: "ZIP", limit: 5 }],
  words: {
    en: { header: "Which ZIP code?", authorization: "I am the customer.", refused: "No.", labels: { zip: "ZIP code" } },
  },
};

describe.runIf(browserWanted)("a customer's messages", () => {
  const on = stage();
  beforeAll(() =>
    setAccount(on.product.config, harbor!.id, JSON.stringify({ gates: { preference: gate } }), realRuntime),
  );

  const announce = (bill: string) =>
    tellOfBills(on.product.config, harbor!.id, [{ recipientId: customer.recipientId, bill }], realRuntime);
  const linkIn = ({ text }: Sent, page: string) =>
    new RegExp(`${on.product.url}/${page}/\\S+`).exec(text)?.[0] ?? expect.fail(page);

  /** What the log says of the customer's newest mail. */
  async function logged(): Promise<unknown> {
    const { database, close } = await connectBeside(on.product.config.database);
    try {
      return await database("message_log")
        .where({ recipient_id: customer.recipientId, channel: "Email", category: "New bill" })
        .orderBy("created_at", "desc")
        .first("outcome", "reason");
    } finally {
      await close();
    }
  }

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
    await emails.getByRole("listitem").filter({ hasText: added }).getByRole("radio").check();
    expect((await stored).status()).toBe(200);
  }

  const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
  async function save(page: Page): Promise<void> {
    await box(page, say["preferences.terms"]).check();
    await page.getByRole("button", { name: say["preferences.save"], exact: true }).click();
    await page.getByText(say["preferences.saved"]).waitFor();
  }

  test("a bill's mail is seen in the browser and leads through the gate to preferences, where a contact is added and two tabs lose nothing; one click stops the next mail, the log says why, and resubscribed it comes to the new address [view-online.body, smart-auth.success, contacts.preferred, preferences.stale, unsubscribe.one-click, unsubscribe.resubscribed]", async () => {
    await announce("100236-1");
    const mail = await on.product.message(customer.email, "100236-1");
    const { page: reader, context, faults } = await openPage(on.browser, "desktop");
    await reader.goto(linkIn(mail, "view-online"));
    const body = reader.frameLocator("iframe");
    await body.getByRole("heading", { name: mail.subject! }).waitFor();

    const opened = context.waitForEvent("page");
    await body.getByRole("link", { name: say["mail.category.preferences"] }).click();
    const first = await opened;
    await passGate(first);
    await box(first, "New bill, E-mail").waitFor();
    await addPreferred(first);

    // The same device is let in by the same link.
    const second = await context.newPage();
    await second.goto(first.url());
    await box(second, "Saving tips, E-mail").check();
    await box(first, "Payment reminders, E-mail").uncheck();
    await save(first);
    await save(second);
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

    // By the same token: the device is let in.
    await first.goto(linkIn(mail, "customer-unsubscribe"));
    await first.getByRole("button", { name: say["unsubscribe.resubscribe"] }).click();
    await first.getByText(say["unsubscribe.resubscribed"]).waitFor();
    await announce("100236-3");
    expect((await on.product.message(added, "100236-3")).unsubscribe).toContain("/api/Unsubscribe/UpdateUnsubscribe");
    await expect.poll(logged).toEqual({ outcome: "sent", reason: null });
    const sent = (await (await fetch(`${on.product.url}/dev/outbox.json`)).json()) as Sent[];
    expect(sent.filter(({ text }) => text.includes("100236-2"))).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
