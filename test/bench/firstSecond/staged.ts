// What every table of the first second is measured on: the pages as `npm start` builds them, the product with the demo's data, Chromium.
import type { InputForm } from "@billwright/schemas";
import type { Browser } from "playwright-core";
import { buildPages } from "../../../scripts/buildPages.mjs";
import { givenForm } from "../../../server/testing/given.ts";
import { launchBrowser } from "../../support/browser.ts";
import { startProduct, type Product } from "../../support/product.ts";

export interface Staged {
  browser: Browser;
  product: Product;
}

export async function staged(work: (on: Staged) => Promise<void>): Promise<void> {
  if (!(await buildPages())) throw new Error("There is no build to load: the reason is above.");
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  try {
    await work({ product, browser });
  } finally {
    await Promise.all([browser.close(), product.stop()]);
  }
}

/** Links to forms of the demo's account, made of these inputs alone: they are the same for all who open them. */
export async function linksTo(
  { product }: Staged,
  forms: Readonly<Record<string, InputForm[]>>,
): Promise<Map<string, string>> {
  const account = await product.withDatabase(async (database) => {
    const { account_id } = await database("templates").where({ template_id: "supplier-choice" }).first();
    for (const [id, inputs] of Object.entries(forms)) await givenForm(database, account_id as string, { id, inputs });
    return account_id as string;
  });
  const links = new Map<string, string>();
  for (const id of Object.keys(forms)) links.set(id, await product.link(id, "100236", account));
  return links;
}

/** Bad for a phone: what the aims are about. */
export const slow = { bitsPerSecond: 400_000, delayMs: 400 };

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`.padStart(9);
