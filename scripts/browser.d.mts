/** The path of a Chromium, or null. */
export function findBrowser(): string | null;
/** The path of a Firefox, or null. */
export function findFirefox(): string | null;
/** The path of WebKitGTK's driver, or null. */
export function findWebKit(): string | null;
/** Resolves to whether the browser tests can run (or are to be skipped). Its output goes to `print`. */
export function ensureBrowser(print: (text: string) => void): Promise<boolean>;
