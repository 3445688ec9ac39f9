// Class names: one convention, and one defining file for each (renderer/README.md "Styles").
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
const styleSheets = globSync(["renderer/**/*.css", "pages/**/*.css", "stories/**/*.css"], {
  cwd: root,
  ignore: ["**/node_modules/**", "**/dist/**"],
}).sort();

/** All selectors of a style sheet. */
const selectorsOf = (css: string): string[] =>
  [...css.matchAll(/([^{};]+)\{/g)]
    .map((match) => match[1]!.trim())
    .filter((prelude) => !prelude.startsWith("@"))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/).map((selector) => selector.trim()));

/** The classes that a selector styles anywhere: not inside another block, and not depending on one. */
function styledByItself(selector: string): string[] {
  if (/[\s>+~](?![^(]*\))/.test(selector) || /:has\([^)]*\.bw-/.test(selector)) return [];
  return [...selector.matchAll(/\.(bw-[\w-]+)/g)].map((match) => match[1]!);
}

/** Class → the style sheets that define it. */
function homesOf(sheets: readonly { file: string; css: string }[]): Record<string, string[]> {
  const homes: Record<string, Set<string>> = {};
  for (const { file, css } of sheets)
    for (const name of selectorsOf(css).flatMap(styledByItself)) (homes[name] ??= new Set()).add(file);
  return Object.fromEntries(Object.entries(homes).map(([name, files]) => [name, [...files]]));
}

test("a class name is styled in one file; other files may refine it inside a block of their own", () => {
  const homes = homesOf(styleSheets.map((file) => ({ file, css: read(file) })));
  expect(Object.keys(homes).length).toBeGreaterThan(200);
  expect(Object.entries(homes).filter(([, files]) => files.length > 1)).toEqual([]);
});

test("a class name styled in two files is found, and a refinement is none", () => {
  const one = { file: "one.css", css: ".bw-tabs { gap: 0 } .bw-tabs, .bw-row:hover { gap: 1px }" };
  const refined = { file: "two.css", css: "@media print { .bw-page .bw-tabs, .bw-tabs:has(.bw-page) { gap: 2px } }" };
  const clashing = { file: "three.css", css: "@media print { .bw-tabs:focus { gap: 3px } }" };
  expect(homesOf([one, refined])["bw-tabs"]).toEqual(["one.css"]);
  expect(homesOf([one, refined, clashing])["bw-tabs"]).toEqual(["one.css", "three.css"]);
});

test("class names are written bw-block-part, and bw-block--variant", () => {
  const names = [...new Set(styleSheets.flatMap((file) => read(file).match(/\.bw-[\w-]+/g) ?? []))];
  expect(names.filter((name) => !/^\.bw(?:-[a-z0-9]+)+(?:--[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(name))).toEqual([]);
});

/** The page of the staff, by its folder, that a file is of; a file beside the folders is everybody's. */
const staffPage = (file: string): string | undefined => /^pages\/staff\/([^/]+)\//.exec(file)?.[1];

test("a page of the staff uses no class of another page without that page's styles", () => {
  const homes = homesOf(styleSheets.map((file) => ({ file, css: read(file) })));
  const components = globSync(["pages/staff/*/**/*.tsx"], { cwd: root, ignore: ["**/*.test.tsx"] });
  const imported = new Set(
    components.flatMap((file) =>
      [...read(file).matchAll(/import "[./]*\/(\w+)\/[^"]*\.css"/g)].map(([, other]) => `${staffPage(file)} ${other}`),
    ),
  );
  const lacking = components.flatMap((file) =>
    [...new Set(read(file).match(/\bbw-[\w-]+/g) ?? [])].flatMap((name) => {
      const home = homes[name]?.[0];
      const other = home && staffPage(home);
      const isThere = !other || other === staffPage(file) || imported.has(`${staffPage(file)} ${other}`);
      return isThere ? [] : [`${file}: ${name} of ${home}`];
    }),
  );
  expect(components.length).toBeGreaterThan(50);
  expect(lacking).toEqual([]);
});
