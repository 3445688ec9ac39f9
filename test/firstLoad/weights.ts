// What the first load of every page of the registry weighs, as a browser with an empty cache loads it from the product: scripts and styles
// in gzip, and all that comes over the network. What a customer loads must hold nothing of the staff's.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { pageNames, pageOf, type PageName } from "@billwright/schemas";
import { sideBySide } from "../../scripts/suite/sideBySide.ts";
import { openPage } from "../support/browser.ts";
import { quietNetwork } from "../support/quietNetwork.ts";
import { addressOf, statesOf } from "../support/pageStates.ts";
import { putToken, userToken } from "../support/staff.ts";
import type { Stage } from "../support/stage.ts";

/**
 * Of a customer's page with all its late parts, in kB (1,000 bytes) of gzip: what it loads beside the scripts of an ordinary form, whose own
 * budget is in budgets.ts, and beside the parts of words, which pages share.
 */
const ownBudgetKb = 20;
const isWords = (path: string) => /\/\w+Part-[\w-]+\.js$/.test(path);

/** pdf.js, apart from the page that loads it once its bill is there: what draws (144 kB), and its worker (390 kB). */
const budgetPdfKb = 540;
const showsPdf: readonly PageName[] = ["view-invoice", "view-bill-access"];
const isPdfJs = (path: string) => /\/pdf[.-].*\.m?js$/.test(path);

/** Pages are weighed side by side: each waits most of its time for the network to be quiet. */
const atOnce = 4;

const dist = join(import.meta.dirname, "../../pages/dist");

/** Words that only occur in the staff's code: none of them may be in a customer's first load. */
const staffWords = [
  "status.PendingForApproval",
  "api/Session/RefreshToken",
  "bw-staff",
  "bw-inspector",
  "rule.selected",
  // Of json-logic-js.
  "Unrecognized operation",
];

/** What decides whether a page keeps its budget. */
export interface FirstLoad {
  name: PageName;
  scripts: string[];
  /** Of pdf.js. */
  pdfKb: number;
}

export interface Weight extends FirstLoad {
  scriptsKb: number;
  stylesKb: number;
  networkKb: number;
  requests: number;
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const pathOfResponse = (response: Response) => new URL(response.url()).pathname;

const measured = new Map<string, number>();
/** Of a built file, which most pages load. */
export function gzipKb(path: string): number {
  const known = measured.get(path) ?? gzipSync(readFileSync(join(dist, path)), { level: 9 }).length / 1000;
  measured.set(path, known);
  return known;
}

/** `paths`: all that it loaded from the product. */
function loadOf(name: PageName, paths: readonly string[]): FirstLoad {
  return {
    name,
    scripts: paths.filter((path) => path.endsWith(".js") && !isPdfJs(path)),
    pdfKb: sum(paths.filter(isPdfJs).map(gzipKb)),
  };
}

/** Of an open page, whether it came over the network or was kept by the browser. */
export async function firstLoadOf(page: Page, name: PageName): Promise<FirstLoad> {
  const urls = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
  const { origin } = new URL(page.url());
  const own = urls.map((url) => new URL(url)).filter((url) => url.origin === origin);
  return loadOf(name, [...new Set(own.map(({ pathname }) => pathname))]);
}

/** Opens the page as it is first opened, in a context of its own. */
async function weigh({ browser, product }: Stage, name: PageName, token: string): Promise<Weight> {
  const { page, context } = await openPage(browser);
  if (pageOf(name).access === "user") await putToken(context, token);
  const responses: Response[] = [];
  // What the payment provider's frame loads is not ours to weigh.
  page.on("response", (response) => {
    if (response.url().startsWith(product.url)) responses.push(response);
  });
  const quiet = quietNetwork(page);
  const state = statesOf(name)[0]!;
  await page.goto(await addressOf(product, name, state));
  await state.reach(page);
  await quiet();
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()));
  await context.close();
  const paths = [...new Set(responses.map(pathOfResponse))];
  const load = loadOf(name, paths);
  const styles = paths.filter((path) => path.startsWith("/assets/") && path.endsWith(".css"));
  return {
    ...load,
    scriptsKb: sum(load.scripts.map(gzipKb)),
    stylesKb: sum(styles.map(gzipKb)),
    networkKb:
      sum(sizes.map(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize)) / 1000,
    requests: responses.length,
  };
}

/** Of every page of the registry, in its order. */
export async function weighAll(on: Stage): Promise<Weight[]> {
  const token = await userToken(on.product.url);
  const names = pageNames.filter((each) => statesOf(each).length > 0);
  const weights = new Map<PageName, Weight>();
  const weighing = names.map((name) => async () => void weights.set(name, await weigh(on, name, token)));
  await sideBySide(weighing, atOnce);
  return names.map((name) => weights.get(name)!);
}

/** Code of the staff's pages in a customer's first load: each file with the word that shows it. */
function strays({ name, scripts }: FirstLoad): string[] {
  return scripts.flatMap((path) => {
    const code = readFileSync(join(dist, path), "utf8");
    return staffWords.filter((word) => code.includes(word)).map((word) => `${name}: ${path}: ${word}`);
  });
}

/** The scripts that the form's page does not load. */
function ownOf(scripts: readonly string[], loads: readonly FirstLoad[]): string[] {
  const ofForm = new Set(loads.find(({ name }) => name === "form")?.scripts);
  return scripts.filter((path) => !ofForm.has(path) && !isWords(path));
}

/** What is wrong with them, a sentence each. */
export function faultsOf(loads: readonly FirstLoad[]): string[] {
  const ofCustomers = loads.filter(({ name }) => !pageOf(name).words.includes("session"));
  return [
    ...ofCustomers.flatMap(strays).map((each) => `A customer would load what is the staff's: ${each}`),
    ...ofCustomers
      .map(({ name, scripts }) => ({ name, ownKb: sum(ownOf(scripts, loads).map(gzipKb)) }))
      .filter(({ ownKb }) => ownKb > ownBudgetKb)
      .map(({ name, ownKb }) => `${name} loads ${ownKb.toFixed(1)} kB of its own, over ${ownBudgetKb}.`),
    ...loads
      .filter(({ name, pdfKb }) => pdfKb > (showsPdf.includes(name) ? budgetPdfKb : 0))
      .map(({ name, pdfKb }) => `${name} loads ${Math.round(pdfKb)} kB of pdf.js.`),
  ];
}
