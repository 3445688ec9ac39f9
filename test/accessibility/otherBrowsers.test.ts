// One journey in Firefox for each kind of page, with the keyboard alone: it comes to its end, focus is seen at each stop, no script fails and the
// policy refuses nothing. WebKit is not tried. `npm test` leaves it out and needs no Firefox.
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allMessages as say, type LinkPageName } from "@billwright/schemas";
import { addressOfLink } from "@billwright/server";
import { control } from "../support/customer.ts";
import { startDemo } from "../support/demoData.ts";
import { pick, typeInto, type Place } from "../support/keyboard.ts";
import type { Product } from "../support/product.ts";
import { cases, foundInTwin, foundOn } from "../support/proof.ts";
import { choose, owner, signIn } from "../support/staff.ts";
import { launchFirefox, openFirefox, type FirefoxPage } from "./firefox.ts";

const linkTo = ({ config }: Product, page: LinkPageName, recipientId: string, amount?: number): Promise<string> =>
  addressOfLink(config, { page, enrollmentId: null, recipientId, ...(amount && { amount }) }, 86_400);

const fillIn = async (page: FirefoxPage, place: Place, text: string): Promise<void> =>
  typeInto(page, await page.go(place), text);

/** Goes to the place and presses the keys there, Enter alone where none is named. */
async function pressAt(page: FirefoxPage, place: Place, ...keys: string[]): Promise<void> {
  await page.go(place);
  for (const key of keys.length > 0 ? keys : ["Enter"]) await page.keyboard.press(key);
}

const valueOf = (place: Place) => place.evaluate((field: HTMLInputElement) => field.value);

/** A customer's form: a rule shows a question, a code proves a number, a signature is typed. */
async function sendForm(page: FirefoxPage, product: Product): Promise<void> {
  const input = (id: string) => control(page, id);
  await page.goto(await product.link("service-request", "100208"));
  await input("request").waitFor();
  expect(await input("final-bill").isShown()).toBe(false);
  await pressAt(page, page.locator('[id="input-request"] input'), "Space", "ArrowDown", "ArrowDown");
  await page.go(input("stop-date"));
  await page.keyboard.type("01042027");
  expect(await valueOf(input("stop-date"))).toBe("2027-01-04");
  await fillIn(page, input("final-bill"), "12 Harbor Road");
  await pick(page, await page.go(input("property")), "House");
  await pressAt(page, page.locator('[id="input-services"] input'), "Space");
  await fillIn(page, input("full-name"), "Ana García");
  await fillIn(page, input("email"), "ana@example.com");
  await fillIn(page, input("phone"), "2025550142");
  await pressAt(page, page.locator('.bw-field:has([id="input-phone"]) button'));
  const code = page.locator("dialog[open] input");
  await code.waitFor();
  await fillIn(page, code, await product.code("+12025550142"));
  await page.keyboard.press("Enter");
  await code.waitFor({ state: "detached" });
  await pressAt(page, page.locator('[id="input-balance"] input'), "Space");
  await pressAt(page, page.locator('[id="input-signature"] [role=tab]'), "ArrowRight");
  await fillIn(page, page.locator('[id="input-signature"] input'), "Ana García");
  await page.says("Your signature is taken.");
  await pressAt(page, page.locator(".bw-submit-button"));
  await page.says("Thank you. We have received your request");
}

/** A billing screen: a card in the provider's own fields, which are in a frame of another origin, up to the receipt. */
async function pay(page: FirefoxPage, product: Product): Promise<void> {
  await page.goto(await linkTo(product, "smart-pay", "100215", 12.5));
  await page.inFrame("#number").waitFor();
  await page.go(page.locator(".bw-pay-methods input"));
  for (const [id, text] of [
    ["number", "4242424242424242"],
    ["expiry", "1240"],
    ["code", "123"],
  ] as const) {
    await page.keyboard.press("Tab");
    const field = page.inFrame(`#${id}`);
    await expect
      .poll(() => field.evaluate((each) => document.hasFocus() && each === document.activeElement), { message: id })
      .toBe(true);
    await page.keyboard.type(text);
  }
  await fillIn(page, page.locator("[name=cc-name]"), "Ada Lovelace");
  await fillIn(page, page.locator("[name=email]"), "ada@example.org");
  await fillIn(page, page.locator("input[type=tel]"), "2025550143");
  await pressAt(page, page.getByRole("button", { name: say["pay.next"] }));
  await page.says(say["pay.receiptTitle"]);
}

/** A page of self-service: a choice is changed and saved, and stays. */
async function changePreferences(page: FirefoxPage, product: Product): Promise<void> {
  const address = await linkTo(product, "customer-preferences", "100201");
  const tips = page.getByRole("checkbox", { name: "Saving tips, E-mail" });
  const isTicked = () => tips.evaluate((box: HTMLInputElement) => box.checked);
  await page.goto(address);
  await tips.waitFor();
  const before = await isTicked();
  await pressAt(page, tips, "Space");
  await pressAt(page, page.getByRole("checkbox", { name: say["preferences.terms"] }), "Space");
  await pressAt(page, page.getByRole("button", { name: say["preferences.save"] }));
  await page.says(say["preferences.saved"]);
  await page.goto(address);
  await tips.waitFor();
  expect(await isTicked()).toBe(!before);
}

/** A staff page: from signing in to a question with other words, which are stored. */
async function editForm(page: FirefoxPage, { url }: Product): Promise<void> {
  const asked = "How well do we serve you?";
  await page.goto(`${url}/smart/dynamic-form/`);
  await signIn(page, owner);
  const actions = "Actions for Customer survey";
  await page.go(page.getByRole("button", { name: actions }));
  await choose(page, actions, say["actions.edit"]);
  await pressAt(page, page.locator(".bw-outline-settings"), "ArrowDown", "ArrowDown", "Enter");
  await fillIn(page, page.getByLabel(say["editor.question"]), asked);
  await page.locator(".bw-save-state[data-at=saved]").waitFor();
  await page.goto(await page.evaluate(() => location.href));
  await page.says(asked);
}

/** A document: behind what the account asks, the bill's PDF; and a mail in its frame. */
async function readDocuments(page: FirefoxPage, product: Product): Promise<void> {
  await page.goto(await linkTo(product, "view-bill-access", "100215"));
  await fillIn(page, page.locator("[name=ZIP]"), "21001");
  await pressAt(page, page.locator(".bw-smart-auth [type=checkbox]"), "Space");
  await pressAt(page, page.getByRole("button", { name: say["smartauth.next"] }));
  await page.locator(".bw-pdf[data-drawn]").waitFor();
  await page.says("$1,248.60");
  const width = () => page.locator(".bw-pdf-page").evaluate((sheet) => sheet.clientWidth);
  const drawn = await width();
  await pressAt(page, page.getByRole("button", { name: say["pdf.zoomIn"] }));
  await expect.poll(width).toBeGreaterThan(drawn);
  await page.goto(await linkTo(product, "view-online", "100201"));
  await page.inFrame("h1").waitFor();
  await expect
    .poll(() => page.inFrame("img[src]").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

const journeys = [
  ["a customer's form, with a rule, a date, a code and a signature", sendForm],
  ["a billing screen, from the card to the receipt", pay],
  ["a page of self-service, changed and saved", changePreferences],
  ["a staff page, from signing in to another question", editForm],
  ["a document: a bill behind its gate, a mail in its frame", readDocuments],
] as const;

describe.runIf(cases(1, 0) > 0)("in Firefox, with the keyboard alone,", { tags: ["access"] }, () => {
  let browser: Browser;
  let product: Product;
  beforeAll(async () => {
    browser = await launchFirefox();
    product = await startDemo();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  test.each(journeys)("%s comes to its end, with focus in sight and without a fault", async (title, take) => {
    const subject = `journey ${title}`;
    const page = await openFirefox(browser);
    let isDone = false;
    try {
      await take(page, product);
      isDone = true;
    } finally {
      foundOn(subject, "journeys in Firefox without an end", Number(!isDone), 1);
      foundOn(subject, "stops in Firefox where focus is not seen", page.unseen.length, page.reached.length);
      foundOn(subject, "errors and refusals in Firefox, of journeys", page.faults.length, 1);
    }
    expect([page.unseen, page.faults]).toEqual([[], []]);
    await page.close();
  });

  test("a script that fails, what the policy refuses and focus that is not seen would be found", async () => {
    const page = await openFirefox(browser);
    await page.goto(`${product.url}/smart/sign-in/`);
    await page.getByLabel(say["session.password"]).waitFor();
    await page.evaluate(() => {
      const plain = new CSSStyleSheet();
      plain.replaceSync("* { outline: none !important; box-shadow: none !important; border-color: gray !important }");
      document.adoptedStyleSheets.push(plain);
      document.body.append(Object.assign(new Image(), { src: "https://elsewhere.example/picture.png" }));
      setTimeout(() => {
        throw new Error("broken on purpose");
      });
    });
    await page.go(page.getByLabel(say["session.password"]));
    await expect.poll(() => page.faults.length).toBe(2);
    foundInTwin("access", "errors and refusals in Firefox", page.faults.length);
    foundInTwin("access", "stop in Firefox where focus is not seen", page.unseen.length);
    expect(page.faults.toSorted()).toEqual([
      expect.stringMatching(/Content-Security-Policy.*img-src.*elsewhere\.example/),
      expect.stringContaining("broken on purpose"),
    ]);
    expect(page.unseen).toHaveLength(1);
    await page.close();
  });
});
