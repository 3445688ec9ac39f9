// Finds a Chromium for the tests, or installs Debian's if it is allowed to. BROWSER=/path names one; SKIP_BROWSER=1 skips the browser tests
// and reports that.
import { existsSync } from "node:fs";
import process from "node:process";
import { run } from "./node.mjs";

/** Chromium without the windows of a desktop: what a page is drawn by is the same, and a page costs a quarter less. */
const shell = "/usr/bin/chromium-headless-shell";
const usual = [
  shell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const usualFirefox = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

const firstOf = (...paths) => paths.find((path) => path && existsSync(path)) ?? null;

/** The path of a Chromium, or null. */
export const findBrowser = () => firstOf(process.env.BROWSER, ...usual);

/** The path of a Firefox, or null: FIREFOX=/path names one. */
export const findFirefox = () => firstOf(process.env.FIREFOX, ...usualFirefox);

/** The path of WebKitGTK's driver, or null: WEBKIT_DRIVER=/path names one. */
export const findWebKit = () => firstOf(process.env.WEBKIT_DRIVER, "/usr/bin/WebKitWebDriver");

const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** With fonts for all languages of the pages where nothing is installed; a browser that is there has them. */
async function install(print) {
  const apt = async (...args) =>
    (await run("apt-get", ["-qq", "-o", "Dpkg::Use-Pty=0", ...args], {
      env: { DEBIAN_FRONTEND: "noninteractive" },
      print,
    })) === 0;
  const fonts = findBrowser() ? [] : ["fonts-noto-core", "fonts-noto-cjk"];
  const installs = (browser) => apt("install", "-y", "--no-install-recommends", browser, ...fonts);
  print("Installing a browser for the tests (apt-get) …\n");
  await apt("update");
  if (!(await installs("chromium-headless-shell")) && !findBrowser()) await installs("chromium");
}

/** Resolves to whether the browser tests can run (or are skipped on request). What it says goes to `print`. */
export async function ensureBrowser(print) {
  if (process.env.SKIP_BROWSER) return true;
  if (!process.env.BROWSER && !existsSync(shell) && mayInstall()) await install(print);
  if (findBrowser()) return true;
  print(
    "No Chromium was found. Install one (Debian: apt-get install chromium-headless-shell), or name one by BROWSER=/path, or leave the browser tests out by SKIP_BROWSER=1.\n",
  );
  return false;
}
