import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, mix, parseColor } from "./color.ts";
import type { Rgb } from "./color.ts";
import { applyTheme, defaultTheme, grounds, readableTheme, washShare } from "./theme.ts";
import type { Theme, ThemeProperties } from "./theme.ts";

const tokens = readFileSync(`${import.meta.dirname}/tokens.css`, "utf8");
const color = (text: string | undefined): Rgb => parseColor(text) ?? expect.fail(`${text} is no color`);
const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const anyColor = fc.oneof(
  hex,
  fc.constant(null),
  fc.string(),
  fc.constantFrom("red", "#fff", "rgb(250, 250, 0)", "#12345678"),
);
const anyTheme: fc.Arbitrary<Theme> = fc.record({
  primaryColor: anyColor,
  secondaryColor: anyColor,
  primaryHoverColor: anyColor,
  secondaryHoverColor: anyColor,
  headerBgColor: anyColor,
  headerText: anyColor,
});

const standing: [text: `--brand-${string}`, ground: `--brand-${string}`][] = [
  ["--brand-on-primary", "--brand-primary"],
  ["--brand-on-primary-hover", "--brand-primary-hover"],
  ["--brand-on-secondary", "--brand-secondary"],
  ["--brand-on-secondary-hover", "--brand-secondary-hover"],
  ["--brand-on-header", "--brand-header"],
];

test("keeps text on every brand color at 4.5:1 whatever the tenant picked [brand.theme]", () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      const made: ThemeProperties = readableTheme(theme);
      for (const [text, ground] of standing) {
        expect(contrast(color(made[text]), color(made[ground])), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 500 },
  );
});

test("keeps brand-colored text at 4.5:1 on every ground and on its own wash, in light and dark [brand.theme]", () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      const made: ThemeProperties = readableTheme(theme);
      for (const [name, list] of [
        ["--brand-accent", grounds.light],
        ["--brand-accent-dark", grounds.dark],
      ] as const) {
        const accent = color(made[name]);
        const wash = mix(color(list[0]), accent, washShare);
        for (const ground of [...list.map(color), wash]) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 500 },
  );
});

test("leaves a color that reads well as the tenant picked it [brand.theme]", () => {
  const made: ThemeProperties = readableTheme({
    primaryColor: "#003366",
    headerBgColor: "#003366",
    headerText: "#ffffff",
  });
  expect(made["--brand-primary"]).toBe("#003366");
  expect(made["--brand-accent"]).toBe("#003366");
  expect(made["--brand-on-header"]).toBe("#ffffff");
});

test("the default theme is billwright-blue, #2d77cb, and tokens.css holds exactly it [brand.theme]", () => {
  expect(defaultTheme.id).toBe("billwright-blue");
  expect(defaultTheme.primaryColor).toBe("#2d77cb");
  const declared = Object.fromEntries(
    [...tokens.matchAll(/(--brand-(?!font)[\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]),
  );
  expect(declared).toEqual(readableTheme(defaultTheme));
});

test("sets the theme as custom properties, and takes no font that could end its declaration [brand.theme]", () => {
  const root = document.createElement("html");
  applyTheme({ primaryColor: "#7700aa", font: "Georgia, serif" }, root);
  expect(root.style.getPropertyValue("--brand-primary")).toBe("#7700aa");
  expect(root.style.getPropertyValue("--brand-font")).toBe("Georgia, serif, system-ui, sans-serif");
  applyTheme({ font: "x; } body { display: none" }, root);
  expect(root.style.getPropertyValue("--brand-font")).toBe("");
});

describe("tokens.css", () => {
  const value = (name: string) =>
    new RegExp(`${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1) ?? expect.fail(name);
  const pairs: [text: string, ground: string, least: number][] = [
    ...["--ground", "--surface", "--sunken"].flatMap((ground): [string, string, number][] => [
      ["--ink", ground, 7],
      ["--ink-soft", ground, 4.5],
      ["--edge", ground, 3],
      ["--error", ground, 4.5],
    ]),
    ["--error", "--error-wash", 4.5],
    ["--success", "--surface", 4.5],
    ["--success", "--success-wash", 4.5],
    ["--warning", "--warning-wash", 4.5],
    ["--star", "--surface", 3],
  ];
  test.each(pairs)("%s reads on %s at %d:1 in light and dark [brand.theme]", (text, ground, least) => {
    for (const mode of [0, 1]) {
      expect(contrast(color(value(text)[mode]), color(value(ground)[mode]))).toBeGreaterThanOrEqual(least);
    }
  });

  test("has the grounds and the wash that brand colors are made to read on [brand.theme]", () => {
    const held = [value("--surface"), value("--ground"), value("--sunken")];
    expect(new Set(held.map(([light]) => light))).toEqual(new Set(grounds.light));
    expect(new Set(held.map(([, dark]) => dark))).toEqual(new Set(grounds.dark));
    expect(tokens).toContain(`color-mix(in srgb, var(--accent) ${washShare * 100}%, var(--surface))`);
  });
});
