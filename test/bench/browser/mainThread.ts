// What Chromium's main thread spends on a page.
import type { CDPSession, Page } from "playwright-core";
import { painted } from "../../support/browser.ts";

export async function metric(device: CDPSession, name: string): Promise<number> {
  const { metrics } = await device.send("Performance.getMetrics");
  return metrics.find((each) => each.name === name)?.value ?? 0;
}

/** All its tasks so far, in ms. */
export const taskMs = async (device: CDPSession): Promise<number> => (await metric(device, "TaskDuration")) * 1_000;

/** No transition runs, and what has changed is painted. */
export async function settled(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  await painted(page);
}

/** The main thread's time for each of so many changes, in ms: until everything that it has set off is over. The first change only warms up. */
export async function cost(
  page: Page,
  device: CDPSession,
  changes: number,
  change: (at: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at <= changes; at += 1) {
    const before = await taskMs(device);
    await change(at);
    await settled(page);
    times.push((await taskMs(device)) - before);
  }
  return times.slice(1);
}
