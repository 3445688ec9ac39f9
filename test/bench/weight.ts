// Prints what the first load of every page weighs; fails where one is over its budget.
import process from "node:process";
import { buildPages } from "../../scripts/buildPages.mjs";
import { faultsOf, gzipKb, weighAll, type Weight } from "../firstLoad/weights.ts";
import { launchBrowser } from "../support/browser.ts";
import { startProduct } from "../support/product.ts";

async function weighed(): Promise<Weight[]> {
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  try {
    return await weighAll({ browser, product });
  } finally {
    await Promise.all([browser.close(), product.stop()]);
  }
}

const columns = (...cells: (number | string)[]) =>
  cells.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell).padStart(12)).join("");

export async function run(): Promise<void> {
  if (!(await buildPages())) throw new Error("There is no build to weigh: the reason is above.");
  const weights = await weighed();
  console.log("The first load of each page as it opens, in kB; scripts and styles in gzip:");
  console.log(columns("scripts", "styles", "network", "requests"));
  for (const { name, scriptsKb, stylesKb, networkKb, requests } of weights)
    console.log(`${columns(scriptsKb, stylesKb, networkKb, String(requests))}  ${name}`);
  const form = weights.find(({ name }) => name === "form")!;
  console.log("The form's scripts:");
  for (const path of form.scripts) console.log(`${columns(gzipKb(path))}  ${path}`);
  const faults = faultsOf(weights);
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}
