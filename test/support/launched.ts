// One browser for each worker. What a file of tests has opened in it is closed after the file.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser, shortLived } from "./browser.ts";

let launching: Promise<Browser> | undefined;

/** The worker's own; another where that one has crashed. It ends with the worker. */
async function ownBrowser(): Promise<Browser> {
  if ((await launching)?.isConnected() === false) launching = undefined;
  return (launching ??= launchBrowser(shortLived));
}

export function launched(): { readonly browser: Browser } {
  const on = {} as { browser: Browser };
  beforeAll(async () => {
    on.browser = await ownBrowser();
  });
  afterAll(() => Promise.all((on.browser?.contexts() ?? []).map((context) => context.close())));
  return on;
}
