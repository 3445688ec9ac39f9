// One owner of what the pages keep in a browser: one module handles a storage that throws, forgets or is missing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/** Beside the owner: what runs before the pages' code, and what runs without a page. */
const owners = [
  "pages/app/touched.ts",
  "pages/public/boot.js",
  "pages/services/database.ts",
  "pages/services/stored.ts",
  "pages/worker/worker.ts",
];

const opens = /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore|caches\.)|"idb-keyval"/;
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

test("the pages open this browser's storages in one module, the boot script and the worker apart", () => {
  const sources = globSync(["{pages,renderer}/**/*.{ts,tsx,js}"], {
    cwd: root,
    ignore: ["**/node_modules/**", "**/dist/**", "**/testing/**", "**/*.{test,fixture}.*"],
  });
  expect(sources.length).toBeGreaterThan(500);
  const opening = sources.filter((file) => opens.test(codeOf(readFileSync(join(root, file), "utf8"))));
  expect(opening.sort()).toEqual(owners);
});
