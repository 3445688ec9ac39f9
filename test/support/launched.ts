// A browser for a file of tests.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "./browser.ts";

export function launched(): { readonly browser: Browser } {
  const on = {} as { browser: Browser };
  beforeAll(async () => {
    on.browser = await launchBrowser();
  });
  afterAll(() => on.browser?.close());
  return on;
}
