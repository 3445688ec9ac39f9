// What a key costs an author in the form editor of the product itself: the main thread's time until the key is painted, in a question's words, in the
// form's name and in a translation; and what a pause sets off after it, when the form is compiled, shown, stored and its test cases are run.
import process from "node:process";
import type { Browser, CDPSession, Page } from "playwright-core";
import { buildPages } from "../../scripts/buildPages.mjs";
import { launchBrowser, looks, moving, openPage } from "../support/browser.ts";
import { startProduct, type Product } from "../support/product.ts";
import { putToken, say, userToken } from "../support/staff.ts";
import { cost, settled, taskMs } from "./browser/mainThread.ts";
import { mixedForm } from "./engine/forms.ts";
import { median, p95 } from "./engine/measure.ts";

/** How many questions, and the most ms that 95 of 100 keys may take there. */
const aims = [
  [150, 50],
  [500, 80],
] as const;
const rounds = 3;
const keysPerRound = 12;
/** Longer than the editor waits before it compiles and stores what was typed. */
const pauseMs = 3_000;

const fields = ["question", "name", "translation"] as const;
type Field = (typeof fields)[number];

interface Samples {
  keys: number[];
  /** All that came after the last key of a round. */
  afterwards: number[];
  /** The longest task of that; tasks under 50 ms count as 0. */
  longest: number[];
}

export async function run(): Promise<void> {
  if (!(await buildPages())) throw new Error("There is no build to measure: the reason is above.");
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  try {
    console.log(
      "\nA key in the form editor, main thread, ms: median / p95; then what a pause after it sets off, and its longest task",
    );
    for (const [size, aimMs] of aims) {
      const id = await createForm(product, size);
      for (const field of fields) print({ size, field, aimMs }, await measure(product, browser, id, field));
    }
  } finally {
    await Promise.all([browser.close(), product.stop()]);
  }
}

async function createForm(product: Product, size: number): Promise<string> {
  const { enrollment } = mixedForm(size);
  const name = `Form of ${size}`;
  const answer = await fetch(`${product.url}/api/Templates/Create`, {
    method: "POST",
    headers: { Authorization: `Bearer ${await userToken(product.url)}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      channel: "DynamicForms",
      name,
      content: { enrollment: { ...enrollment, name }, translations: { de: { "enrollment.name": name } } },
    }),
  });
  const { data, errors } = (await answer.json()) as { data: { id: string } | null; errors: unknown };
  if (data === null) throw new Error(`No form was made: ${JSON.stringify(errors)}`);
  return data.id;
}

async function measure(product: Product, browser: Browser, id: string, field: Field): Promise<Samples> {
  const samples: Samples = { keys: [], afterwards: [], longest: [] };
  for (let round = 0; round < rounds; round += 1) {
    const { context, page } = await openPage(browser, { ...looks.desktop, ...moving });
    await putToken(context, await userToken(product.url));
    await page.goto(`${product.url}/smart/dynamic-form/${id}`);
    await enter(page, field);
    const device = await context.newCDPSession(page);
    await device.send("Performance.enable");
    await settled(page);
    const longest = await watchTasks(page);
    await rest(page, device);
    await longest();
    samples.keys.push(...(await cost(page, device, keysPerRound, () => page.keyboard.press("a"))));
    await longest();
    samples.afterwards.push(await rest(page, device));
    samples.longest.push(await longest());
    await context.close();
  }
  return samples;
}

/** Leads to the field; a question from the midst of the form. */
async function enter(page: Page, field: Field): Promise<void> {
  const rows = page.locator(".bw-outline-row .bw-outline-name");
  await rows.first().waitFor();
  if (field === "name") return page.getByRole("textbox", { name: say("editor.name"), exact: true }).focus();
  if (field === "question") {
    await rows.nth(Math.floor((await rows.count()) / 2)).click();
    return page.getByRole("textbox", { name: say("editor.question"), exact: true }).focus();
  }
  await page.getByRole("tab", { name: say("editor.tab.translations"), exact: true }).click();
  const texts = page.locator(".bw-translations textarea");
  await texts.first().waitFor();
  await texts.nth(Math.floor((await texts.count()) / 2)).focus();
}

/** The main thread's time of a pause, in ms. */
async function rest(page: Page, device: CDPSession): Promise<number> {
  const before = await taskMs(device);
  await page.waitForTimeout(pauseMs);
  return (await taskMs(device)) - before;
}

/** Answers each time with the longest task since the last; the browser reports those over 50 ms. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ["longtask"],
    });
    return durations;
  });
  return () => tasks.evaluate((durations) => Math.max(0, ...durations.splice(0)));
}

function print(of: { size: number; field: Field; aimMs: number }, { keys, afterwards, longest }: Samples): void {
  const figures = [
    `${median(keys).toFixed(1)} / ${p95(keys).toFixed(1)}`.padStart(15),
    median(afterwards).toFixed(0).padStart(8),
    median(longest).toFixed(0).padStart(8),
  ];
  const isMissed = p95(keys) > of.aimMs;
  const missed = isMissed ? `  MISSED: at most ${of.aimMs}` : "";
  console.log(`${String(of.size).padStart(5)} questions  ${of.field.padEnd(12)}${figures.join("")}${missed}`);
  if (isMissed) process.exitCode = 1;
}
