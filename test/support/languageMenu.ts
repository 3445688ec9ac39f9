// The menu of languages in the header. It is pressed from inside the page: a window that is open puts it out of a pointer's reach.
import type { Page } from "playwright-core";

const toggle = (page: Page) => page.locator("button.bw-language");
const press = (element: SVGElement | HTMLElement) => (element as HTMLElement).click();

export const hasLanguageMenu = async (page: Page): Promise<boolean> => (await toggle(page).count()) > 0;

async function open(page: Page): Promise<void> {
  await toggle(page).evaluate(press);
  await page.waitForFunction(() => document.querySelector(".bw-languages-panel [lang]"));
}

/** The codes of the languages that the page offers; none where it has no menu. */
export async function languagesIn(page: Page): Promise<string[]> {
  if (!(await hasLanguageMenu(page))) return [];
  await open(page);
  const codes = await page
    .locator(".bw-languages-panel [lang]")
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).lang));
  await toggle(page).evaluate(press);
  return codes;
}

export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await open(page);
  await page.locator(`.bw-languages-panel [lang="${language}"]`).evaluate(press);
}
