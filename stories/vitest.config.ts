// Every story as a test, in a real browser, with axe set to fail. It is apart from the other projects, because reading it loads Storybook.
import { join } from "node:path";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { findBrowser } from "../scripts/browser.mjs";

export default defineConfig({
  plugins: [storybookTest({ configDir: join(import.meta.dirname, ".storybook"), disableAddonDocs: true })],
  test: {
    name: "stories",
    root: import.meta.dirname,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    browser: {
      enabled: true,
      headless: true,
      // Storybook mounts each story anew; a page anew for each file would only load the same modules again.
      isolate: false,
      provider: playwright({
        launchOptions: {
          executablePath: findBrowser() ?? undefined,
          args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
        },
      }),
      instances: [{ browser: "chromium", viewport: { width: 800, height: 900 } }],
    },
  },
});
