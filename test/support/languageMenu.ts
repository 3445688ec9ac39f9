// The menu of languages in the header. It is pressed from inside the page: a window that is open puts it out of a pointer's reach.
import type { Page } from "playwright-core";

const toggle = (page: Page) => page.locator("button.bw-language");
const press = (element: SVGElement | HTMLElement) => (element as HTMLElement).click();

export const hasLanguageMenu = async (page: Page): Promise<boolean> => (await toggle(page).count()) > 0;

async function open(page: Page): Promise<void> {
  await toggle(page).evaluate(press);
  await page.waitForFunction(() => document.querySelector(".bw-languages-panel [lang]"));
}

/** Chooses of the languages that the page offers; answers which. */
export async function chooseLanguage(page: Page, pick: (offered: string[]) => string): Promise<string> {
  await open(page);
  const choices = page.locator(".bw-languages-panel [lang]");
  const language = pick(await choices.evaluateAll((all) => all.map((each) => (each as HTMLElement).lang)));
  await page.locator(`.bw-languages-panel [lang="${language}"]`).evaluate(press);
  return language;
}
