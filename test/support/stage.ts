// One product and one browser for a file of journeys.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "./browser.ts";
import { startProduct, type Product } from "./product.ts";

export interface Stage {
  product: Product;
  browser: Browser;
}

/** Starts both before the tests of the file and stops them after. */
export function stage(env: Record<string, string> = {}): Stage {
  const on = {} as Stage;
  beforeAll(async () => {
    [on.product, on.browser] = await Promise.all([startProduct(env), launchBrowser()]);
  });
  afterAll(async () => {
    await on.browser?.close();
    await on.product?.stop();
  });
  return on;
}
