// The first load of an ordinary form, and of pages that are none, on a slow line: Chromium slows its own network down, the product serves what
// `npm start` builds.
import { pageOf, type PageName } from "@billwright/schemas";
import type { Browser } from "playwright-core";
import { buildPages } from "../../scripts/buildPages.mjs";
import { budgets } from "../firstLoad/budgets.ts";
import { firstLoad, pageLoad, type FirstLoad } from "../firstLoad/firstLoad.ts";
import { launchBrowser } from "../support/browser.ts";
import { addressOf, statesOf } from "../support/pageStates.ts";
import { startProduct, type Product } from "../support/product.ts";

const line = { bitsPerSecond: 400_000, delayMs: 400 };
const aims = { readableMs: 2_000, usableMs: 5_000 };

/** Ordinary forms of the demo: enrolment and recipient. */
const forms = [
  ["customer-survey", "100264"],
  ["service-request", "100201"],
  ["autopay", "100201"],
] as const;

/** In their first state. */
const others: readonly PageName[] = [
  ...(["terms", "expired", "customer-unsubscribe", "verifyEmail", "outage-alert"] as const),
  ...(["installment-plan", "ebill", "autopay"] as const),
];

export async function run(): Promise<void> {
  if (!(await buildPages())) throw new Error("There is no build to load: the reason is above.");
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  try {
    console.log("\nFirst load at 400 kb/s with 400 ms delay, an empty cache:");
    console.log("form                 readable   usable    kB  requests   shift");
    for (const [form, recipient] of forms)
      print(form, await firstLoad(browser, await product.link(form, recipient), line));
    console.log(
      `the aims                2.0 s    5.0 s   ${budgets.wireKb}        ${budgets.requests}    ${budgets.shift}`,
    );
    await runOthers(browser, product);
  } finally {
    await Promise.all([browser.close(), product.stop()]);
  }
}

async function runOthers(browser: Browser, product: Product): Promise<void> {
  console.log("\nOther pages on the same line; a press at the first moment is answered:");
  console.log("page                 readable  answered    kB until it can be read");
  for (const name of others) {
    const { readableMs, answeredMs, sentKb } = await pageLoad(
      browser,
      await addressOf(product, name, statesOf(name)[0]!),
      line,
    );
    const how = pageOf(name).rendered ? "by the server" : "by its script";
    console.log(
      `${name.padEnd(20)}${seconds(readableMs)} ${seconds(answeredMs)}${sentKb.toFixed(0).padStart(6)}  ${how}`,
    );
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`.padStart(9);

function print(form: string, { readableMs, usableMs, files, shift, sentKb }: FirstLoad): void {
  const figures = [
    seconds(readableMs),
    seconds(usableMs),
    sentKb.toFixed(0).padStart(6),
    String(files.length).padStart(10),
    shift.toFixed(4).padStart(8),
  ];
  const missed = readableMs > aims.readableMs || usableMs > aims.usableMs || shift >= budgets.shift;
  console.log(`${form.padEnd(20)}${figures.join("")}${missed ? "  MISSED" : ""}`);
}
