// The shell around every page in a real browser: its header, menus, windows and messages, at the widths where it changes, and that a press
// on any page counts.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { allMessages, languages, messages, pathOf, type LinkPageName } from "@billwright/schemas";
import { browserWanted, looks, openPage, overflowsSideways, splitWords } from "../support/browser.ts";
import { hasFocus, tabTo } from "../support/keyboard.ts";
import { addressOf, statesOf } from "../support/pageStates.ts";
import { putToken, say, userToken } from "../support/staff.ts";
import { stage } from "../support/stage.ts";

describe.runIf(browserWanted)("the shell", () => {
  const on = stage();

  const openAt = async (width: number, path: string, look: object = {}) => {
    const opened = await openPage(on.browser, { viewport: { width, height: 800 }, ...look });
    await opened.page.goto(on.product.url + path);
    await opened.page.getByRole("heading", { level: 1 }).waitFor();
    return opened;
  };
  const openLink = async (name: LinkPageName, recipientId: string) => {
    const opened = await openPage(on.browser, looks.phone);
    await opened.page.goto(await on.product.pageLink(name, recipientId));
    return opened;
  };
  const phone = (page: Page) => page.locator("header a[href^='tel:']");
  const toggle = (page: Page) => page.getByRole("button", { name: messages["shell.contact"] });

  test("on a small screen a button reveals the contact details by touch and by key, and says whether it is open [shell.menu]", async () => {
    const { page, context } = await openAt(390, pathOf("dpp"), { hasTouch: true });
    const isOpen = () => toggle(page).getAttribute("aria-expanded");
    await toggle(page).waitFor();
    expect([await isOpen(), await phone(page).isVisible()]).toEqual(["false", false]);
    await toggle(page).tap();
    expect([await isOpen(), await phone(page).isVisible()]).toEqual(["true", true]);
    await toggle(page).tap();
    expect([await isOpen(), await phone(page).isVisible()]).toEqual(["false", false]);
    await tabTo(page, toggle(page));
    await page.keyboard.press("Enter");
    expect([await isOpen(), await phone(page).isVisible()]).toEqual(["true", true]);
    await page.keyboard.press("Tab");
    expect(await hasFocus(phone(page))).toBe(true);
    await page.keyboard.press("Escape");
    expect([await isOpen(), await phone(page).isVisible()]).toEqual(["false", false]);
    await context.close();
  });

  test("the layout changes at 900 and at 1024 px, and nothing is cut or scrolls sideways from 320 px on [shell.breakpoints]", async () => {
    const { page, context } = await openAt(320, pathOf("dpp"));
    await toggle(page).waitFor();
    const footer = () => page.locator(".bw-footer").evaluate((element) => getComputedStyle(element).display);
    const layout = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowsSideways(page), String(width)).toBe(false);
      const cut = await page.locator("header img, header button, header a, main h1, main button, footer a").evaluateAll(
        (all) =>
          all
            .filter((each) => each.checkVisibility())
            .map((each) => each.getBoundingClientRect())
            .filter(({ left, right }) => left < 0 || right > document.documentElement.clientWidth).length,
      );
      expect(cut, String(width)).toBe(0);
      return { contact: await phone(page).isVisible(), footer: await footer() };
    };
    const narrow = { contact: false, footer: "block" };
    for (const width of [320, 390, 899]) expect(await layout(width), String(width)).toEqual(narrow);
    for (const width of [900, 1023]) expect(await layout(width), String(width)).toEqual({ ...narrow, contact: true });
    for (const width of [1024, 1280]) expect(await layout(width)).toEqual({ contact: true, footer: "flex" });
    await context.close();
  });

  const owed = [
    { name: "smart-pay", facts: ["100215", say("pay.total")] },
    { name: "enroll-bbp", facts: ["100208", "$67.67"] },
    { name: "enroll-ip", facts: ["100215", "$1,248.60", say("budget.firstDue")] },
  ] as const;

  test.each(owed)(
    "what is owed on $name stays in sight above the button on a narrow screen, hides no field, and is at the side from 1024 px on [shell.breakpoints]",
    async ({ name, facts }) => {
      const address = await addressOf(on.product, name, statesOf(name)[0]!);
      const { page, context } = await openAt(390, new URL(address).pathname);
      const bar = page.locator(".bw-owed");
      const text = await bar.locator("dl").innerText();
      for (const fact of facts) expect(text).toContain(fact);
      const button = await bar.getByRole("button").boundingBox();
      expect(button!.y + button!.height).toBeLessThanOrEqual(800);
      const hidden = await page.evaluate(() => {
        const bar = document.querySelector(".bw-owed")!;
        const fields = [...document.querySelectorAll<HTMLElement>("main :is(input, select)")];
        return fields.filter((each) => {
          if (bar.contains(each) || !each.checkVisibility()) return false;
          window.scrollTo(0, 0);
          each.focus();
          return each.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
        }).length;
      });
      expect(hidden).toBe(0);
      await page.setViewportSize({ width: 1024, height: 800 });
      const [side, first] = await Promise.all([bar.boundingBox(), page.locator("main h1").boundingBox()]);
      expect(side!.x).toBeGreaterThan(first!.x + 300);
      expect(await overflowsSideways(page)).toBe(false);
      await context.close();
    },
  );

  test("the amounts of a plan stay in their card on a narrow screen, in any language [shell.breakpoints]", async () => {
    const address = await addressOf(on.product, "enroll-ip", statesOf("enroll-ip")[0]!);
    const { page, context } = await openPage(on.browser, { viewport: { width: 390, height: 800 } });
    for (const language of Object.keys(languages)) {
      await page.goto(`${on.product.url}${new URL(address).pathname}?lang=${language}`);
      const table = page.locator(`html[lang=${language}] .bw-budget .bw-table`);
      await table.waitFor();
      const spill = await table.evaluate((each) => {
        const right = (element: Element) => element.getBoundingClientRect().right;
        return right(each) - right(each.parentElement!);
      });
      expect(spill, language).toBeLessThanOrEqual(0.5);
    }
    await context.close();
  });

  const twice = (page: Page) => page.evaluate(() => (document.documentElement.style.fontSize = "200%"));

  test("the usage's headings break between words only, and its rows are cards below 480 px, whatever the size of text [budget-enroll.usage]", async () => {
    const { page, context } = await openLink("enroll-bbp", "100208");
    const head = page.locator(".bw-budget-usage thead");
    await page.locator(".bw-budget-usage").waitFor();
    const look = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      const isTable = (await head.evaluate((element) => getComputedStyle(element).position)) === "static";
      expect(await overflowsSideways(page), String(width)).toBe(false);
      if (isTable) expect(await splitWords(head), String(width)).toEqual([]);
      return isTable;
    };
    expect([await look(479), await look(480), await look(1280)]).toEqual([false, true, true]);
    await twice(page);
    for (const width of [390, 480, 700, 1024, 1280]) await look(width);
    await context.close();
  });

  test("where notifications are blocked the page fits a narrow screen with large text [push.denied]", async () => {
    const { page, context } = await openLink("web-push-registration", "100201");
    await page.locator(".bw-notify-denied").waitFor();
    await twice(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowsSideways(page), String(width)).toBe(false);
    }
    await context.close();
  });

  test("the logo keeps its plate in forced colours, whichever theme was chosen [shell.header]", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, context } = await openAt(390, pathOf("dpp"), { colorScheme, forcedColors: "active" });
      const plate = await page.locator(".bw-logo img").evaluate((logo) => getComputedStyle(logo).backgroundColor);
      expect(plate).toMatch(/^color\(srgb 0\.[78]/);
      await context.close();
    }
  });

  const svg = (width: number, height: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="teal"/></svg>`;
  const long = "Elektrizitätsversorgungsgesellschaft und Wasserversorgung";
  const brands = [
    { what: "a name and no logo", name: "Harbor Light & Water", logo: null },
    { what: "a long name and no logo", name: long, logo: null },
    { what: "a wide logo", name: long, logo: svg(1_000, 50) },
    { what: "a high logo", name: long, logo: svg(50, 1_000) },
    { what: "a logo that is no picture", name: long, logo: "<" },
  ];

  test.each(brands)(
    "with $what the header stays in its line, and nothing in it lies over another or is squeezed [shell.header, shell.breakpoints]",
    async ({ name, logo }) => {
      const account = { account_id: "narmada-jal-vidyut" };
      await on.product.withDatabase(async (database) => {
        await database("accounts").where(account).update({ name });
        const logos = database("brand_images").where({ ...account, kind: "logo" });
        if (logo === null) return logos.delete();
        const row = { ...account, kind: "logo", media_type: "image/svg+xml", bytes: Buffer.from(logo) };
        return database("brand_images").insert(row).onConflict(["account_id", "kind"]).merge();
      });
      const form = new URL(await on.product.link("narmada-installment-none", "N-5001", account.account_id)).pathname;
      const host = on.product.url.replace(/127\.0\.0\.1|localhost/, "narmada.localhost");
      const { page, context } = await openPage(on.browser, looks.desktop);
      for (const address of [on.product.url + form, `${on.product.url + form}?lang=ar-XB`, `${host}/`]) {
        await page.goto(address);
        await page.locator("main h1").waitFor();
        await page.waitForFunction(isLogoThere);
        for (const width of [320, 390, 639, 640, 800, 899, 900, 1_024, 1_280]) {
          await page.setViewportSize({ width, height: 800 });
          const at = `${address} ${width}`;
          expect(await overflowsSideways(page), at).toBe(false);
          expect(await page.evaluate(faultsOfHeader), at).toEqual([]);
        }
      }
      await context.close();
    },
  );

  test("the label of the number can be read whole on a narrow screen [shell.breakpoints]", async () => {
    const { page, context } = await openAt(320, pathOf("ebill/start"));
    const label = page.getByText(/^Your .+ Contract Account Number$/);
    await label.waitFor();
    const placeholder = page.getByPlaceholder(await label.innerText());
    const colour = () => placeholder.evaluate((element) => getComputedStyle(element, "::placeholder").color);
    expect(await colour()).toBe("rgba(0, 0, 0, 0)");
    await page.setViewportSize({ width: 1024, height: 800 });
    expect([await label.isVisible(), await colour()]).toEqual([false, expect.not.stringMatching(/, 0\)$/)]);
    await context.close();
  });

  /** Whether focus stays within the window, however often Tab is pressed. */
  async function keepsFocus(page: Page): Promise<boolean> {
    for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      const isInside = await page.evaluate(() => {
        const focused = document.activeElement;
        // The browser's own controls may come between: then nothing of the page has focus.
        return focused === document.body || focused?.closest("dialog[open]") !== null;
      });
      if (!isInside) return false;
    }
    return true;
  }

  const submit = "main button[type=submit]";
  const lookUpNobody = async (page: Page) => {
    await page.locator("[name=account]").fill("999999");
    await page.locator("[name=house]").fill("1");
    await page.locator(submit).focus();
    await page.keyboard.press("Enter");
    return submit;
  };
  const leaveUnsaved = async (page: Page) => {
    await page.locator(".bw-preferences-bar:not([data-waits])").waitFor();
    await page.locator(".bw-preferences-table .bw-choice input:not(:checked)").first().click();
    const recipients = "main .bw-select >> nth=0";
    await page.locator(recipients).focus();
    await page.locator(recipients).selectOption({ index: 1 });
    return recipients;
  };
  const preferences = async () => {
    const [state] = statesOf("customer-preferences");
    return new URL(await addressOf(on.product, "customer-preferences", state!)).pathname;
  };
  /** `open` answers what has focus before. */
  const windows = [
    { kind: "error", at: () => pathOf("dpp"), title: say("shell.errorTitle"), open: lookUpNobody },
    { kind: "info", at: () => "/supplier", title: say("supplier.note"), open: lookUpNobody },
    { kind: "confirmation", at: preferences, title: say("preferences.leaveTitle"), open: leaveUnsaved },
  ];

  test.each(windows)(
    "the window of kind $kind has a title that is read out, holds focus, closes with Escape and gives focus back [shell.modals]",
    async ({ at, title, open }) => {
      const { page, context } = await openAt(390, await at());
      const opener = await open(page);
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      expect(await page.getByRole("dialog", { name: title }).count()).toBe(1);
      expect(await keepsFocus(page)).toBe(true);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => hasFocus(page.locator(opener))).toBe(true);
      await context.close();
    },
  );

  test("a part of the product that does not load offers a reload, which brings it [routes.lazy]", async () => {
    const { page, context } = await openPage(on.browser);
    const areas = [
      { path: pathOf("smart/sign-in"), files: "**/assets/StaffRoutes-*.js" },
      { path: pathOf("dpp"), files: "**/assets/StartPage-*.js" },
    ];
    for (const { path, files } of areas) {
      await context.route(files, (route) => route.abort());
      await page.goto(on.product.url + path);
      const reload = page.getByRole("button", { name: messages["page.reload"] });
      await reload.waitFor();
      await context.unroute(files);
      await reload.click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await reload.waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await context.close();
  });

  test("the staff's areas are loaded when they are first visited, and /admin and /smart/dashboard lead where they begin [routes.lazy]", async () => {
    const { page, context } = await openPage(on.browser);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    const staffs = () => scripts.filter((path) => /StaffRoutes-/.test(path)).length;
    await page.goto(on.product.url + pathOf("dpp"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(staffs()).toBe(0);
    await putToken(context, await userToken(on.product.url));
    const begins = { "/admin": pathOf("smart/users"), "/smart/dashboard/": pathOf("smart/dynamic-form") };
    for (const [from, to] of Object.entries(begins)) {
      await page.goto(`${on.product.url + from}?lang=en`);
      await page.waitForURL((url) => url.pathname === to && url.search === "?lang=en");
      await page.locator("main h1").waitFor();
    }
    expect(staffs()).toBeGreaterThan(0);
    await context.close();
  });

  test.each([
    ["mouse", "agent.email", "nope", "agent.generateQr", "agent.checkFields"],
    ["finger", "agent.email", "nope", "agent.generateQr", "agent.checkFields"],
    ["finger", "agent.mobile", "123", "agent.generateQr", "agent.checkFields"],
    ["mouse", "agent.email", "nope", "agent.sendSms", "agent.smsSent"],
    ["finger", "agent.email", "nope", "agent.sendSms", "agent.smsSent"],
  ] as const)(
    "a press by %s straight from %s with %j counts on %s, though telling the error moves the button [agent.qr-invalid] [agent.sms-call]",
    async (by, field, text, button, message) => {
      const { page, context, faults } = await openPage(on.browser, looks.phone);
      await page.clock.install();
      await page.goto(await on.product.pageLink("agent-payments", "100215"));
      await page.getByLabel(allMessages[field]).waitFor();
      // The clock is stopped: the error shows because the field loses focus, never because time has passed.
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByLabel(allMessages[field]).fill("");
      await page.getByLabel(allMessages[field]).pressSequentially(text);
      await pressUpperEdge(page.getByRole("button", { name: allMessages[button] }), by);
      await page.getByText(allMessages[message]).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  test("no toast lies over the bar with a page's main button [preferences.consent-saved]", async () => {
    const preferences = await openLink("customer-preferences", "100201");
    await preferences.page.locator("main .bw-preferences-table label:has(:enabled)").first().click();
    await preferences.page.getByRole("checkbox", { name: allMessages["preferences.terms"] }).check();
    await preferences.page.getByRole("button", { name: allMessages["preferences.save"] }).click();
    await preferences.page.getByText(allMessages["preferences.consentSaved"]).waitFor();
    const plan = await openLink("enroll-ip", "100215");
    await plan.page.locator(".bw-owed").waitFor();
    for (const { page, context, faults } of [preferences, plan]) {
      expect(await page.evaluate(areToastsAboveBar)).toBe(true);
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});

/** By coordinates, without waiting: what has moved away meanwhile is missed. */
async function pressUpperEdge(button: Locator, by: "mouse" | "finger"): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width } = (await button.boundingBox())!;
  const at = [x + width / 2, y + 4] as const;
  await (by === "finger" ? button.page().touchscreen.tap(...at) : button.page().mouse.click(...at));
}

/** Runs in the page. The container of the toasts is there without one, too. */
const areToastsAboveBar = (): boolean => {
  const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
  return boxOf(".bw-toasts").bottom <= boxOf(":is(.bw-preferences-bar, .bw-owed)").top;
};

/** Runs in the page: the logo is loaded, or the name is shown instead. */
const isLogoThere = (): boolean => {
  const logo = document.querySelector<HTMLImageElement>(".bw-logo img");
  return logo ? logo.complete && logo.naturalWidth > 0 : document.querySelector(".bw-logo-name") !== null;
};

/** Runs in the page. */
function faultsOfHeader(): string[] {
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const [header, tools] = [".bw-header", ".bw-header-tools"].map((each) => boxOf(document.querySelector(each)!));
  const apart = (one: DOMRect, other: DOMRect) => one.right <= other.left - 4 || other.right <= one.left - 4;
  const parts = [...document.querySelectorAll(".bw-logo img, .bw-logo-name")];
  const boxes = parts.map(boxOf);
  const contacts = [...document.querySelectorAll(".bw-contact-list a")].filter((each) => each.checkVisibility());
  return [
    ...(innerWidth >= 900 && header!.height > 96 ? [`the header is ${header!.height} px high`] : []),
    ...parts.flatMap(({ className, nodeName }, at) => {
      const { top, bottom, width, height } = boxes[at]!;
      return [
        ...(top < header!.top || bottom > header!.bottom ? [`${nodeName + className} leaves the header`] : []),
        ...(bottom > tools!.top && !apart(boxes[at]!, tools!) ? [`${nodeName + className} lies over the tools`] : []),
        ...(width < 2 || height < 2 || width > 1_000 ? [`${nodeName + className} is ${width} px wide`] : []),
      ];
    }),
    ...(boxes.length === 2 && !apart(boxes[0]!, boxes[1]!) ? ["the name lies over the picture"] : []),
    ...contacts.flatMap((each) => (boxOf(each).width < 88 ? [`a contact is ${boxOf(each).width} px wide`] : [])),
  ];
}
