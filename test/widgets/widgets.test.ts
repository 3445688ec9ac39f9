// What only a real browser can show of signatures, files, charts and dialogs: canvas, fonts, focus, the content security policy.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {} from "./stage/main.tsx";
import { violations } from "../support/axe.ts";
import { browserWanted, openPage, overflowsSideways, wear } from "../support/browser.ts";
import type { Look } from "../support/browser.ts";
import { launched } from "../support/launched.ts";
import { hasFocus } from "../support/keyboard.ts";
import { serveStage } from "./serveStage.ts";

let on: ReturnType<typeof launched>;
let stage: Awaited<ReturnType<typeof serveStage>>;

/** Runs `work` on a scene; a script error or a breach of the policy fails the test. */
async function onStage(scene: string, look: Look, work: (page: Page) => Promise<void>) {
  const { context, page, faults } = await openPage(on.browser, look);
  await page.goto(`${stage.url}?scene=${scene}`);
  await work(page);
  await context.close();
  expect(faults).toEqual([]);
}

/** The signature as it would be sent: name, type, size in pixels, and where the ink is. */
const signature = (page: Page) =>
  page.evaluate(async () => {
    const file = window.stage.files.of("sig")[0]?.file;
    if (!file) return null;
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext("2d")!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const ink = { left: width, right: 0, top: height, bottom: 0, dots: 0 };
    for (let at = 0; at < width * height; at++) {
      if (data[at * 4]! > 128) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y);
      ink.dots += 1;
    }
    return { name: file.name, type: file.type, width, height, ink };
  });

/** Draws a line across the pad; points are fractions of its width and height. */
async function draw(page: Page, from: [number, number], to: [number, number]) {
  const box = (await page.locator(".bw-signature-canvas").boundingBox())!;
  const at = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 40 });
  await page.mouse.up();
}
const openPad = (page: Page) => page.getByText("Sign here").waitFor();
const signed = (page: Page) => page.getByText("Your signature is taken.").waitFor();
const strokes = (page: Page) =>
  page.evaluate(() => (window.stage.files.sketchOf("sig") as { strokes: unknown[] } | null)?.strokes.length ?? 0);

describe.skipIf(!browserWanted)("in a real browser", () => {
  on = launched();
  beforeAll(async () => {
    stage = await serveStage();
  });
  afterAll(() => stage?.stop());

  describe("a drawn signature", () => {
    test("is signature.png of 560 by 230, from the phone's small pad too [input.signature]", () =>
      onStage("signature", "phone", async (page) => {
        await openPad(page);
        await draw(page, [0.25, 0.5], [0.75, 0.5]);
        await signed(page);
        const made = (await signature(page))!;
        expect(made).toMatchObject({ name: "signature.png", type: "image/png", width: 560, height: 230 });
        expect(Math.abs(made.ink.left - 140)).toBeLessThan(12);
        expect(Math.abs(made.ink.right - 420)).toBeLessThan(12);
      }));

    test("survives a turned phone, further strokes and undo [input.signature]", () =>
      onStage("signature", "phone", async (page) => {
        await openPad(page);
        await draw(page, [0.2, 0.3], [0.6, 0.4]);
        await signed(page);
        const before = (await signature(page))!;
        await page.setViewportSize({ width: 844, height: 390 });
        await draw(page, [0.1, 0.9], [0.9, 0.9]);
        await expect.poll(() => strokes(page)).toBe(2);
        await page.getByRole("button", { name: "Undo" }).click();
        await expect.poll(async () => (await signature(page))?.ink.bottom).toBe(before.ink.bottom);
        expect((await signature(page))!.ink).toEqual(before.ink);
      }));

    test("keeps every stroke, however fast they follow each other [input.signature]", () =>
      onStage("signature", "desktop", async (page) => {
        await openPad(page);
        for (let line = 1; line <= 6; line++) await draw(page, [0.2, line / 8], [0.8, line / 8]);
        await expect.poll(() => strokes(page)).toBe(6);
      }));

    test("is none after a tap, and Clear takes it away [input.signature]", () =>
      onStage("signature", "phone", async (page) => {
        await openPad(page);
        await draw(page, [0.5, 0.5], [0.5, 0.5]);
        await page.getByText("A tap is not a signature yet. Please draw a little more.").waitFor();
        expect(await signature(page)).toBeNull();
        await draw(page, [0.2, 0.3], [0.6, 0.4]);
        await signed(page);
        await page.getByRole("button", { name: "Clear" }).click();
        await page.getByText("No signature yet.").waitFor();
        expect(await signature(page)).toBeNull();
      }));

    test("comes back to the pad after another tab was in front [input.signature]", () =>
      onStage("signature", "phone", async (page) => {
        await openPad(page);
        await draw(page, [0.2, 0.3], [0.6, 0.4]);
        await signed(page);
        await page.getByRole("tab", { name: "Type" }).click();
        await page.getByText("No signature yet.").waitFor();
        await page.getByRole("tab", { name: "Draw" }).click();
        await signed(page);
        expect(await strokes(page)).toBe(1);
      }));
  });

  test("a typed signature is made with the keyboard alone: 100 px tall, as wide as its text plus 20 [input.signature-typed]", () =>
    onStage("signature", "desktop", async (page) => {
      await openPad(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowRight");
      const box = page.getByRole("textbox");
      await box.waitFor();
      await page.keyboard.press("Tab");
      await expect.poll(() => hasFocus(box)).toBe(true);
      await page.keyboard.type("Ana María Łukasz");
      await signed(page);
      const text = await page.evaluate(async () => {
        const context = document.createElement("canvas").getContext("2d")!;
        context.font = '48px "Dancing Script", cursive';
        await document.fonts.load(context.font, "Ana María Łukasz"); // Ł is in a font file of its own.
        return context.measureText("Ana María Łukasz").width;
      });
      await expect.poll(async () => (await signature(page))?.width).toBe(Math.ceil(text) + 20);
      expect(await signature(page)).toMatchObject({ name: "signature.png", height: 100 });
      expect(await page.evaluate(() => document.fonts.check('48px "Dancing Script"'))).toBe(true);
    }));

  test("the code window keeps focus inside, closes with Escape and gives focus back [otp.send]", () =>
    onStage("code", "phone", async (page) => {
      await page.getByRole("button", { name: "Verify" }).click();
      const dialog = page.getByRole("dialog");
      for (let press = 0; press < 3; press++) {
        await expect.poll(() => hasFocus(dialog)).toBe(true);
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Verify");
    }));

  test("the results' bars are drawn under the strict policy, in the page's colours, and follow its theme [results.modal]", () =>
    onStage("results", "phone", async (page) => {
      const barColours = () =>
        page.evaluate(() => {
          const canvas = document.querySelector("canvas")!;
          const { width, height } = canvas;
          const { data } = canvas.getContext("2d")!.getImageData(0, 0, width, height);
          const seen = new Map<string, number>();
          for (let at = 0; at < data.length; at += 4) {
            if (data[at + 3]! < 255) continue;
            const colour = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`;
            seen.set(colour, (seen.get(colour) ?? 0) + 1);
          }
          return [...seen].sort((a, b) => b[1] - a[1])[0]?.[0];
        });
      const accent = () =>
        page
          .locator("canvas")
          .first()
          .evaluate((canvas) => getComputedStyle(canvas).accentColor);
      await expect.poll(barColours).toBe(await accent());
      const themes = [
        ["dark", "reduce"],
        ["light", "no-preference"],
      ] as const;
      for (const [theme, reducedMotion] of themes) {
        const before = await barColours();
        await page.emulateMedia({ reducedMotion });
        await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
        await expect.poll(accent).not.toBe(before);
        await expect.poll(barColours).toBe(await accent());
      }
    }));

  const scenes: { title: string; scene: string; prepare?: (page: Page) => Promise<void> }[] = [
    { title: "the pad of a signature", scene: "signature" },
    {
      title: "the picture of a signature",
      scene: "signature",
      prepare: (page) => page.getByRole("tab", { name: "Upload" }).click(),
    },
    { title: "a list of files, one too big", scene: "attachment", prepare: chooseFiles },
    { title: "a bank account that is wrong", scene: "autopay", prepare: fillBank },
    { title: "a plan", scene: "plan" },
    { title: "a poll's results", scene: "results" },
    {
      title: "a poll's results in a window",
      scene: "resultsModal",
      prepare: (page) => page.getByRole("button", { name: "Show results" }).click(),
    },
    { title: "the window for a code, after a wrong one", scene: "code", prepare: enterWrongCode },
  ];
  test.each(scenes.map((scene) => [scene.title, scene] as const))(
    "%s is accessible, light or dark, and nothing sticks out of a narrow phone, in either direction [i18n.rtl]",
    (_title, { scene, prepare }) =>
      onStage(scene, "phone", async (page) => {
        await prepare?.(page);
        for (const dir of ["ltr", "rtl"] as const) {
          await page.evaluate((to) => window.stage.turn(to), dir);
          for (const look of ["phone", "dark", "narrow"] as const) {
            await wear(page, look);
            if (look !== "narrow") expect(await violations(page), `${dir}, ${look}`).toEqual([]);
            expect(await overflowsSideways(page), `${dir}, ${look}`).toBe(false);
          }
        }
      }),
  );
});

const pdfOf = (bytes: number) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, "\n"), Buffer.from("%%EOF\n")]);

async function chooseFiles(page: Page) {
  await page.locator("input[type=file]").setInputFiles([
    {
      name: "a letter whose name is so long that it has to wrap.pdf",
      mimeType: "application/pdf",
      buffer: pdfOf(1e5),
    },
    { name: "huge.pdf", mimeType: "application/pdf", buffer: pdfOf(2e6) },
  ]);
  await page.getByText("File is too big. Max size is 1 Mb").waitFor();
}

async function fillBank(page: Page) {
  await page.getByLabel("New account number").fill("123456789012");
  await page.getByLabel("Confirm account number").fill("123456789013");
  await page.getByLabel("Routing number").fill("011401533");
  await page.getByText("Bank of the Prairie").waitFor();
}

async function enterWrongCode(page: Page) {
  await page.getByRole("button", { name: "Verify" }).click();
  const box = page.getByRole("dialog").getByRole("textbox");
  await box.waitFor();
  await expect.poll(() => hasFocus(box)).toBe(true);
  await page.keyboard.type("1234");
  await page.keyboard.press("Enter");
  await page.getByText("The OTP you've entered is incorrect.").waitFor();
}
