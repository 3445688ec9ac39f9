// Every table of the customers' pages on a narrow screen and with large text: no figure breaks, and nothing sticks out sideways.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { globSync } from "tinyglobby";
import { describe, expect, test } from "vitest";
import type { PageName } from "@billwright/schemas";
import { browserWanted, openPage, overflowsSideways, painted, splitWords } from "../support/browser.ts";
import { addressOf, statesOf } from "../support/pageStates.ts";
import { agree, answer } from "../support/customer.ts";
import { stage } from "../support/stage.ts";

interface TableState {
  /** The component whose table it is. */
  of: string;
  page: PageName;
  /** The beginning of the state's title. */
  state: string;
  /** What is done in it before. */
  reach?(page: Page): Promise<void>;
}

const tables: TableState[] = [
  { of: "renderer/blocks/InstallmentSummary/InstallmentTable.tsx", page: "form", state: "an instalment plan" },
  {
    of: "renderer/blocks/InstallmentSummary/InstallmentTable.tsx",
    page: "enroll-ip",
    state: "the plan that is offered",
  },
  {
    of: "renderer/blocks/InstallmentSummary/InstallmentTable.tsx",
    page: "form",
    state: "an instalment plan",
    async reach(page) {
      await agree(page);
      await page.locator("main button[type=submit]").click();
      await page.waitForURL(/\/installment-plan\//);
      await page.getByRole("table").first().waitFor();
    },
  },
  { of: "renderer/blocks/PaymentBlock/PaymentSummary.tsx", page: "form", state: "the bank block" },
  {
    of: "renderer/blocks/Results/ResultsSection.tsx",
    page: "form",
    state: "a form whose submit was refused",
    async reach(page) {
      await answer(page, "satisfaction", "Rating", 4);
      await answer(page, "contact", "MultipleChoice", "no");
      await answer(page, "improve", "CheckBox", ["water"]);
      await page.locator(".bw-submit button, button.bw-button--primary").first().click();
      await page.locator("main summary").first().waitFor();
      await page.locator("main details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
      await page.locator("main .bw-table").first().waitFor();
    },
  },
  { of: "pages/customer/budget/EnrollBudgetPage.tsx", page: "enroll-bbp", state: "what was used" },
  { of: "pages/customer/pay/PayResultPage.tsx", page: "smart-pay", state: "the result of a payment" },
  {
    of: "pages/customer/agent/LatestPayment.tsx",
    page: "agent-payments",
    state: "as it opens",
    async reach(page) {
      await page.locator(".bw-agent-actions button").last().click();
      await page.locator(".bw-agent table").waitFor();
    },
  },
  { of: "pages/customer/preferences/PreferenceTable.tsx", page: "customer-preferences", state: "as it opens" },
  { of: "pages/customer/legal/PrivacyPage.tsx", page: "privacy", state: "as it opens" },
];

/** How wide the window is, and how large the text; by the browser's setting, or by a style of the page. */
const views = {
  setting: [
    [390, 1.25],
    [390, 1.75],
    [320, 1],
    [320, 2],
    [1280, 2],
  ],
  style: [
    [390, 1.5],
    [390, 2],
    [320, 2],
  ],
} as const;

/** As the browser's setting for text does, and as a style of the page does: the one changes what rem means for the window, too. */
async function sizeText(page: Page, times: number, by: "setting" | "style"): Promise<void> {
  if (by === "style") {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), `${times * 100}%`);
    return;
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  const device = await page.context().newCDPSession(page);
  await device.send("Page.setFontSizes", { fontSizes: { standard: 16 * times, fixed: Math.round(13 * times) } });
  await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === size, `${16 * times}px`);
  await device.detach();
}

/** How much of the window the bar of a payment covers at the top of the page, in pixels. */
const barInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    const { top, bottom } = document.querySelector(".bw-owed")!.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
  });

/** Amounts, days, counts: no letter is among their digits, as there is in a reference, which is longer than a narrow line. */
const isFigure = (word: string): boolean => /\d/.test(word) && !/\p{L}/u.test(word);

/** What breaks within a figure, and whether the page is wider than its window. */
async function faultsOf(page: Page): Promise<string[]> {
  const split = (await splitWords(page.locator("main table :is(td, tbody th, tfoot th)"))).filter(isFigure);
  return [...split, ...((await overflowsSideways(page)) ? await page.evaluate(stickingOut) : [])];
}

/** Runs in the page: what sticks out sideways, without what it is in. */
function stickingOut(): string[] {
  const edge = document.documentElement.clientWidth + 1;
  const out = [...document.querySelectorAll("body *")].filter(
    (element) => element.getBoundingClientRect().right > edge,
  );
  const innermost = out.filter((element) => !out.some((other) => other !== element && element.contains(other)));
  return innermost.map(
    ({ tagName, className, textContent }) => `${tagName}.${className} sticks out: ${textContent.slice(0, 40)}`,
  );
}

test("every table of the customers' pages is looked at below", () => {
  const root = join(import.meta.dirname, "..", "..");
  const sources = globSync(["pages/customer/**/*.tsx", "renderer/**/*.tsx"], {
    cwd: root,
    ignore: ["**/node_modules/**", "**/*.{test,fixture}.*", "renderer/inspector/**"],
  });
  const withTable = sources.filter((file) => readFileSync(join(root, file), "utf8").includes("<table"));
  expect(withTable.sort()).toEqual([...new Set(tables.map(({ of }) => of))].sort());
});

describe.runIf(browserWanted)("a table of figures", () => {
  const on = stage();
  test.each(tables)(
    "holds on a narrow screen and with large text ($page, $state)",
    async ({ page: name, state, reach }) => {
      const found = statesOf(name).find(({ title }) => title.startsWith(state)) ?? expect.fail(`no state ${state}`);
      const { page, context, faults } = await openPage(on.browser, {
        viewport: { width: 390, height: 844 },
        locale: "en-US",
      });
      await page.goto(await addressOf(on.product, name, found));
      await found.reach(page);
      await reach?.(page);
      const wrong: string[] = [];
      for (const by of ["style", "setting"] as const)
        for (const [width, times] of views[by]) {
          await page.setViewportSize({ width, height: 844 });
          await sizeText(page, times, by);
          await painted(page);
          wrong.push(
            ...(await faultsOf(page)).map((fault) => `${width} px, text at ${times * 100} % by ${by}: ${fault}`),
          );
        }
      expect(wrong).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  test("the bar of a payment stays in sight, and leaves a window that is low for its text to the page", async () => {
    const { page, context } = await openPage(on.browser, { viewport: { width: 390, height: 844 }, locale: "en-US" });
    const [first] = statesOf("smart-pay");
    await page.goto(await addressOf(on.product, "smart-pay", first!));
    await first!.reach(page);
    expect(await barInSight(page)).toBeGreaterThan(40);
    await page.setViewportSize({ width: 390, height: 450 });
    for (const by of ["setting", "style"] as const) {
      await sizeText(page, 2, by);
      await painted(page);
      expect([by, await barInSight(page)]).toEqual([by, 0]);
    }
    await context.close();
  });
});
