// npm run screenshots: takes the README's pictures of the real product with its demo data.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { addressOfLink } from "@billwright/server";
import { launchBrowser, looks } from "../test/support/browser.ts";
import { answer, control } from "../test/support/customer.ts";
import { startProduct, type Product } from "../test/support/product.ts";
import { signIn } from "../test/support/staff.ts";
import { buildPages } from "./buildPages.mjs";

interface Picture {
  name: string;
  look: BrowserContextOptions;
  open(product: Product): Promise<string>;
  show(page: Page): Promise<void>;
}

const startService = async (page: Page) => {
  await answer(page, "request", "MultipleChoice", "start");
  await answer(page, "property", "Dropdown", "apartment");
  await page.evaluate(() => scrollTo(0, 0));
};

const owner = "owner@harborlight.example";
const staff = (path: string) => (product: Product) => Promise.resolve(product.url + path);

const pictures: Picture[] = [
  {
    name: "form-phone",
    look: looks.phone,
    open: (product) => product.link("service-request", "100201"),
    show: startService,
  },
  {
    name: "form-dark",
    look: looks.dark,
    open: (product) => product.link("customer-survey", "100264"),
    async show(page) {
      await answer(page, "satisfaction", "Rating", 4);
      await answer(page, "improve", "CheckBox", ["bills"]);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "form-rtl",
    look: looks.phone,
    open: async (product) => `${await product.link("e-bill", "100215")}?lang=ar-XB`,
    show: (page) => control(page, "bill-email").waitFor(),
  },
  {
    name: "payment-phone",
    look: looks.phone,
    open: (product) =>
      addressOfLink(
        product.config,
        { page: "smart-pay", enrollmentId: null, recipientId: "100201", amount: 333.33 },
        86_400,
      ),
    show: (page) => page.frameLocator("iframe").locator("#number").waitFor(),
  },
  {
    name: "preferences-phone",
    look: looks.phone,
    open: (product) =>
      addressOfLink(
        product.config,
        { page: "customer-preferences", enrollmentId: null, recipientId: "100201" },
        86_400,
      ),
    show: (page) => page.locator(".bw-preferences-table").evaluate((table) => table.scrollIntoView()),
  },
  {
    name: "installment-desktop",
    look: looks.desktop,
    open: (product) => product.link("installment-quarter", "100222"),
    async show(page) {
      await answer(page, "months", "InstallmentPeriod", 6);
      await page.evaluate(() => document.querySelector("table")!.scrollIntoView({ block: "center" }));
    },
  },
  {
    name: "forms-list",
    look: looks.desktop,
    open: staff("/smart/dynamic-form/"),
    show: async (page) => {
      await signIn(page, owner);
      await page.getByRole("cell").first().waitFor();
    },
  },
  {
    name: "form-editor",
    look: looks.desktop,
    open: staff("/smart/dynamic-form/service-request"),
    show: async (page) => {
      await signIn(page, owner);
      await page.getByRole("button", { name: /^Apartment or unit number/ }).click();
    },
  },
  {
    name: "form-preview",
    look: looks.desktop,
    open: staff("/form/preview/customer-survey"),
    show: async (page) => {
      await signIn(page, owner);
      await page.frameLocator("iframe").getByText("Yes", { exact: true }).click();
      await page.getByText("6 of 6 inputs shown").waitFor();
    },
  },
  {
    name: "form-results",
    look: looks.desktop,
    open: staff("/smart/dynamic-form/customer-survey/results"),
    show: async (page) => {
      await signIn(page, owner);
      await page.getByRole("img").nth(1).waitFor();
    },
  },
];

const folder = join(import.meta.dirname, "..", "docs", "screenshots");
mkdirSync(folder, { recursive: true });
await buildPages("test"); // With the made-up right-to-left language.
const product = await startProduct();
const browser = await launchBrowser();
for (const { name, look, open, show } of pictures) {
  const context = await browser.newContext({ ...look, deviceScaleFactor: 2, timezoneId: "UTC", locale: "en-US" });
  const page = await context.newPage();
  await page.goto(await open(product));
  await show(page);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
  await context.close();
  console.log(`docs/screenshots/${name}.png`);
}
await browser.close();
await product.stop();
