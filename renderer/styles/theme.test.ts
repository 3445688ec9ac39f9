import {
  contrast,
  defaultTheme,
  backgrounds,
  parseColor,
  readableTheme,
  washShare,
  type Rgb,
} from "@billwright/schemas";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { applyTheme } from "./theme.ts";

const tokens = readFileSync(`${import.meta.dirname}/tokens.css`, "utf8");
const base = readFileSync(`${import.meta.dirname}/base.css`, "utf8");
const color = (text: string | undefined): Rgb => parseColor(text) ?? expect.fail(`${text} is no color`);

test("the default theme is billwright-blue, #2d77cb, and tokens.css holds exactly it [brand.theme]", () => {
  expect(defaultTheme.id).toBe("billwright-blue");
  const declared = Object.fromEntries(
    [...tokens.matchAll(/(--brand-(?!font)[\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]),
  );
  expect(declared["--brand-primary"]).toBe("#2d77cb");
  expect(declared).toEqual(readableTheme(defaultTheme));
});

test("sets the theme as custom properties, and takes no font that could end its declaration [brand.theme]", () => {
  const root = document.createElement("html");
  applyTheme({ primaryColor: "#7700aa", font: "Georgia, serif" }, root);
  expect(root.style.getPropertyValue("--brand-primary")).toBe("#7700aa");
  expect(root.style.getPropertyValue("--brand-font")).toBe('"Georgia", serif, system-ui, sans-serif');
  applyTheme({ font: "x; } body { display: none" }, root);
  expect(root.style.getPropertyValue("--brand-font")).toBe("");
});

describe("tokens.css", () => {
  const value = (name: string) =>
    new RegExp(`${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1) ?? expect.fail(name);
  const pairs: [text: string, background: string, least: number][] = [
    ...["--background", "--surface", "--sunken"].flatMap((background): [string, string, number][] => [
      ["--ink", background, 7],
      ["--ink-soft", background, 4.5],
      ["--edge", background, 3],
      ["--error", background, 4.5],
    ]),
    ["--error", "--error-wash", 4.5],
    ["--success", "--surface", 4.5],
    ["--success", "--success-wash", 4.5],
    ["--warning", "--warning-wash", 4.5],
    ["--star", "--surface", 3],
  ];
  test.each(pairs)("%s reads on %s at %d:1 in light and dark [brand.theme]", (text, background, least) => {
    for (const mode of [0, 1]) {
      expect(contrast(color(value(text)[mode]), color(value(background)[mode]))).toBeGreaterThanOrEqual(least);
    }
  });

  test("what is selected reads on the accent in light and dark, not on the browser's own color [brand.theme]", () => {
    const { "--brand-accent": light, "--brand-accent-dark": dark } = readableTheme(defaultTheme);
    expect(base).toMatch(/^::selection \{\n {2}background: var\(--accent\);\n {2}color: var\(--surface\);\n\}/mu);
    for (const [mode, accent] of [light, dark].entries())
      expect(contrast(color(value("--surface")[mode]), color(accent))).toBeGreaterThanOrEqual(4.5);
  });

  test("has the backgrounds and the wash that brand colors are made to read on [brand.theme]", () => {
    const surfaces = [value("--surface"), value("--background"), value("--sunken")];
    expect(new Set(surfaces.map(([light]) => light))).toEqual(new Set(backgrounds.light));
    expect(new Set(surfaces.map(([, dark]) => dark))).toEqual(new Set(backgrounds.dark));
    expect(tokens).toContain(`color-mix(in srgb, var(--accent) ${washShare * 100}%, var(--surface))`);
  });
});
