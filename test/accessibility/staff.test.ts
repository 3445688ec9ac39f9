// Every page of those who sign in, in its important states, is held to WCAG 2.2 AA by axe, and to its width, in five looks. Each state is
// reached once in each direction, and the states follow each other on one page: only the first waits for the product to load.
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { galleries } from "@billwright/schemas";
import { violations } from "../support/axe.ts";
import { browserWanted, looks, openPage, overflowsSideways, wear, type Look } from "../support/browser.ts";
import { explainFailure } from "../support/failure.ts";
import { showInspector, staffPassword } from "../support/staff.ts";
import { stage } from "../support/stage.ts";

const account = "harbor-light-water";
const owner = "owner@harborlight.example";

interface State {
  title: string;
  /** The page's address; `{defect}` stands for the id of a form that is not in order. */
  path: string;
  /** Nobody is signed in. */
  isGuest?: true;
  /** Brings the page into the state; resolves when it is there. The words differ by view, so it finds things by what they are. */
  reach(page: Page): Promise<void>;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor();
const rows = (page: Page) => page.locator(".bw-data-table tbody [role=rowheader]").first();
const tab = (page: Page, index: number) => page.getByRole("tab").nth(index).click();

/** On a narrow screen the editor shows one of its three panes. */
async function showPane(page: Page, index: number): Promise<void> {
  const choice = page.locator(".bw-build-switch label").nth(index);
  await page.locator(".bw-outline").waitFor({ state: "attached" });
  if (await choice.isVisible()) await choice.click();
}

async function chooseElement(page: Page, row: Locator): Promise<void> {
  await showPane(page, 0);
  await row.click();
  await showPane(page, 1);
}

/** Answers something in the preview's form, so that there is a recording. */
async function answerInFrame(page: Page): Promise<void> {
  await page.frameLocator("iframe").getByRole("radio").first().check();
  await page.locator(".bw-record-light[data-on=true]").waitFor({ state: "attached" });
}

const states: State[] = [
  { title: "the page for signing in", path: "/smart/sign-in/", isGuest: true, reach: heading },
  {
    title: "a refused sign-in",
    path: "/smart/sign-in/",
    isGuest: true,
    async reach(page) {
      await page.locator("[name=username]").fill("nobody@harborlight.example");
      await page.locator("[name=password]").fill("not the password");
      await page.locator("form .bw-button--primary").click();
      await page.locator(".bw-sign-in-fault").waitFor();
    },
  },
  { title: "the list of forms", path: galleries.DynamicForms, reach: (page) => rows(page).waitFor() },
  {
    title: "a list with its filter open and nothing found",
    path: galleries.DynamicForms,
    async reach(page) {
      await rows(page).waitFor();
      await page.locator("[aria-controls=filter]").click();
      await page.locator(".bw-filter-form input").fill("no form has such a name");
      await page.locator(".bw-filter-form button[type=submit]").click();
      await page.locator(".bw-chip").waitFor();
      await page.locator(".bw-empty").waitFor();
    },
  },
  {
    title: "the dialog for a new form",
    path: galleries.DynamicForms,
    async reach(page) {
      await rows(page).waitFor();
      await page.locator(".bw-page-actions .bw-button--primary").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    title: "the menu of a row",
    path: galleries.DynamicForms,
    async reach(page) {
      await page.locator(".bw-data-actions button").first().click();
      await page.getByRole("menu").waitFor();
    },
  },
  { title: "the list of e-mails", path: galleries.Email, reach: (page) => rows(page).waitFor() },
  {
    title: "the editor of an e-mail",
    path: `${galleries.Email}email-bill-ready/edit`,
    reach: (page) => page.locator(".bw-editor-fields").waitFor(),
  },
  {
    title: "the preview of a text message, with its history",
    path: `${galleries.SMS}/sms-outage`,
    reach: (page) => page.locator(".bw-history-entry").first().waitFor(),
  },
  {
    title: "how templates are approved [approval.screen]",
    path: `/smart/template-approval/${account}`,
    reach: (page) => page.locator(".bw-approval").waitFor(),
  },
  {
    title: "the choice of who is asked for an approval",
    path: `/smart/template-approval/${account}`,
    async reach(page) {
      const forAll = page.getByRole("switch").nth(1);
      await forAll.waitFor();
      if (await forAll.isChecked()) await forAll.click();
      else await page.locator(".bw-approval-chosen button").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { title: "the users", path: "/smart/users", reach: (page) => rows(page).waitFor() },
  { title: "one's own profile", path: "/smart/profile", reach: (page) => page.locator("main form").first().waitFor() },
  {
    title: "the form editor at the form's settings",
    path: "/smart/dynamic-form/move-out",
    reach: (page) => chooseElement(page, page.locator(".bw-outline-settings")),
  },
  {
    title: "the form editor at a question that shows by rules",
    path: "/smart/dynamic-form/move-out",
    async reach(page) {
      await chooseElement(page, page.locator(".bw-outline-name").nth(4));
      await page.locator(".bw-rule").first().waitFor();
    },
  },
  {
    title: "the form editor's preview beside a form that is not in order",
    path: "/smart/dynamic-form/{defect}",
    async reach(page) {
      await showPane(page, 2);
      await page.locator(".bw-builder-defects").waitFor();
    },
  },
  {
    title: "what has to be mended in a form",
    path: "/smart/dynamic-form/{defect}",
    async reach(page) {
      await page.locator(".bw-builder-defects").click();
      await page.locator(".bw-properties .bw-defect").first().waitFor();
    },
  },
  {
    title: "the form editor at a question that shows by groups of rules",
    path: "/smart/dynamic-form/move-out",
    async reach(page) {
      await chooseElement(page, page.locator(".bw-outline-name").nth(4));
      await page.locator(".bw-rule-add .bw-button--quiet").first().click();
      await page.locator(".bw-rule-group .bw-rule").first().waitFor();
    },
  },
  {
    title: "the form editor at a formatted text",
    path: "/smart/dynamic-form/move-out",
    async reach(page) {
      await showPane(page, 0);
      await page.locator(".bw-outline-add").click();
      await page.getByRole("menuitem").nth(-2).press("Enter");
      await page.locator(".bw-properties .bw-rich-text").waitFor();
    },
  },
  {
    title: "the question before an imported form takes the place of another",
    path: "/smart/dynamic-form/street-light",
    async reach(page) {
      await tab(page, 2);
      const buffer = Buffer.from(JSON.stringify(notInOrder));
      await page
        .locator(".bw-json-import input")
        .setInputFiles({ name: "form.json", mimeType: "application/json", buffer });
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    title: "the form editor's translations",
    path: "/smart/dynamic-form/street-light",
    async reach(page) {
      await tab(page, 1);
      await page.locator(".bw-translations-table").waitFor();
    },
  },
  {
    title: "the form editor's JSON, with a mistake",
    path: "/smart/dynamic-form/street-light",
    async reach(page) {
      await tab(page, 2);
      await page.locator(".bw-json-text").fill('{ "enrollment": ');
      await page.locator(".bw-json .bw-error").waitFor();
    },
  },
  {
    title: "the preview of a form beside its inspector [form.preview]",
    path: "/form/preview/move-out",
    async reach(page) {
      await page.frameLocator("iframe").getByRole("radio").first().waitFor();
      await showInspector(page);
    },
  },
  {
    title: "a recording that is replayed",
    path: "/form/preview/move-out",
    async reach(page) {
      await answerInFrame(page);
      await showInspector(page);
      await page.locator(".bw-record-buttons button").nth(1).click();
      await page.locator(".bw-replay-steps").waitFor({ state: "attached" });
    },
  },
  {
    title: "a form's figures as a chart",
    path: "/smart/dynamic-form/customer-survey/results",
    reach: (page) => page.locator(".bw-figures-plot").waitFor(),
  },
  {
    title: "a form's figures as a table",
    path: "/smart/dynamic-form/customer-survey/results",
    async reach(page) {
      await page.locator(".bw-over-time label").nth(1).click();
      await page.locator(".bw-figures-scroll table").waitFor();
    },
  },
];

/** Each opens every state once and wears its looks one after the other. */
const walks: { title: string; context: BrowserContextOptions; query: string; looks: Look[] }[] = [
  {
    title: "in the dark, on 320 pixels, in forced colours and on a wide screen",
    context: looks.dark,
    query: "",
    looks: ["dark", "narrow", "forcedColours", "desktop"],
  },
  { title: "right to left on a phone [i18n.rtl]", context: looks.phone, query: "?lang=ar-XB", looks: ["phone"] },
];

/** A look must not close what the state has opened. */
const openWindows = (page: Page) => page.locator("dialog[open], [role=menu]").count();

describe.runIf(browserWanted)("axe objects to nothing of the staff's pages, and nothing sticks out", () => {
  const on = stage();
  let defect: string;

  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(on.product.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { data: { jwtToken: string; id: string } };
  };
  const tokenOf = async () =>
    (await post("/api/Session/SignIn", { email: owner, password: staffPassword })).data.jwtToken;

  beforeAll(async () => {
    const authorization = { Authorization: `Bearer ${await tokenOf()}`, "Idempotency-Key": crypto.randomUUID() };
    const made = await post(
      "/api/Templates/Create",
      { channel: "DynamicForms", name: "Not in order", content: notInOrder },
      authorization,
    );
    defect = made.data.id;
  });

  describe.each(walks)("$title", ({ context, query, looks: worn }) => {
    type Opened = Awaited<ReturnType<typeof openPage>>;
    let guest: Opened;
    let member: Opened;

    beforeAll(async () => {
      const open = () => openPage(on.browser, { ...context, timezoneId: "UTC", reducedMotion: "reduce" });
      guest = await open();
      member = await open();
      await putToken(member.context, await tokenOf());
    });
    afterAll(async () => {
      await guest?.context.close();
      await member?.context.close();
    });

    test.each(states.map((state) => [state.title, state] as const))("%s", async (_title, { path, isGuest, reach }) => {
      const { page, faults } = isGuest ? guest : member;
      explainFailure(page, faults);
      await page.goto(on.product.url + path.replace("{defect}", defect) + query);
      await reach(page);
      if (query) await page.locator(":root[dir=rtl]").waitFor();
      const opened = await openWindows(page);
      for (const look of worn) {
        await wear(page, look);
        expect(await violations(page), look).toEqual([]);
        expect(await openWindows(page), look).toBe(opened);
        for (const frame of page.frames()) expect(await overflowsSideways(frame), look).toBe(false);
      }
      expect(faults.splice(0)).toEqual([]);
    });
  });
});

/** Signs the context in, as signing in on the page would have left it. */
const putToken = (context: BrowserContext, token: string) =>
  context.addInitScript((value) => {
    if (window === window.top && localStorage.getItem("JWT_TOKEN") === null) localStorage.setItem("JWT_TOKEN", value);
  }, token);

/** A question that waits for one that is not there. */
const notInOrder = {
  enrollment: {
    id: "not-in-order",
    type: "CustomForm",
    name: "Not in order",
    formElements: [
      { kind: "input", inputForms: { id: "one", inputType: "ShortText", name: "A question" } },
      {
        kind: "input",
        inputForms: {
          id: "two",
          inputType: "ShortText",
          name: "Another question",
          rules: [{ parentId: "gone", condition: "Displayed" }],
        },
      },
    ],
  },
  translations: {},
};
