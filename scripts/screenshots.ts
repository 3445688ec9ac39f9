// npm run screenshots [-- NAME]: takes the pictures of README and docs, of the real product with its demo data.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { addressOfLink } from "@billwright/server";
import { launchBrowser, looks } from "../test/support/browser.ts";
import { answer } from "../test/support/customer.ts";
import { startProduct, type Product } from "../test/support/product.ts";
import { say, showInspector, signIn } from "../test/support/staff.ts";
import { buildPages } from "./buildPages.mjs";

interface Picture {
  name: string;
  look: BrowserContextOptions;
  open(product: Product): Promise<string>;
  show(page: Page): Promise<void>;
  /** What is in the picture; left out, what the window shows. */
  of?(page: Page): Locator;
}

const startService = async (page: Page) => {
  await answer(page, "request", "MultipleChoice", "start");
  await answer(page, "property", "Dropdown", "apartment");
  await page.evaluate(() => scrollTo(0, 0));
};

/** The address of this machine says nothing to a reader. */
function showForeignHost(origin: string): void {
  for (const field of document.querySelectorAll("input"))
    if (field.value.startsWith(location.origin)) field.value = origin + field.value.slice(location.origin.length);
  for (const link of document.querySelectorAll("[role=dialog] a, [role=dialog] code"))
    link.textContent = link.textContent!.replace(location.origin, origin);
}

const owner = "owner@harborlight.example";
const author = "user@harborlight.example";
const approver = "owner.two@harborlight.example";
const staff = (path: string) => (product: Product) => Promise.resolve(product.url + path);

const pictures: Picture[] = [
  {
    name: "dev-page",
    look: looks.desktop,
    open: staff("/dev"),
    show: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  },
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
    name: "bills-phone",
    look: looks.phone,
    open: (product) =>
      addressOfLink(product.config, { page: "my-bills", enrollmentId: null, recipientId: "100215" }, 86_400),
    async show(page) {
      await page.getByRole("textbox").fill("21001");
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: say("smartauth.next") }).click();
      await page.locator(".bw-my-bills").waitFor();
    },
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
      await signIn(page, author);
      await page.getByRole("button", { name: /^Apartment or unit number/ }).click();
    },
  },
  {
    name: "form-rules",
    look: looks.desktop,
    open: staff("/smart/dynamic-form/service-request"),
    show: async (page) => {
      await signIn(page, author);
      await page.getByRole("button", { name: /^Apartment or unit number/ }).click();
      await page.locator(".bw-rule").first().waitFor();
    },
    of: (page) => page.locator(".bw-rules"),
  },
  {
    name: "form-translations",
    look: looks.desktop,
    open: staff("/smart/dynamic-form/service-request"),
    show: async (page) => {
      await signIn(page, author);
      await page.getByRole("tab", { name: say("editor.tab.translations") }).click();
      await page.locator(".bw-translations-table").waitFor();
    },
  },
  {
    name: "form-approval",
    look: looks.desktop,
    open: staff("/form/preview/tree-trimming"),
    show: async (page) => {
      await signIn(page, approver);
      await page.getByRole("button", { name: say("actions.makeActive") }).waitFor();
      await page.frameLocator("iframe").getByRole("heading").first().waitFor();
    },
  },
  {
    name: "form-share",
    look: looks.desktop,
    open: staff("/form/preview/customer-survey"),
    show: async (page) => {
      await signIn(page, author);
      await page.getByRole("button", { name: say("actions.share") }).click();
      await page.getByRole("button", { name: say("share.make") }).click();
      await page.getByRole("button", { name: say("share.saveSvg") }).waitFor();
      await page.evaluate(showForeignHost, "https://forms.example.com");
    },
    of: (page) => page.getByRole("dialog"),
  },
  {
    name: "form-replay",
    look: looks.desktop,
    open: staff("/form/preview/customer-survey"),
    show: async (page) => {
      await signIn(page, author);
      await page.frameLocator("iframe").getByText("Yes", { exact: true }).click();
      await showInspector(page);
      await page.getByRole("button", { name: say("record.replay"), exact: true }).click();
      await page.locator(".bw-replay-steps").waitFor();
      await page.getByRole("button", { name: say("replay.forward") }).click();
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
    name: "form-responses",
    look: looks.desktop,
    open: staff("/smart/dynamic-form/customer-survey/responses"),
    show: async (page) => {
      await signIn(page, owner);
      await page.locator('.bw-data[aria-busy="false"]').waitFor();
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
await buildPages("test");
const product = await startProduct();
const browser = await launchBrowser();
/** Some colours fewer, which nobody sees: a third of the bytes. */
const small = (png: Buffer) => sharp(png).png({ palette: true, colours: 128, effort: 10, dither: 0 });
/** A window of a desktop is as wide as a page of text already. */
const sharpnessOf = ({ look, of }: Picture) => (of || look.viewport!.width < 600 ? 1.5 : 1);

/** What a phone shows of a form on a slow line, side by side: so many ms after its link was followed. */
async function takeFirstSecond(): Promise<void> {
  const strip = {
    name: "first-second",
    moments: [500, 1_000, 1_600, 2_500],
  };
  const { firstPicture } = await import("../test/bench/firstSecond/pictures.ts");
  const frames = await firstPicture({ browser, product }, strip.moments);
  const { width, height } = await sharp(frames[0]).metadata();
  const gap = 8;
  const sheet = sharp({
    create: { width: (width + gap) * frames.length - gap, height, channels: 3, background: "#888" },
  }).composite(frames.map((input, at) => ({ input, left: at * (width + gap), top: 0 })));
  await small(await sheet.png().toBuffer()).toFile(join(folder, `${strip.name}.png`));
  console.log(`docs/screenshots/${strip.name}.png`);
}

const [only] = process.argv.slice(2);
if (only === undefined || only === "first-second") await takeFirstSecond();
for (const picture of pictures.filter(({ name }) => only === undefined || only === name)) {
  const { name, look, open, show, of } = picture;
  const context = await browser.newContext({
    ...look,
    deviceScaleFactor: sharpnessOf(picture),
    timezoneId: "UTC",
    locale: "en-US",
  });
  const page = await context.newPage();
  await page.goto(await open(product));
  await show(page);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const png = await (of ? of(page) : page).screenshot({ animations: "disabled" });
  await small(png).toFile(join(folder, `${name}.png`));
  await context.close();
  console.log(`docs/screenshots/${name}.png`);
}
await browser.close();
await product.stop();
