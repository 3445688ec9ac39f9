// Finds a Chromium for the tests, or installs Debian's if there is none and it is allowed to. BROWSER=/path names one; SKIP_BROWSER=1 skips
// the browser tests and reports that.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of a Chromium, or null. */
export const findBrowser = () => [process.env.BROWSER, ...usual].find((path) => path && existsSync(path)) ?? null;

const apt = (...args) =>
  spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
    .status === 0;

/** Returns whether the browser tests can run (or are skipped on request). */
export function ensureBrowser() {
  if (process.env.SKIP_BROWSER || findBrowser()) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("No browser is here; installing Chromium (apt-get) …");
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-core", "fonts-noto-cjk");
    if (findBrowser()) return true;
  }
  console.error(
    "No Chromium was found. Install one (Debian: apt-get install chromium), or name one by BROWSER=/path, or leave the browser tests out by SKIP_BROWSER=1.",
  );
  return false;
}
