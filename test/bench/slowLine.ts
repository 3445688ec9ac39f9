// The first load of an ordinary form on a slow line: Chromium slows its own network down, the product serves what `npm start` builds.
import { buildPages } from "../../scripts/buildPages.mjs";
import { budgets } from "../firstLoad/budgets.ts";
import { firstLoad, type FirstLoad } from "../firstLoad/firstLoad.ts";
import { launchBrowser } from "../support/browser.ts";
import { startProduct } from "../support/product.ts";

const line = { bitsPerSecond: 400_000, delayMs: 400 };
const aims = { readableMs: 2_000, usableMs: 5_000 };

/** Ordinary forms of the demo: enrolment and recipient. */
const forms = [
  ["customer-survey", "100264"],
  ["service-request", "100201"],
  ["autopay", "100201"],
] as const;

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
  } finally {
    await Promise.all([browser.close(), product.stop()]);
  }
}

function print(form: string, { readableMs, usableMs, files, shift, sentKb }: FirstLoad): void {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`.padStart(9);
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
