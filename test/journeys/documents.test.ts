// A customer's bill in the page: from a message, and behind what its account asks.
import type { Page, Request } from "playwright-core";
import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { allMessages, pathOf } from "@billwright/schemas";
import { browserWanted, openPage, type Opened } from "../support/browser.ts";
import { explainFailure } from "../support/failure.ts";
import { brokenPdf, foreignPdfs } from "../support/pdfs.ts";
import { putToken, userToken } from "../support/staff.ts";
import { stage } from "../support/stage.ts";

describe.runIf(browserWanted)("a bill in the page", () => {
  const on = stage();
  const drawn = (page: Page) => page.locator(".bw-pdf[data-drawn]").waitFor();
  const pieces = (page: Page) => page.locator(".bw-pdf-text span:not(.markedContent)").allTextContents();
  /** The tags own the text in the order in which it is read. */
  const heard = async (page: Page) => (await page.locator(".bw-pdf-pages").ariaSnapshot()).replace(/\u00a0/g, " ");

  async function saved(page: Page): Promise<{ name: string; bytes: Buffer }> {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: allMessages["pdf.download"] }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  test("from a message is read, found, downloaded as it is stored, and fetched once more by a reload [invoice.open, invoice.key-call, invoice.failure]", async () => {
    const { page, context, faults } = await openPage(on.browser, "desktop");
    const link = await on.product.pageLink("view-invoice", "100201");
    const requests: string[] = [];
    page.on("request", (request) => void requests.push(new URL(request.url()).pathname));
    await page.goto(link);
    await drawn(page);
    const text = (await pieces(page)).join(" ");
    for (const words of ["Bill 100201-3", "Amelia Hart", "Amount due", "$333.33"]) expect(text).toContain(words);
    expect(requests.filter((path) => path.startsWith("/assets/pdfjs-"))).toEqual([]);
    const announcement = await heard(page);
    expect(announcement).toMatch(/heading "Bill 100201-3" \[level=2\]/);
    expect(announcement).toMatch(/row "Amount due \$333\.33"/);
    const answer = await page.request.post(`${on.product.url}/api/v1/Media/print`, {
      data: { key: new URL(link).searchParams.get("pdfId") },
    });
    const stored = await answer.body();
    const { name, bytes } = await saved(page);
    expect([name, bytes.equals(stored)]).toEqual(["bill-100201-3.pdf", true]);
    const calls = () => requests.filter((path) => path === "/api/v1/Media/print").length;
    const before = calls();
    await page.reload();
    await drawn(page);
    expect([calls() - before, page.url(), await page.locator(".bw-pdf").count()]).toEqual([1, link, 1]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("has its currency's sign, and fits a phone at any zoom", async () => {
    const { page, context, faults } = await openPage(on.browser, "phone");
    await page.goto(await on.product.pageLink("view-bill-access", "N-5001"));
    await drawn(page);
    expect((await pieces(page)).join(" ")).toContain("₹1,384.28");
    const rows = await page
      .locator(".bw-pdf-tool")
      .evaluateAll((tools) => new Set(tools.map((tool) => tool.getBoundingClientRect().top)).size);
    expect(rows).toBe(1);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const width = () => page.locator(".bw-pdf-page").evaluate((element) => element.clientWidth);
    const opened = await width();
    await page.getByRole("button", { name: allMessages["pdf.zoomIn"] }).click();
    await expect.poll(width).toBeGreaterThan(opened);
    expect([await overflow(), faults]).toEqual([0, []]);
    await context.close();
  });

  test("behind its link is shown once the account knows the customer, and printed without the page around it [view-bill.route, view-bill.pdf, smart-auth.success]", async () => {
    const { page, context, faults } = await openPage(on.browser, "dark");
    await page.goto(await on.product.pageLink("view-bill-access", "100215"));
    await page.locator("[name=ZIP]").fill("21001");
    await page.getByRole("checkbox").check();
    await page.locator("main button[type=submit]").click();
    await drawn(page);
    await page.getByText("$1,248.60").first().waitFor();
    const { name, bytes } = await saved(page);
    expect([name, bytes.subarray(0, 5).toString()]).toEqual(["bill-100215-3.pdf", "%PDF-"]);
    await page.emulateMedia({ media: "print" });
    expect([
      await page.locator(".bw-pdf-picture canvas").isVisible(),
      await page.locator(".bw-pdf-bar").isVisible(),
      await page.locator("header").first().isVisible(),
    ]).toEqual([true, false, false]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("is refused to a link that has expired and to one made for something else [invoice.failure, invoice.opaque, view-bill.failure]", async () => {
    const { page, context } = await openPage(on.browser);
    const expired = await on.product.pageLink("view-invoice", "100201", -60);
    await page.goto(expired);
    await page.getByText(allMessages["link.expired"]).waitFor();
    const foreign = new URL(await on.product.pageLink("view-bill-access", "100201")).searchParams.get("token")!;
    await page.goto(`${on.product.url}/view-invoice?id=${foreign}`);
    await page.getByText(allMessages["link.invalid"]).waitFor();
    await page.goto(await on.product.pageLink("view-bill-access", "100215", -60));
    await page.waitForURL(/\/expired\//);
    expect(await page.locator(".bw-pdf").count()).toBe(0);
    await context.close();
  });

  test("that this browser cannot show is offered as a file, else as a link [invoice.blocked, invoice.download]", async () => {
    const { page, context } = await openPage(on.browser);
    await page.route(/pdf\.worker.*\.mjs/, (route) => route.abort());
    await page.goto(await on.product.pageLink("view-invoice", "100201"));
    const question = page.getByRole("dialog", { name: allMessages["invoice.blocked"] });
    await question.getByText(allMessages["invoice.blockedText"]).waitFor();
    await question.getByRole("button", { name: allMessages["invoice.no"], exact: true }).click();
    const open = page.getByRole("link", { name: allMessages["invoice.open"] });
    expect(await open.getAttribute("href")).toMatch(/^blob:/);
    await context.close();
  });

  let foreign: Opened | undefined;
  afterAll(() => foreign?.context.close());
  /** Opens a bill that another program has written, each in the same page: a page keeps nothing of a document, and its scripts are read once. */
  async function openForeign(bytes: Buffer) {
    if (foreign) explainFailure(foreign.page, foreign.faults);
    else foreign = await openPage(on.browser, "desktop");
    const { page, faults } = foreign;
    const requests: string[] = [];
    const note = (request: Request) => void requests.push(new URL(request.url()).pathname);
    page.on("request", note);
    onTestFinished(() => void page.off("request", note));
    const document = "**/api/v1/Media/print";
    await page.unroute(document);
    await page.route(document, (route) => route.fulfill({ body: bytes, contentType: "application/pdf" }));
    await page.goto(await on.product.pageLink("view-invoice", "100201"));
    await drawn(page);
    return { page, faults, requests };
  }
  /** How many pixels of its picture are not white. */
  const inkOf = (page: Page): Promise<number> =>
    page.locator(".bw-pdf-picture canvas").evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      let ink = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 720) ink += 1;
      return ink;
    });
  const note = (page: Page) => page.getByText(allMessages["pdf.notWhole"]);

  test.each(foreignPdfs)("shows what a document has not brought along: %s [invoice.open]", async (what, bytes) => {
    const { page, faults, requests } = await openForeign(bytes);
    expect(await inkOf(page)).toBeGreaterThan(500);
    expect(await note(page).count()).toBe(0);
    // Of the usual fonts a machine may have its own.
    const isOwn = /Helvetica|Times|Courier/.test(what);
    if (!isOwn) expect(requests.some((path) => path.startsWith("/assets/pdfjs-"))).toBe(true);
    expect(faults).toEqual([]);
  });

  test("that lacks something says so, and offers the download [invoice.download]", async () => {
    const { page } = await openForeign(brokenPdf);
    await note(page).waitFor();
    expect(await inkOf(page)).toBeGreaterThan(500);
    const offer = page.getByRole("alert").getByRole("button", { name: allMessages["pdf.download"] });
    const [download] = await Promise.all([page.waitForEvent("download"), offer.click()]);
    expect((await readFile(await download.path())).equals(brokenPdf)).toBe(true);
  });
});

describe.runIf(browserWanted)("a signed agreement on the staff's page", () => {
  const on = stage();

  test("is shown with tools in words, which are not among those of the page itself", async () => {
    const { page, context, faults } = await openPage(on.browser, "desktop");
    await putToken(context, await userToken(on.product.url));
    await page.goto(`${on.product.url}${pathOf("smart/agreements")}?state=signed`);
    await page.locator("main tbody [role=rowheader] a").first().click();
    await page.getByRole("button", { name: allMessages["agreements.view"] }).click();
    await page.locator(".bw-pdf[data-drawn]").waitFor();
    const tools = page.getByRole("group", { name: allMessages["pdf.tools"] });
    await tools.getByRole("button", { name: allMessages["pdf.print"] }).waitFor();
    expect(await tools.innerText()).not.toContain("pdf.");
    expect(faults).toEqual([]);
    await context.close();
  });
});
