// The lists of the staff by keyboard alone: sorting, searching, filtering, turning pages, a row's menu; and the users with their roles.
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { galleries } from "@billwright/schemas";
import { browserWanted, looks, openPage } from "../support/browser.ts";
import { hasFocus, pick, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { choose, putToken, say, userToken } from "../support/staff.ts";
import { stage } from "../support/stage.ts";

/** More than a page of the list holds. */
const names = Array.from({ length: 30 }, (_, index) => `Newsletter ${String(index + 1).padStart(2, "0")}`);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.getByRole("rowheader");
const texts = (page: Page) => rows(page).allInnerTexts();
const sorted = (page: Page, column: string) => page.getByRole("columnheader", { name: column, exact: true });

/** Whole, in the window. */
const isInSight = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });

/** In its midst nothing lies over it. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen !== null && element.contains(seen);
  });

describe.runIf(browserWanted)("lists, by keyboard alone", () => {
  const on = stage();

  let token: string;

  beforeAll(async () => {
    token = await userToken(on.product.url);
    for (const name of names) {
      const answer = await fetch(`${on.product.url}/api/Templates/Create`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Idempotency-Key": randomUUID(),
          Authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ channel: "Email", name }),
      });
      expect(answer.status).toBe(200);
    }
  });

  const open = async (path: string) => {
    const opened = await openPage(on.browser, { viewport: { width: 1280, height: 900 }, locale: "en-US" });
    await putToken(opened.context, token);
    await opened.page.goto(on.product.url + path);
    await rows(opened.page).first().waitFor();
    return opened;
  };

  test("a gallery is searched, sorted, filtered, leafed through, and a row deleted and copied [list.headers] [list.filter]", async () => {
    const { page, context, faults } = await open(galleries.Email);

    // The list is searched and sorted; the second press reverses the order.
    await typeInto(page, page.getByRole("searchbox"), "Newsletter");
    await page.keyboard.press("Enter");
    await page.getByText(say("staff.range", { from: 1, to: 25, total: 30 })).waitFor();
    const byName = button(page, say("list.name"));
    await pressOn(page, byName);
    await rows(page).first().getByText(names[0]!).waitFor();
    await expect.poll(() => sorted(page, say("list.name")).getAttribute("aria-sort")).toBe("ascending");
    await expect.poll(() => texts(page)).toEqual(names.slice(0, 25));
    await expect.poll(() => hasFocus(byName)).toBe(true);
    await page.keyboard.press("Enter");
    await rows(page).first().getByText(names[29]!).waitFor();
    await expect.poll(() => sorted(page, say("list.name")).getAttribute("aria-sort")).toBe("descending");

    // Leafed through; focus stays where the next press is wanted.
    await pressOn(page, button(page, say("staff.next")));
    await rows(page).first().getByText(names[4]!).waitFor();
    await expect.poll(() => texts(page)).toEqual(names.slice(0, 5).reverse());
    await expect.poll(() => hasFocus(button(page, say("staff.next")))).toBe(true);
    await pressOn(page, button(page, say("staff.previous")));
    await rows(page).first().getByText(names[29]!).waitFor();

    // Filtered by a condition in words, which a press takes away again.
    await pressOn(page, button(page, say("list.filter")));
    await pick(page, page.getByLabel(say("list.operator"), { exact: true }), say("operator.EndWith"));
    await typeInto(page, page.getByLabel(say("list.value"), { exact: true }), "7");
    await page.keyboard.press("Enter");
    const condition = say("list.condition", { field: say("list.name"), operator: say("operator.EndWith"), value: "7" });
    const chip = button(page, say("list.removeCondition", { condition }));
    await chip.waitFor();
    await expect.poll(() => texts(page)).toEqual(["Newsletter 27", "Newsletter 17", "Newsletter 07"]);

    // A row's menu: Escape leads back to its button; a deleted row disappears.
    const menu = button(page, say("list.actionsOf", { name: "Newsletter 17" }));
    await pressOn(page, menu);
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await expect.poll(() => hasFocus(menu)).toBe(true);
    await choose(page, say("list.actionsOf", { name: "Newsletter 17" }), say("actions.delete"));
    await expect.poll(() => texts(page)).toEqual(["Newsletter 27", "Newsletter 07"]);
    await pressOn(page, chip);
    await page.getByText(say("staff.range", { from: 1, to: 25, total: 29 })).waitFor();

    // A copy opens in its editor.
    await choose(page, say("list.actionsOf", { name: "Newsletter 30" }), say("actions.copy"));
    const copy = say("list.copyName", { name: "Newsletter 30" });
    await page.getByRole("heading", { name: say("editors.edit", { name: copy }) }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test("a form is shared with anyone, and the link opens it in a clean profile", async () => {
    const { page, context, faults } = await open(galleries.DynamicForms);
    await typeInto(page, page.getByRole("searchbox"), "Outage notices");
    await page.keyboard.press("Enter");
    await expect.poll(() => texts(page)).toEqual(["Outage notices"]);
    await choose(page, say("list.actionsOf", { name: "Outage notices" }), say("actions.share"));
    const dialog = page.getByRole("dialog", { name: say("share.title", { name: "Outage notices" }) });
    await pressOn(page, dialog.getByRole("button", { name: say("share.make"), exact: true }));
    const link = await dialog.getByRole("textbox", { name: say("share.link"), exact: true }).inputValue();
    await dialog.getByRole("img", { name: say("share.qr") }).waitFor();
    expect(faults).toEqual([]);
    await context.close();

    const clean = await openPage(on.browser, { viewport: { width: 390, height: 844 }, locale: "en-US" });
    await clean.page.goto(on.product.url + new URL(link).pathname);
    await clean.page.getByRole("radio", { name: "Text message" }).waitFor({ state: "attached" });
    expect(clean.faults).toEqual([]);
    await clean.context.close();
  });

  test("on a phone the bar of what is chosen stays in sight and covers nothing that has focus; with large text it stays where it is", async () => {
    const { context, page, faults } = await openPage(on.browser, { ...looks.phone, locale: "en-US" });
    await putToken(context, token);
    await page.goto(on.product.url + galleries.Email);
    const boxes = page.getByRole("checkbox", { name: /^Select / });
    await boxes.nth(20).check();
    const bar = page.getByRole("group", { name: say("life.chosen", { n: 1 }) });
    await expect.poll(() => isInSight(bar)).toBe(true);
    expect(await isOnTop(boxes.nth(20))).toBe(true);
    // Up the list, as the keyboard goes.
    for (let steps = 0; steps < 40; steps += 1) {
      await page.keyboard.press("Shift+Tab");
      const focused = page.locator(":focus");
      expect(await isOnTop(focused), await focused.evaluate((element) => element.outerHTML)).toBe(true);
    }
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    await boxes.nth(15).focus();
    expect([await isInSight(bar), await isOnTop(boxes.nth(15))]).toEqual([false, true]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("the users are searched and sorted, and one gets another role [roles.assignable]", async () => {
    const { page, context, faults } = await open("/smart/users");
    const byMail = button(page, say("session.email"));
    await pressOn(page, byMail);
    await expect.poll(() => sorted(page, say("session.email")).getAttribute("aria-sort")).toBe("ascending");
    await expect.poll(async () => (await texts(page))[0]).toContain("Hannah Weiss");
    await expect.poll(() => hasFocus(byMail)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => sorted(page, say("session.email")).getAttribute("aria-sort")).toBe("descending");
    await typeInto(page, page.getByRole("searchbox"), "Daniel");
    await expect.poll(() => texts(page)).toEqual(["Daniel Reyes"]);
    const role = page.getByRole("combobox", { name: say("users.roleOf", { name: "Daniel Reyes" }) });
    await tabTo(page, role);
    expect(await role.getByRole("option").allInnerTexts()).toEqual(["User", "Admin (Owner)", "Display"]);
    await pick(page, role, say("role.Owner"));
    await pressOn(page, button(page, `${say("staff.save")} ${say("users.roleOf", { name: "Daniel Reyes" })}`));
    await page
      .getByText(say("users.roleChanged", { name: "Daniel Reyes", role: say("role.Owner") }))
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
