// Every page, the staff's and the customers', is read in every language on a phone: nothing sticks out, nothing is left in English that has
// a translation, no key is shown. Each page is opened once and turned from language to language by its own menu.
import type { Page } from "playwright-core";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allMessages, galleries, languages, messageParts, type Language, type MessageKey } from "@billwright/schemas";
import { browserWanted, looks, openPage, overflowsSideways } from "../support/browser.ts";
import type { Product } from "../support/product.ts";
import { showInspector, staffPassword } from "../support/staff.ts";
import { stage } from "../support/stage.ts";

const translated = (Object.keys(languages) as Language[]).filter((language) => language !== "en");

interface Stop {
  title: string;
  open(product: Product): string | Promise<string>;
  reach(page: Page): Promise<void>;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor();
/** On a phone some stand behind a switch: it is enough that they are there. */
const first = (selector: string) => (page: Page) => page.locator(selector).first().waitFor({ state: "attached" });
const rows = first(".bw-data-table tbody [role=rowheader]");
const pressed = (selector: string, then: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.locator(then).first().waitFor();
};
const at = (title: string, path: string, ...reached: Stop["reach"][]): Stop => ({
  title,
  open: ({ url }) => url + path,
  async reach(page) {
    for (const reach of reached) await reach(page);
  },
});
const link = (title: string, enrollment: string, recipient: string): Stop => ({
  title,
  open: (product) => product.link(enrollment, recipient),
  reach: first("main .bw-field"),
});

const editing = (channel: "Email" | "SMS" | "Push" | "Wallet" | "IVR", id: string) =>
  `${galleries[channel].replace(/\/$/, "")}/${id}/edit`;

const staffStops: Stop[] = [
  at("the list of forms", galleries.DynamicForms, rows),
  at("the menu of a row", galleries.DynamicForms, rows, pressed(".bw-data-actions button", "[role=menu]")),
  at("a list's filter", galleries.DynamicForms, rows, pressed("[aria-controls=filter]", ".bw-filter-form")),
  at("the dialog for a new form", galleries.DynamicForms, rows, pressed(".bw-page-actions button", "dialog[open]")),
  at("the list of e-mails", galleries.Email, rows),
  at("the list of push templates", galleries.Push, rows),
  at("the list of wallet passes", galleries.Wallet, rows),
  at("the list of phone menus", galleries.IVR, rows),
  at("the editor of an e-mail", editing("Email", "email-bill-ready"), first(".bw-editor-fields")),
  at("the editor of a text message", editing("SMS", "sms-outage"), first(".bw-editor-fields")),
  at("a text message with its history", `${galleries.SMS}/sms-outage`, first(".bw-history-entry")),
  at("how templates are approved", "/smart/template-approval/harbor-light-water", first(".bw-approval")),
  at("the users", "/smart/users", rows),
  at("one's own profile", "/smart/profile", first("main form")),
  at("the form editor", "/smart/dynamic-form/move-out", first(".bw-outline")),
  at("a form's figures", "/smart/dynamic-form/customer-survey/results", first(".bw-figures-plot")),
  at("the preview of a form", "/form/preview/move-out", first(".bw-preview-parts label")),
  at("a preview's inspector", "/form/preview/move-out", showInspector),
];

const customerStops: Stop[] = [
  at("the page for signing in", "/smart/sign-in/", heading),
  link("a long form", "service-request", "100201"),
  link("a survey", "customer-survey", "100271"),
  link("an e-bill form", "e-bill", "100222"),
  link("an autopay form", "autopay", "100250"),
];

const localeOf = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...Object.keys(messageParts).map((part) => {
      const file = join(import.meta.dirname, "..", "..", "pages", "locales", part, `${language}.json`);
      return JSON.parse(readFileSync(file, "utf8")) as object;
    }),
  ) as Record<string, string>;

/** What the demo's authors wrote in English, word for word as a message of ours. */
const ofAuthors = ["Deferred payment plan"];

/** English messages that read otherwise in the language, by what they look like on a page. */
function leftoversIn(language: Language): RegExp {
  const locale = localeOf(language);
  const kept = new Set(Object.values(locale));
  const patterns = (Object.keys(allMessages) as MessageKey[])
    .map((key) => allMessages[key])
    .filter((english) => !kept.has(english) && !ofAuthors.includes(english))
    .filter((english) => /[A-Za-z]{3}/.test(english.replace(/\{\w+\}/g, "")))
    .map((english) =>
      english
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join(".+?"),
    );
  return new RegExp(`^(?:${patterns.join("|")})$`);
}

/** Every text on the page that is meant in the page's own language: shown, or said by a name. */
const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const foreign = "[lang]:not(html), textarea, code, pre, dd, td, [role=cell], [role=rowheader], .bw-template-side";
    const said = [...document.querySelectorAll("[aria-label], [placeholder], [title]")].flatMap((element) =>
      ["aria-label", "placeholder", "title"].map((name) => element.getAttribute(name) ?? ""),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const shown: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && !parentElement.closest(foreign) && parentElement.checkVisibility())
        shown.push(textContent ?? "");
    }
    return [...said, ...shown].map((text) => text.trim()).filter((text) => text !== "");
  });

/** Turns the page by its own menu; where it has none, by its address. */
async function speak(page: Page, language: Language): Promise<void> {
  const menu = page.locator(".bw-language select");
  if ((await menu.count()) > 0) await menu.selectOption(language, { force: true });
  else {
    await page.goto(`${page.url().split("?")[0]}?lang=${language}`);
    await heading(page);
  }
  await page.waitForFunction((code) => document.documentElement.lang === code, language);
}

describe.runIf(browserWanted)(
  "in every language on a phone, nothing sticks out, is a key or is left in English:",
  () => {
    const on = stage();
    let opened: Awaited<ReturnType<typeof openPage>>;
    const leftovers = new Map(translated.map((language) => [language, leftoversIn(language)]));

    beforeAll(async () => {
      opened = await openPage(on.browser, { ...looks.phone, timezoneId: "UTC", reducedMotion: "reduce" });
    });
    afterAll(() => opened?.context.close());

    async function wrongIn(page: Page, language: (typeof translated)[number]): Promise<string[]> {
      const wrong: string[] = [];
      if (await overflowsSideways(page)) wrong.push("sticks out sideways");
      for (const text of await texts(page)) {
        if (Object.hasOwn(allMessages, text)) wrong.push(`the key ${text}`);
        if (/\{\w+\}/.test(text.replaceAll(/\{\{\w+\}\}/g, ""))) wrong.push(`a parameter in "${text}"`);
        if (leftovers.get(language)!.test(text)) wrong.push(`left in English: ${text}`);
      }
      return wrong;
    }

    /** A form's own translation comes after the page's: what is wrong is what stays wrong. */
    async function walk({ open, reach }: Stop): Promise<void> {
      const { page, faults } = opened;
      await page.goto(await open(on.product));
      await reach(page);
      for (const language of translated) {
        await speak(page, language);
        await expect.poll(() => wrongIn(page, language), { message: language }).toEqual([]);
      }
      expect(faults.splice(0)).toEqual([]);
    }

    test("English that is left would be found: an English page is full of it", async () => {
      await opened.page.goto(`${on.product.url}/smart/sign-in/?lang=en`);
      await heading(opened.page);
      const left = (await texts(opened.page)).filter((text) => leftovers.get("de")!.test(text));
      expect(left).toEqual(expect.arrayContaining(["Sign in", "Password"]));
    });

    test.each(customerStops.map((stop) => [stop.title, stop] as const))("%s [form.languages]", (_title, stop) =>
      walk(stop),
    );

    describe("for those who sign in,", () => {
      beforeAll(async () => {
        const answer = await fetch(`${on.product.url}/api/Session/SignIn`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ email: "owner@harborlight.example", password: staffPassword }),
        });
        const { data } = (await answer.json()) as { data: { jwtToken: string } };
        await opened.context.addInitScript((token) => {
          if (window === window.top) localStorage.setItem("JWT_TOKEN", token);
        }, data.jwtToken);
      });

      test.each(staffStops.map((stop) => [stop.title, stop] as const))("%s [form.languages]", (_title, stop) =>
        walk(stop),
      );
    });
  },
);
