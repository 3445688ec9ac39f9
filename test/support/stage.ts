// A product of its own and the worker's browser for a file of journeys.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { startDemo, type Kind } from "./demoData.ts";
import { launched } from "./launched.ts";
import type { Product } from "./product.ts";

export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
}

/** Starts the product before the tests of the file and stops it after. `kind`: of its database. */
export function stage(kind?: Kind): Stage {
  const on = launched() as { product: Product; browser: Browser };
  beforeAll(async () => {
    on.product = await startDemo(kind);
  });
  afterAll(() => on.product?.stop());
  return on;
}
