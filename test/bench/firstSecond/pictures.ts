// What a phone shows of a form, moment by moment, on the slow line of the benchmark: Chromium's own film of the page, for the README.
import { survey } from "../../../server/demo/forms/survey/form.ts";
import { slowDown } from "../../firstLoad/firstLoad.ts";
import { looks } from "../../support/browser.ts";
import { linksTo, slow, type Staged } from "./staged.ts";
import { shownInputs } from "./questions.ts";

/** PNGs or JPEGs, one for each moment (ms after the link was followed): the last that was on the screen then. */
export async function firstPicture(on: Staged, moments: readonly number[]): Promise<Buffer[]> {
  const links = await linksTo(on, { "first-second": shownInputs(survey) });
  const context = await on.browser.newContext({ ...looks.phone, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await slowDown(page, { line: slow });
    const device = await context.newCDPSession(page);
    const film: { at: number; frame: Buffer }[] = [];
    device.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
      film.push({ at: (metadata.timestamp ?? 0) * 1_000, frame: Buffer.from(data, "base64") });
      void device.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
    });
    await device.send("Page.startScreencast", { format: "png", maxWidth: 260, maxHeight: 563, everyNthFrame: 1 });
    await page.goto(links.get("first-second")!);
    await page.locator("#page:not([data-waiting])").waitFor({ timeout: 60_000 });
    const start = await page.evaluate(() => performance.timeOrigin);
    return moments.map((ms) => (film.findLast(({ at }) => at <= start + ms) ?? film[0]!).frame);
  } finally {
    await context.close();
  }
}
