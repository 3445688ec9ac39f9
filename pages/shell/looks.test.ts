import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { isDark, looksKeys, setDark, setTheme, themeSheet } from "./looks.ts";

const boot = readFileSync(join(import.meta.dirname, "../public/boot.js"), "utf8");

/** What a window is here: nothing happens in it. */
const heard = { addEventListener: () => undefined };

/** A visit: /boot.js on a fresh page with what earlier visits stored. */
function visit(stored: Map<string, string>, system: "dark" | "light", themeId = "billwright-blue") {
  const page = new DOMParser().parseFromString(
    `<!doctype html><html><head><link rel="stylesheet" href="${themeSheet(themeId)}"></head></html>`,
    "text/html",
  );
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  runInNewContext(boot, {
    window: heard,
    document: page,
    localStorage,
    matchMedia: () => ({ matches: system === "dark" }),
  });
  const sheet = () => page.querySelector("link")!.getAttribute("href");
  return { page, root: page.documentElement, localStorage, sheet };
}

test("the first visit follows the system, before the first paint [brand.dark]", () => {
  expect(isDark(visit(new Map(), "dark").root)).toBe(true);
  expect(isDark(visit(new Map(), "light").root)).toBe(false);
});

test("the chosen mode is kept for the next visit, whatever the system says [brand.dark]", () => {
  const stored = new Map<string, string>();
  const first = visit(stored, "dark");
  setDark(false, first.root, first.localStorage);
  expect(isDark(first.root)).toBe(false);
  expect(stored.get(looksKeys.dark)).toBe("false");
  expect(isDark(visit(stored, "dark").root)).toBe(false);
});

test("the tenant's theme id is kept, and the next visit paints with it at once [brand.dark]", () => {
  const stored = new Map<string, string>();
  const first = visit(stored, "light");
  setTheme("harbor-green", first.page, first.localStorage);
  expect(first.sheet()).toBe("/brand/harbor-green.css");
  expect(stored.get(looksKeys.themeId)).toBe("harbor-green");
  expect(visit(stored, "light").sheet()).toBe("/brand/harbor-green.css");
});

test("a theme that the server chose is not overruled by the one of an earlier visit", () => {
  const stored = new Map([[looksKeys.themeId, "harbor-green"]]);
  expect(visit(stored, "light", "city-red").sheet()).toBe("/brand/city-red.css");
});

test.each([
  [
    "may not be read",
    {
      getItem() {
        throw new Error("blocked");
      },
    },
  ],
  ["is not there", undefined],
  ["is null", null],
])(
  "where storage %s, the page has the system's colours, and the button knows them [brand.dark]",
  (_how, localStorage) => {
    const page = new DOMParser().parseFromString("<!doctype html>", "text/html");
    runInNewContext(boot, { window: heard, document: page, localStorage, matchMedia: () => ({ matches: true }) });
    expect(isDark(page.documentElement)).toBe(true);
  },
);

test.each([
  { title: "that is too old gets a notice", supports: undefined, isWarned: true },
  { title: "without container queries too", supports: () => false, isWarned: true },
  { title: "of today gets no notice", supports: () => true, isWarned: false },
])("a browser $title, by a script that it can read", ({ supports, isWarned }) => {
  const html = new DOMParser().parseFromString('<p id="old-browser" hidden>Too old</p>', "text/html");
  runInNewContext(boot, { window: { ...heard, CSS: { supports } }, document: html });
  html.dispatchEvent(new Event("DOMContentLoaded"));
  expect(html.getElementById("old-browser")!.hidden).toBe(!isWarned);
  expect(boot).not.toMatch(/=>|\b(const|let)\b|catch \{|\?\.|\?\?|`/);
});
