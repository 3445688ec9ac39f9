// Walks pages of the registry in every state, each opened once: mirrored, then translated on a phone, then in other looks. Axe finds
// nothing of WCAG 2.2 AA, nothing sticks out sideways, no word is a key or left in English; and what a page loads as it opens keeps its budget,
// and holds nothing of the staff's where it is a customer's (`npm run bench weight` prints it). `npm run prove -- S28` walks each state in five
// looks, `npm run prove -- access` in every look, with text at 200 % and in every language, too. `npm test` walks each state mirrored in one of
// the two looks that differ most, and of the narrow one the width alone: a word that is in no catalogue is English there as well, and that each
// catalogue is whole pages/locales proves. Each page's first state is turned to one real language instead, and all of a form, whose own words
// are English where it is mirrored.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Language, PageName } from "@billwright/schemas";
import { loadAxe, violations } from "../support/axe.ts";
import { looks, openPage, overflowsSideways, wear, type Look, type Opened } from "../support/browser.ts";
import { explainFailure } from "../support/failure.ts";
import { countOf, seen } from "../support/inPage.ts";
import { chooseLanguage, hasLanguageMenu } from "../support/languageMenu.ts";
import { found, foundOn, proves, whole } from "../support/proof.ts";
import { addressOf, statesOf, type PageState } from "../support/pageStates.ts";
import { isTakenOver } from "../support/paused.ts";
import { quietNetwork } from "../support/quietNetwork.ts";
import { stage, type Stage } from "../support/stage.ts";
import { walkedPages, walksAll } from "../support/walkedPages.ts";
import { faultsOf, firstLoadOf, type FirstLoad } from "../firstLoad/weights.ts";
import { mirrored, translated, wrongWords } from "./words.ts";

/** The mirrored page is a phone's in the light, or by turns. */
const mirroredLooks = whole<Look[]>(["phone"], ["phone", "darkDesktop"]);
const isWhole = whole(true, false);
const isAccess = proves("access");
/** One for each language, or one. */
const rounds = isAccess ? [...translated.keys()] : [0];
const worn = whole<Look[]>(
  ["dark", "narrow", "forcedColours", "desktop", ...(isAccess ? ["darkDesktop" as const] : [])],
  [],
);

/** Where a walk runs, and what each page has loaded as it opened. */
interface Walk {
  on: Stage;
  loads: readonly FirstLoad[];
}

/** `prepare`: before the first page opens, with the context of all. Answers what to replace in addresses. */
export function walk(
  names: readonly PageName[],
  prepare: (on: Stage, opened: Opened) => Promise<Record<string, string>> = () => Promise.resolve({}),
): Walk {
  const on = stage();
  const loads: FirstLoad[] = [];
  let opened: Opened;
  let replaced: Record<string, string>;

  beforeAll(async () => {
    opened = await openPage(on.browser, { ...looks.phone, timezoneId: "UTC" });
    await loadAxe(opened.context);
    replaced = await prepare(on, opened);
  });
  afterAll(() => opened?.context.close());

  const title = "the page %s has no fault for axe, sticks out nowhere and is translated [form.languages] [i18n.rtl]:";
  const walked = walkedPages(names).filter((name) => statesOf(name).length > 0);
  describe.each(walked)(title, { tags: ["S28", "access"] }, (name) => {
    const states = statesOf(name).map((state, at) => [state.title, state, at] as const);
    test.each(states)("%s", async (_title, state, at) => {
      const { page, faults } = opened;
      explainFailure(page, faults);
      const address = Object.entries(replaced).reduce(
        (text, [what, by]) => text.replace(what, by),
        await addressOf(on.product, name, state),
      );
      await walkState(page, address, state, {
        name,
        turn: at + name.length,
        speaks: isWhole || at === 0 || name === "form",
        async loaded() {
          if (at === 0) loads.push(await (name === "form" ? loadOfForm(on) : firstLoadOf(page, name)));
        },
      });
      expect(faults.splice(0)).toEqual([]);
    });
  });

  test.runIf(walksAll)(
    "what each page loads as it opens keeps its budget, and a customer's holds nothing of the staff's",
    async () => {
      expect(loads.map(({ name }) => name)).toEqual(walked);
      const form = loads.some(({ name }) => name === "form") ? [] : [await loadOfForm(on)];
      expect(faultsOf([...loads, ...form])).toEqual([]);
    },
  );
  return { on, loads };
}

/** What other pages are weighed against: all that an ordinary form loads, with what it fetches once it is idle. */
async function loadOfForm({ browser, product }: Stage): Promise<FirstLoad> {
  const { page, context } = await openPage(browser, looks.phone);
  const quiet = quietNetwork(page);
  const state = statesOf("form")[0]!;
  await page.goto(await addressOf(product, "form", state));
  await state.reach(page);
  await isTakenOver(page);
  await idle(page);
  await quiet();
  const load = await firstLoadOf(page, "form");
  await context.close();
  return load;
}

/** Until what the page has put off has begun: callbacks of an idle browser come in their order, and effects of React before the second one. */
const idle = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve));
  });

interface Turn {
  name: PageName;
  /** Which look and language are next. */
  turn: number;
  /** Whether the page's words are read in real languages, or where it is mirrored. */
  speaks: boolean;
  /** Called once the page has loaded what it opens with. */
  loaded(): Promise<void>;
}

async function walkState(
  page: Page,
  address: string,
  { reach }: PageState,
  { name, turn, speaks, loaded }: Turn,
): Promise<void> {
  await wear(page, mirroredLooks[turn % mirroredLooks.length]!);
  await open(page, inLanguage(address, mirrored), reach);
  await seen(page, ":root[dir=rtl]");
  if (!speaks) await expect.poll(() => wrongWords(page, mirrored), { message: mirrored }).toEqual([]);
  await expectNothingWrong(page, name, mirrored);
  await loaded();
  const windows = await openWindows(page);
  if (speaks) await expectTranslated(page, turn, reach);
  else await expectFitsNarrow(page, mirrored);
  for (const look of worn) {
    await wear(page, look);
    await expectNothingWrong(page, name, look);
    expect(await openWindows(page), look).toBe(windows);
  }
  if (!isAccess) return;
  await sizeText(page, 2);
  await expectNothingWrong(page, name, "text at 200 %, on a desktop");
  await sizeText(page, 1);
}

/** As the browser's own setting for text does: what depends on a width in rem goes by it as well. */
async function sizeText(page: Page, times: number): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send("Page.setFontSizes", { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === size, `${16 * times}px`);
  await device.detach();
}

async function expectTranslated(page: Page, turn: number, reach: PageState["reach"]): Promise<void> {
  for (const round of rounds) {
    if (round > 0) await wear(page, "phone");
    const language = await speak(page, turn + round, reach);
    // A form's own translation comes after the page's: what is wrong is what stays wrong.
    await expect.poll(() => wrongIn(page, language), { message: language }).toEqual([]);
    await expectFitsNarrow(page, language);
  }
}

async function expectFitsNarrow(page: Page, language: string): Promise<void> {
  await wear(page, "narrow");
  // What a page draws for its width, it draws anew in the next frame.
  await expect.poll(() => overflowsSideways(page), { message: `narrow, ${language}` }).toBe(false);
}

async function expectNothingWrong(page: Page, name: PageName, view: string): Promise<void> {
  // From the top: a bar that stays in sight lies over what has scrolled below it, and that could not be pressed there.
  await page.evaluate(() => window.scrollTo(0, 0));
  const faults = await violations(page);
  found("S28", "violations, of pages in a state and a look", faults.length, 1);
  foundOn(`page ${name}`, "violations of axe, of states and looks", faults.length, 1);
  expect(faults, view).toEqual([]);
  for (const frame of page.frames()) expect(await overflowsSideways(frame), view).toBe(false);
}

const wrongIn = async (page: Page, language: Language): Promise<string[]> => [
  ...((await overflowsSideways(page)) ? ["sticks out sideways"] : []),
  ...(await wrongWords(page, language)),
];

/** Another view must not close what the state has opened. */
const openWindows = (page: Page) => countOf(page, "dialog[open], [role=menu]");

/** The page has a menu open, which the menu of languages would close. */
const isMenuOpen = async (page: Page): Promise<boolean> => (await countOf(page, "[role=menu]")) > 0;

async function open(page: Page, address: string, reach: PageState["reach"]): Promise<void> {
  await page.goto(address);
  await seen(page, "h1");
  await reach(page);
}

/**
 * Turns the page to the language whose turn it is, by its own menu; where it has none, or another one is open, by its address. A form's menu
 * has the languages that it is written in; any other page has all.
 */
async function speak(page: Page, turn: number, reach: PageState["reach"]): Promise<Language> {
  const inTurn = (languages: readonly Language[]) => languages[turn % languages.length]!;
  const hasMenu = !(await isMenuOpen(page)) && (await hasLanguageMenu(page));
  const language = hasMenu
    ? ((await chooseLanguage(page, (offered) =>
        inTurn(translated.filter((each) => offered.includes(each))),
      )) as Language)
    : inTurn(translated);
  if (!hasMenu) await open(page, inLanguage(page.url(), language), reach);
  await seen(page, `:root[lang="${language}"]`);
  return language;
}

function inLanguage(address: string, language: string): string {
  const url = new URL(address);
  url.searchParams.set("lang", language);
  return url.href;
}
