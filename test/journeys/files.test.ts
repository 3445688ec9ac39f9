// What a customer adds besides answers: a drawn signature, files that fail, files that are removed, files that must be attached again.
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { messages } from "@billwright/schemas";
import { browserWanted, openPage } from "../support/browser.ts";
import { agree, answer, attach, control, png, signByTyping } from "../support/customer.ts";
import { greyPhoto } from "../support/photos.ts";
import { stage } from "../support/stage.ts";

const uploads = /SubmitAttachments/;
const photo = (name: string) => ({ name, mimeType: "image/png", buffer: png });
const thanks = (page: Page) => page.getByText("Your payment plan is set up. The first payment is due today.").waitFor();
const submit = (page: Page) => page.getByRole("button", { name: "Agree to the plan" }).click();
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** A finger across the pad; points are fractions of its width and height. */
async function drawByFinger(context: BrowserContext, page: Page, points: [number, number][]): Promise<void> {
  const pad = page.locator(".bw-signature-canvas");
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  const device = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: [number, number][]) =>
    device.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y]) => ({ x: box.x + box.width * x, y: box.y + box.height * y })),
    });
  const [first, ...others] = points;
  await touch("touchStart", [first!]);
  for (const point of others) await touch("touchMove", [point]);
  await touch("touchEnd", []);
}

const waves = Array.from({ length: 20 }, (_, step): [number, number] => [
  0.2 + step * 0.03,
  0.5 + 0.2 * Math.sin(step),
]);

describe.runIf(browserWanted)("files and signatures", () => {
  const on = stage();

  /** The deferred payment form, filled but for its files and its signature. `brokenBrowser` runs in the page, before its own scripts. */
  async function open(recipient: string, brokenBrowser?: () => void) {
    const opened = await openPage(on.browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      timezoneId: "UTC",
    });
    if (brokenBrowser) await opened.page.addInitScript(brokenBrowser);
    const link = await on.product.link("deferred-payment", recipient);
    await opened.page.goto(link);
    await answer(opened.page, "hardship", "Dropdown", "job");
    await answer(opened.page, "months", "InstallmentPeriod", 6);
    await agree(opened.page);
    return { ...opened, link };
  }

  test("a signature drawn by finger survives a turned phone and is sent with several files [input.signature, input.attachment]", async () => {
    const { page, context, faults } = await open("100201");
    await attach(page, "proof", [photo("letter.png"), photo("payslip.png")]);
    for (const name of ["letter.png", "payslip.png"]) await row(page, name).waitFor();
    await page.getByText(messages["signature.hint"]).waitFor();
    await drawByFinger(context, page, waves);
    await page.getByText(messages["signature.ready"]).waitFor();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByText(messages["signature.ready"]).waitFor();
    const sent: string[] = [];
    page.on("request", (request) => void (uploads.test(request.url()) && sent.push(request.method())));
    await submit(page);
    await thanks(page);
    expect(sent).toHaveLength(3);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("an upload that fails says so at its file, and only that one is sent again [submit.atomic, submit.retry, form.skeleton]", async () => {
    const { page, context } = await open("100215");
    await attach(page, "proof", [photo("letter.png"), photo("payslip.png")]);
    await signByTyping(page, "signature", "Carmen Delgado");
    let sent = 0;
    await page.route(uploads, (route) => (++sent === 2 ? route.abort() : route.continue()));
    await submit(page);
    const stopped = page.getByRole("alert").filter({ hasText: messages["sending.notFinished"] });
    await stopped.waitFor();
    await row(page, "letter.png").getByText(messages["attachment.done"]).waitFor();
    await row(page, "payslip.png").getByText(messages["attachment.failed"]).waitFor();
    await stopped.getByText(messages["sending.filesFailed"]).waitFor();
    const notice = await stopped.innerText();
    expect(notice).not.toContain(messages["submit.filesMissing"]); // Nobody requires this one.
    await page.getByRole("button", { name: "Try the upload of payslip.png again" }).click();
    await thanks(page);
    expect(sent).toBe(4); // Two files and the signature, and once more the one that failed.
    await context.close();
  });

  test("an upload that takes too long can be cancelled, and the rest is sent without it [input.attachment, form.skeleton]", async () => {
    const { page, context } = await open("100222");
    await attach(page, "proof", [photo("letter.png")]);
    await signByTyping(page, "signature", "David Nguyen");
    let sent = 0;
    // The first upload hangs, as on a bad line.
    await page.route(uploads, (route) => (++sent === 1 ? undefined : route.continue()));
    await submit(page);
    await page.getByText(messages["sending.title"]).first().waitFor();
    await page.getByRole("progressbar", { name: "letter.png" }).waitFor();
    await page.getByRole("button", { name: "Cancel the upload of letter.png" }).click();
    await thanks(page);
    expect(sent).toBe(2);
    await context.close();
  });

  test("opened again after it was interrupted, it asks again for the required file and never for the answers [submit.atomic, submit.retry]", async () => {
    const { page, context, link } = await open("100229");
    await signByTyping(page, "signature", "Emma Schneider");
    await page.route(uploads, (route) => route.abort());
    await submit(page);
    await page.getByText(messages["sending.notFinished"]).waitFor();
    await page.reload();
    await page.getByText(messages["sending.answersSafe"].slice(0, 30)).waitFor();
    expect(await control(page, "hardship").count()).toBe(0);
    await context.close();

    // Another device does not have the signature.
    const other = await openPage(on.browser);
    await other.page.goto(link);
    await other.page.getByText("Signature has not arrived: please add it again.").waitFor();
    await other.page.getByRole("button", { name: messages["sending.finishNow"] }).click();
    await other.page.getByText(messages["submit.filesMissing"]).first().waitFor();
    await signByTyping(other.page, "signature", "Emma Schneider");
    await other.page.getByRole("button", { name: messages["sending.retry"] }).click();
    await thanks(other.page);
    await other.context.close();
  });

  test("opened again, it names the file that has not arrived; finished without it, the receipt says so [submit.atomic, submit.retry]", async () => {
    const { page, context } = await open("100236");
    await attach(page, "proof", [photo("letter.png"), photo("payslip.png")]);
    await signByTyping(page, "signature", "Farid Haddad");
    let sent = 0;
    await page.route(uploads, (route) => (++sent === 2 ? route.abort() : route.continue()));
    await submit(page);
    await page.getByText(messages["sending.filesFailed"]).waitFor();
    await page.reload();
    const notice = page.getByText("payslip.png has not arrived: please add it again, or finish without it.");
    await notice.waitFor();
    expect(await notice.innerText()).not.toContain("letter.png");
    await page.getByRole("button", { name: messages["sending.finishNow"] }).click();
    await page.getByText("letter.png, payslip.png (not received)").waitFor();
    await context.close();
  });

  const large = () => greyPhoto({ width: 8160, height: 6120, orientation: 6, bytes: 12_000_000 });
  /** Attaches it to a form, and submits. */
  async function sendPhoto(recipient: string, brokenBrowser?: () => void): Promise<void> {
    const { page, context } = await open(recipient, brokenBrowser);
    await attach(page, "proof", [{ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: large() }]);
    await row(page, "IMG_1.jpg").getByText(messages["attachment.queued"]).waitFor();
    // Smaller, or left as it is: then there is nothing to wait for.
    if (!brokenBrowser) await expect.poll(() => row(page, "IMG_1.jpg").innerText()).toMatch(/ kB/);
    await signByTyping(page, "signature", "Carmen Delgado");
    const answers: number[] = [];
    page.on("response", (response) => void (uploads.test(response.url()) && answers.push(response.status())));
    await submit(page);
    await thanks(page);
    expect(answers).toEqual([200, 200]);
    await context.close();
  }

  test("a phone's photo of 50 million pixels and 12 MB is made smaller before it is sent [input.attachment-size]", async () => {
    await sendPhoto("100264");
  });

  test.each<[what: string, brokenBrowser: () => void]>([
    ["cannot decode it", () => void (window.createImageBitmap = () => Promise.reject(new Error("memory")))],
    [
      "has an empty canvas beyond 16.7 million pixels, as iOS, and this one's holds less",
      () => {
        const { drawImage } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
          if (this.canvas.width * this.canvas.height < 1e6) Reflect.apply(drawImage, this, given);
        } as typeof drawImage;
      },
    ],
  ])(
    "where the browser %s, the photo is sent as it is, and the server stores it smaller [input.attachment-size]",
    async (what, brokenBrowser) => {
      await sendPhoto(what.startsWith("cannot") ? "100250" : "100257", brokenBrowser);
    },
  );
});
