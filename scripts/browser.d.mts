/** The path of a Chromium, or null. */
export function findBrowser(): string | null;
/** Answers whether the browser tests can run (or were asked to be skipped). */
export function ensureBrowser(): boolean;
