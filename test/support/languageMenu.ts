// The menu of languages in the header. It is pressed from inside the page: a window that is open puts it out of a pointer's reach.
import type { Page } from "playwright-core";
import { countOf, seen } from "./inPage.ts";

const toggle = "button.bw-language";
const press = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)!.click(), selector);

export const hasLanguageMenu = async (page: Page): Promise<boolean> => (await countOf(page, toggle)) > 0;

/** Chooses of the languages that the page offers; answers which. */
export async function chooseLanguage(page: Page, pick: (offered: string[]) => string): Promise<string> {
  await press(page, toggle);
  await seen(page, ".bw-languages-panel [lang]");
  const offered = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".bw-languages-panel [lang]")].map(({ lang }) => lang),
  );
  const language = pick(offered);
  await press(page, `.bw-languages-panel [lang="${language}"]`);
  return language;
}
