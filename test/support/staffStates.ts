// The states of the pages for those who sign in, in the demo's data and with `notInOrder` beside its forms.
import type { Locator, Page } from "playwright-core";
import { seen, there } from "./inPage.ts";
import type { StatesOf, UserPage } from "./pageStates.ts";
import { showInspector } from "./staff.ts";

const accountId = "harbor-light-water";

/** A form that is not in order: a question waits for one that is not there. No form of the demo is so. */
export const notInOrder = {
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

/** On a phone some stand behind a switch: it is enough that they are there. */
const first = (selector: string) => (page: Page) => there(page, selector);
const rows = first(".bw-data-table tbody [role=rowheader]");
const fields = first(".bw-editor-fields");
const tab = (page: Page, index: number) => page.getByRole("tab").nth(index).click();

/** Waits for what is there at first, then presses something and waits for what that opens. */
const pressed = (at: (page: Page) => Promise<void>, selector: string, then: string) => async (page: Page) => {
  await at(page);
  await page.locator(selector).first().click();
  await seen(page, then);
};

/** On a narrow screen the editor shows one of its three panes. */
async function showPane(page: Page, index: number): Promise<void> {
  const choice = page.locator(".bw-build-switch label").nth(index);
  await there(page, ".bw-outline");
  if (await choice.isVisible()) await choice.click();
}

async function chooseElement(page: Page, row: Locator): Promise<void> {
  await showPane(page, 0);
  await row.click();
  await showPane(page, 1);
}

async function importAnother(page: Page): Promise<void> {
  await tab(page, 2);
  const buffer = Buffer.from(JSON.stringify(notInOrder));
  const file = { name: "form.json", mimeType: "application/json", buffer };
  await page.locator(".bw-json-import input").setInputFiles(file);
  await page.getByRole("dialog").waitFor();
}

async function searchInVain(page: Page): Promise<void> {
  await pressed(rows, "[aria-controls=filter]", ".bw-filter-form")(page);
  await page.locator(".bw-filter-form input").fill("no form has such a name");
  await page.locator(".bw-filter-form button[type=submit]").click();
  await seen(page, ".bw-chip");
  await seen(page, ".bw-empty");
}

/** Answers something in the preview's form, so that there is a recording, and replays it. */
async function replay(page: Page): Promise<void> {
  await page.frameLocator("iframe").getByRole("radio").first().check();
  await page.locator(".bw-record-light[data-on=true]").waitFor({ state: "attached" });
  await showInspector(page);
  await page.locator(".bw-record-buttons button").nth(1).click();
  await page.locator(".bw-replay-steps").waitFor({ state: "attached" });
}

/** They are faded while they are read again, as soon as the account's day turns out to be another one than UTC's. */
const figures = (part: string) => first(`.bw-figures[aria-busy="false"] ${part}`);
const share = pressed(figures(".bw-empty"), ".bw-empty .bw-button--primary", "dialog[open] input");

async function choosePersons(page: Page): Promise<void> {
  const forAll = page.getByRole("switch").nth(1);
  await forAll.waitFor();
  if (await forAll.isChecked()) await forAll.click();
  else await page.locator(".bw-approval-chosen button").click();
  await page.getByRole("dialog").waitFor();
}

export const staffStates: StatesOf<UserPage> = {
  "form/preview": [
    {
      title: "as it opens",
      at: { id: "move-out" },
      async reach(page) {
        await there(page, ".bw-preview-parts label");
        // The changes and comments come after the preview.
        await there(page, ".bw-review-fold button");
      },
    },
    {
      title: "the form beside its inspector [form.preview]",
      at: { id: "move-out" },
      async reach(page) {
        await page.frameLocator("iframe").getByRole("radio").first().waitFor();
        await showInspector(page);
      },
    },
    { title: "a recording that is replayed", at: { id: "move-out" }, reach: replay },
  ],
  "smart/profile": [
    { title: "as it opens", at: {}, reach: first("main form") },
    {
      title: "a code app that is being added",
      at: {},
      reach: pressed(
        first("main .bw-profile section:last-child .bw-fields-actions"),
        "main .bw-profile section:last-child .bw-fields-actions button",
        ".bw-factor-qr",
      ),
    },
  ],
  "smart/users": [
    { title: "as it opens", at: {}, reach: rows },
    {
      title: "the dialog that invites somebody",
      at: {},
      reach: pressed(rows, ".bw-page-actions .bw-button--primary", "dialog[open]"),
    },
  ],
  "smart/agreements": [{ title: "as it opens", at: {}, reach: rows }],
  "smart/agreements/id": [
    {
      title: "as it opens",
      at: "/smart/agreements?state=signed",
      reach: pressed(rows, ".bw-data-table tbody [role=rowheader] a", ".bw-done"),
    },
  ],
  "smart/webhooks": [
    { title: "as it opens", at: {}, reach: rows },
    {
      title: "the dialog that adds an address",
      at: {},
      reach: pressed(rows, ".bw-page-actions .bw-button--primary", "dialog[open]"),
    },
  ],
  "smart/webhooks/id": [{ title: "as it opens", at: { id: "demo" }, reach: rows }],
  "smart/undelivered": [{ title: "as it opens", at: {}, reach: rows }],
  "smart/template-approval": [
    { title: "as it opens [approval.screen]", at: { accountId }, reach: first(".bw-approval") },
    { title: "the choice of who is asked for an approval", at: { accountId }, reach: choosePersons },
  ],
  "smart/dynamic-form": [
    { title: "as it opens", at: {}, reach: rows },
    { title: "its filter open and nothing found", at: {}, reach: searchInVain },
    {
      title: "the dialog for a new form",
      at: {},
      reach: pressed(rows, ".bw-page-actions .bw-button--primary", "dialog[open]"),
    },
    { title: "the menu of a row", at: {}, reach: pressed(rows, ".bw-data-actions button", "[role=menu]") },
  ],
  "smart/dynamic-form/id": [
    {
      title: "at the form's settings",
      at: { id: "move-out" },
      reach: (page) => chooseElement(page, page.locator(".bw-outline-settings")),
    },
    {
      title: "at a question that shows by rules",
      at: { id: "move-out" },
      async reach(page) {
        await chooseElement(page, page.locator(".bw-outline-name").nth(4));
        await seen(page, ".bw-rule");
      },
    },
    {
      title: "the preview beside a form that is not in order",
      at: { id: "not-in-order" },
      async reach(page) {
        await showPane(page, 2);
        await seen(page, ".bw-builder-defects");
      },
    },
    {
      title: "what has to be mended",
      at: { id: "not-in-order" },
      async reach(page) {
        await page.locator(".bw-builder-defects").click();
        await seen(page, ".bw-properties .bw-defect");
      },
    },
    {
      title: "at a question that shows by groups of rules",
      at: { id: "move-out" },
      async reach(page) {
        await chooseElement(page, page.locator(".bw-outline-name").nth(4));
        await page.locator(".bw-rule-add .bw-button--quiet").first().click();
        await seen(page, ".bw-rule-group .bw-rule");
      },
    },
    {
      title: "at a formatted text",
      at: { id: "move-out" },
      async reach(page) {
        await showPane(page, 0);
        await page.locator(".bw-outline-add").click();
        await page.getByRole("menuitem").nth(-2).press("Enter");
        await seen(page, ".bw-properties .bw-rich-text");
      },
    },
    { title: "the question before an import", at: { id: "street-light" }, reach: importAnother },
    {
      title: "the translations",
      at: { id: "street-light" },
      async reach(page) {
        await tab(page, 1);
        await seen(page, ".bw-translations-table");
      },
    },
    {
      title: "the JSON, with a mistake",
      at: { id: "street-light" },
      async reach(page) {
        await tab(page, 2);
        await page.locator(".bw-json-text").fill('{ "enrollment": ');
        await seen(page, ".bw-json .bw-error");
      },
    },
  ],
  "smart/dynamic-form/results": [
    { title: "the figures as a chart", at: { id: "customer-survey" }, reach: figures(".bw-figures-plot") },
    {
      title: "the figures as a table",
      at: { id: "customer-survey" },
      reach: pressed(figures(".bw-figures-plot"), ".bw-over-time label:nth-of-type(2)", ".bw-figures-scroll table"),
    },
    {
      title: "no figures yet, and the dialog that shares the form",
      at: { id: "deferred-payment" },
      reach: share,
    },
    {
      title: "the link that was made for a customer",
      at: { id: "deferred-payment" },
      async reach(page) {
        await share(page);
        await page.locator("dialog[open] input.bw-input").fill("100264");
        await page.locator("dialog[open] [type=submit]").click();
        await seen(page, "dialog[open] [role=img]");
      },
    },
  ],
  "smart/dynamic-form/responses": [
    { title: "as it opens", at: { id: "customer-survey" }, reach: rows },
    {
      title: "who is notified of new answers",
      at: { id: "customer-survey" },
      reach: pressed(rows, "button:has(+ .bw-response-notified)", ".bw-response-notified select"),
    },
  ],
  "smart/dynamic-form/response": [
    {
      title: "as it opens",
      at: { id: "customer-survey", report: "customer-survey-survey-1" },
      reach: first(".bw-response-answers"),
    },
  ],
  "smart/choices": [{ title: "as it opens", at: {}, reach: first(".bw-choices-texts > p + p") }],
  "smart/choices/id": [
    { title: "as it opens", at: { recipient: "100264" }, reach: rows },
    {
      title: "the entry of what was said, with something missing",
      at: { recipient: "100264" },
      async reach(page) {
        await rows(page);
        await page.locator(".bw-customer-choices .bw-data-actions button").first().click();
        await page.locator("dialog[open] [type=submit]").click();
        await seen(page, "dialog[open] .bw-error");
      },
    },
    { title: "a number that nobody has", at: { recipient: "nobody" }, reach: first(".bw-empty") },
  ],
  "smart/choice-imports": [
    { title: "as it opens", at: {}, reach: rows },
    {
      title: "what the columns hold, and no file chosen",
      at: {},
      async reach(page) {
        await rows(page);
        await page.locator(".bw-import-add summary").click();
        await page.locator(".bw-import-add [type=submit]").click();
        await seen(page, ".bw-import-add .bw-error");
      },
    },
  ],
  "smart/choice-imports/id": [
    { title: "as it opens", at: { id: "demo" }, reach: rows },
    {
      title: "the dialog that takes it back",
      at: { id: "demo" },
      reach: pressed(rows, ".bw-import-decide button, .bw-import > div > button", "dialog[open]"),
    },
    { title: "an import that is not there", at: { id: "none" }, reach: first(".bw-empty") },
  ],
  "smart/template-gallery": [{ title: "as it opens", at: {}, reach: rows }],
  "smart/template-gallery/id": [
    { title: "as it opens", at: { id: "email-bill-ready" }, reach: first(".bw-history-entry") },
  ],
  "smart/template-gallery/edit": [{ title: "as it opens", at: { id: "email-bill-ready" }, reach: fields }],
  "smart/sms-gallery": [{ title: "as it opens", at: {}, reach: rows }],
  "smart/sms-gallery/id": [{ title: "as it opens", at: { id: "sms-outage" }, reach: first(".bw-history-entry") }],
  "smart/sms-gallery/edit": [{ title: "as it opens", at: { id: "sms-outage" }, reach: fields }],
  "smart/push-notifications-gallery": [{ title: "as it opens", at: {}, reach: rows }],
  "smart/push-notifications-gallery/id": [
    { title: "as it opens", at: { id: "push-power-back" }, reach: first(".bw-history-entry") },
  ],
  "smart/push-notifications-gallery/edit": [{ title: "as it opens", at: { id: "push-power-back" }, reach: fields }],
  "smart/wallet-gallery": [{ title: "as it opens", at: {}, reach: rows }],
  "smart/wallet-gallery/id": [
    { title: "as it opens", at: { id: "wallet-customer-card" }, reach: first(".bw-history-entry") },
  ],
  "smart/wallet-gallery/edit": [{ title: "as it opens", at: { id: "wallet-customer-card" }, reach: fields }],
  "smart/ivr-gallery": [{ title: "as it opens", at: {}, reach: rows }],
  "smart/ivr-gallery/id": [{ title: "as it opens", at: { id: "ivr-main" }, reach: first(".bw-history-entry") }],
  "smart/ivr-gallery/edit": [{ title: "as it opens", at: { id: "ivr-main" }, reach: fields }],
};
