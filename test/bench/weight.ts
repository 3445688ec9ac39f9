// Prints what the first load of every page weighs; fails where one is over its budget.
import process from "node:process";
import { buildPages } from "../../scripts/buildPages.mjs";
import { staffBudgets, untilUsable } from "../firstLoad/staffLoad.ts";
import { faultsOf, gzipKb, weighAll, type Weight } from "../firstLoad/weights.ts";
import { launchBrowser } from "../support/browser.ts";
import { startProduct } from "../support/product.ts";
import { userToken } from "../support/staff.ts";

interface Weighed {
  weights: Weight[];
  /** Of the staff's pages: what had been requested when they could be used. */
  staff: { name: string; scriptsKb: number; budgetKb: number }[];
}

async function weighed(): Promise<Weighed> {
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  try {
    const weights = await weighAll({ browser, product });
    const token = await userToken(product.url);
    const staff: Weighed["staff"] = [];
    for (const page of staffBudgets) {
      const { scriptsKb } = await untilUsable({ browser, product }, page, token);
      staff.push({ ...page, scriptsKb });
    }
    return { weights, staff };
  } finally {
    await Promise.all([browser.close(), product.stop()]);
  }
}

const columns = (...cells: (number | string)[]) =>
  cells.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell).padStart(12)).join("");

export async function run(): Promise<void> {
  if (!(await buildPages())) throw new Error("There is no build to weigh: the reason is above.");
  const { weights, staff } = await weighed();
  console.log("The first load of each page as it opens, in kB; scripts and styles in gzip:");
  console.log(columns("scripts", "styles", "network", "requests"));
  for (const { name, scriptsKb, stylesKb, networkKb, requests } of weights)
    console.log(`${columns(scriptsKb, stylesKb, networkKb, String(requests))}  ${name}`);
  const form = weights.find(({ name }) => name === "form")!;
  console.log("The form's scripts:");
  for (const path of form.scripts) console.log(`${columns(gzipKb(path))}  ${path}`);
  console.log("Scripts that the staff's pages have requested when they can be used, and at most:");
  for (const { name, scriptsKb, budgetKb } of staff) console.log(`${columns(scriptsKb, budgetKb)}  ${name}`);
  const faults = [
    ...faultsOf(weights),
    ...staff
      .filter(({ scriptsKb, budgetKb }) => scriptsKb > budgetKb)
      .map(({ name, scriptsKb, budgetKb }) => `${name} requests ${scriptsKb.toFixed(1)} kB, over ${budgetKb}.`),
  ];
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}
