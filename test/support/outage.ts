// A site that is down, as a form that is open sees it: the maintenance page over it, and how the page's checks lead there and back.
import type { Page } from "playwright-core";
import { messages } from "@billwright/schemas";
import { realRuntime, setNotice } from "@billwright/server";
import { looks, openPage, painted } from "./browser.ts";
import type { Stage } from "./stage.ts";

/** The address of the check. */
export const healthCheck = "**/api/System/health-check";

/** What an operator announces to all accounts; null ends it. */
export async function announceOutage(on: Stage, outage: string | null): Promise<void> {
  await setNotice(on.product.config, { accountId: null, outage }, realRuntime);
}

/** A form whose page has the test's clock: it goes on by itself, and faster where the test says so. */
export async function openTimedForm(on: Stage) {
  const opened = await openPage(on.browser, { ...looks.phone, timezoneId: "UTC" });
  await opened.page.clock.install();
  await opened.page.goto(await on.product.link("supplier-choice", "100236"));
  return opened;
}

export const maintenance = (page: Page) => page.getByRole("heading", { level: 1, name: messages["maintenance.title"] });

export const halfAMinute = (page: Page) => page.clock.fastForward(31_000);

/** Checks go on until one has led there: one that was under way at that moment may have come too early. */
export async function checkUntil(page: Page, led: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const answered = page.waitForResponse(healthCheck);
    await halfAMinute(page);
    await answered;
    await painted(page);
    if (await led()) return;
  }
}
