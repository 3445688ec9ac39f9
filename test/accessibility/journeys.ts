// A journey for each kind of page, with the keyboard alone, in browsers other than the one in which all tests run.
import { expect } from "vitest";
import { allMessages as say, type LinkPageName } from "@billwright/schemas";
import { addressOfLink } from "@billwright/server";
import { control } from "../support/customer.ts";
import { pick, typeInto, type Control } from "../support/keyboard.ts";
import type { Product } from "../support/product.ts";
import { choose, owner, signIn } from "../support/staff.ts";
import type { OtherPage } from "./otherBrowser.ts";

const linkTo = ({ config }: Product, page: LinkPageName, recipientId: string, amount?: number): Promise<string> =>
  addressOfLink(config, { page, enrollmentId: null, recipientId, ...(amount && { amount }) }, 86_400);

const fillIn = async (page: OtherPage, target: Control, text: string): Promise<void> =>
  typeInto(page, await page.go(target), text);

/** Goes to the control and presses the keys there, Enter alone where none is named. */
async function pressAt(page: OtherPage, target: Control, ...keys: string[]): Promise<void> {
  await page.go(target);
  for (const key of keys.length > 0 ? keys : ["Enter"]) await page.keyboard.press(key);
}

const valueOf = (target: Control) => target.evaluate((field: HTMLInputElement) => field.value);

/** A customer's form: a rule shows a question, a code proves a number, a signature is typed. */
async function sendForm(page: OtherPage, product: Product): Promise<void> {
  const input = (id: string) => control(page, id);
  await page.goto(await product.link("service-request", "100208"));
  await input("request").waitFor();
  expect(await input("final-bill").isShown()).toBe(false);
  await pressAt(page, page.locator('[id="input-request"] input'), "Space", "ArrowDown", "ArrowDown");
  await page.go(input("stop-date"));
  await page.writeDate(["01", "04", "2027"]);
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
async function pay(page: OtherPage, product: Product): Promise<void> {
  await page.goto(await linkTo(product, "smart-pay", "100215", 12.5));
  await page.inFrame("#number").waitFor();
  await page.go(page.locator(".bw-pay-methods input"));
  for (const text of ["4242424242424242", "1240", "123"]) {
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
    await page.keyboard.type(text);
  }
  await expect.poll(() => valueOf(page.inFrame("#code"))).toBe("123");
  await fillIn(page, page.locator("[name=cc-name]"), "Ada Lovelace");
  await fillIn(page, page.locator("[name=email]"), "ada@example.org");
  await fillIn(page, page.locator("input[type=tel]"), "2025550143");
  await pressAt(page, page.getByRole("button", { name: say["pay.next"] }));
  await page.says(say["pay.receiptTitle"]);
}

/** A page of self-service: a choice is changed and saved, and stays. */
async function changePreferences(page: OtherPage, product: Product): Promise<void> {
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
async function editForm(page: OtherPage, { url }: Product): Promise<void> {
  const question = "How well do we serve you?";
  await page.goto(`${url}/smart/dynamic-form/`);
  await signIn(page, owner);
  const actions = "Actions for Customer survey";
  await page.go(page.getByRole("button", { name: actions }));
  await choose(page, actions, say["actions.edit"]);
  await pressAt(page, page.locator(".bw-outline-settings"), "ArrowDown", "ArrowDown", "Enter");
  await fillIn(page, page.getByLabel(say["editor.question"]), question);
  await page.locator(".bw-save-state[data-at=saved]").waitFor();
  await page.goto(await page.evaluate(() => location.href));
  await page.says(question);
}

/** A document: behind what the account asks, the bill's PDF; and a mail in its frame. */
async function readDocuments(page: OtherPage, product: Product): Promise<void> {
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

/** Their names are those of the table in docs/accessibility.md. */
export const journeys = [
  ["a customer's form, with a rule, a date, a code and a signature", sendForm],
  ["a billing screen, from the card to the receipt", pay],
  ["a page of self-service, changed and saved", changePreferences],
  ["a staff page, from signing in to another question", editForm],
  ["a document: a bill behind its gate, a mail in its frame", readDocuments],
] as const;
