// Browsers that store nothing: one page of each kind works until it is closed, and asks for each thing as often as any other browser.
import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pathOf } from "@billwright/schemas";
import { browserWanted, openPage } from "../support/browser.ts";
import { answer } from "../support/customer.ts";
import { seen } from "../support/inPage.ts";
import { takeStorageAway, ways } from "../support/noStorage.ts";
import type { Product } from "../support/product.ts";
import { owner, signIn } from "../support/staff.ts";
import { stage } from "../support/stage.ts";

interface Walk {
  title: string;
  address(product: Product): Promise<string> | string;
  go(page: Page, product: Product): Promise<void>;
}

const press = (page: Page) => page.locator("main button[type=submit]").click();
const votes = (product: Product): Promise<number> =>
  product.withDatabase(async (database) => {
    const [row] = await database("reports").where({ enrollment_id: "outage-poll", state: "final" }).count({ n: "*" });
    return Number(row!["n"]);
  });

/** Answers what the account asks before its page. */
async function passGate(page: Page, answers: Record<string, string>): Promise<void> {
  await seen(page, ".bw-smart-auth");
  for (const [name, value] of Object.entries(answers)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator(".bw-smart-auth [type=checkbox]").check();
  await press(page);
}

const walks: Walk[] = [
  {
    title: "a shared form is submitted, and is final [submit.once]",
    address: (product) => product.link("outage-poll", null),
    async go(page, product) {
      const before = await votes(product);
      await answer(page, "notice", "MultipleChoice", "mail");
      await press(page);
      await page.getByText("Thank you for voting.").waitFor();
      expect(await votes(product)).toBe(before + 1);
    },
  },
  {
    title: "a customer's form opens, and keeps what is typed",
    address: (product) => product.link("supplier-choice", "100236"),
    async go(page) {
      await answer(page, "switch-date", "Date", "2027-02-01");
    },
  },
  {
    title: "a gated bill opens [view-bill.route, smart-auth.success]",
    address: (product) => product.pageLink("view-bill-access", "100215"),
    async go(page) {
      await passGate(page, { ZIP: "21001" });
      await seen(page, ".bw-pdf[data-drawn]");
    },
  },
  {
    title: "gated preferences open [smart-auth.gate]",
    address: (product) => product.pageLink("customer-preferences", "N-5001"),
    async go(page) {
      await passGate(page, { RecipientId: "N-5001", HOUSE: "10" });
      await seen(page, ".bw-preferences-bar:not([data-waits])");
    },
  },
  {
    title: "a payment link has its fields",
    address: (product) => product.pageLink("smart-pay", "100215"),
    go: async (page) => page.frameLocator("iframe").locator("input").first().waitFor(),
  },
  {
    title: "a page that asks who the customer is answers",
    address: ({ url }) => url + pathOf("dpp"),
    async go(page) {
      await page.locator("[name=account]").fill("999999");
      await page.locator("[name=house]").fill("1");
      await press(page);
      await seen(page, "dialog[open]");
    },
  },
  {
    title: "the terms are read, in the language that is chosen",
    address: ({ url }) => `${url}${pathOf("terms")}?lang=es`,
    go: (page) => seen(page, "html[lang=es] h1"),
  },
  {
    title: "staff sign in, and stay signed in from page to page [session.keys]",
    address: ({ url }) => url + pathOf("smart/users"),
    async go(page) {
      await seen(page, "[name=username]");
      await signIn(page, owner);
      await seen(page, "main table");
      await page.locator(`nav a[href="${pathOf("smart/dynamic-form")}"]`).click();
      await page.waitForURL(`**${pathOf("smart/dynamic-form")}`);
      await seen(page, "main table");
    },
  },
];

/** Runs in each document: what a busy machine answers late is waited for, so that nothing is asked again for that. */
const waitForAnswers = (): void => {
  AbortSignal.timeout = () => new AbortController().signal;
};

/** What a page asks the server, each question by what makes it that one. */
function countCalls(page: Page) {
  const calls = new Map<string, number>();
  const devices = new Set<string>();
  page.on("request", (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    const call = `${request.method()} ${pathname}${search} ${request.postData() ?? ""}`;
    calls.set(call, (calls.get(call) ?? 0) + 1);
    const device = request.headers()["x-device"];
    if (device !== undefined) devices.add(device);
  });
  return { calls, devices };
}

describe.runIf(browserWanted)("a browser whose storage", () => {
  const on = stage();
  describe.each(ways)("%s", (way) => {
    test.each(walks)("$title", async ({ address, go }) => {
      const { page, context, faults } = await openPage(on.browser, { viewport: { width: 1280, height: 900 } });
      await context.addInitScript(takeStorageAway, way);
      await context.addInitScript(waitForAnswers);
      const { calls, devices } = countCalls(page);
      await page.goto(await address(on.product));
      await go(page, on.product);
      await page.waitForLoadState("networkidle");
      expect([...calls].filter(([, times]) => times > 2)).toEqual([]);
      expect(devices.size, "the ids of one page").toBeLessThan(2);
      expect(faults).toEqual([]);
      await context.close();
    });
  });
});
