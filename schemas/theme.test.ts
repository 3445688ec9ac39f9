import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, mix, parseColor, type Rgb } from "./color.ts";
import { backgrounds, readableTheme, washShare, type Theme, type ThemeProperties } from "./theme.ts";

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

const textPairs: [text: `--brand-${string}`, background: `--brand-${string}`][] = [
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
      for (const [text, background] of textPairs) {
        expect(contrast(color(made[text]), color(made[background])), `${text} on ${background}`).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    }),
    { numRuns: 500 },
  );
});

test("keeps brand-colored text at 4.5:1 on every background and on its own wash, in light and dark [brand.theme]", () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      const made: ThemeProperties = readableTheme(theme);
      for (const [name, list] of [
        ["--brand-accent", backgrounds.light],
        ["--brand-accent-dark", backgrounds.dark],
      ] as const) {
        const accent = color(made[name]);
        const wash = mix(color(list[0]), accent, washShare);
        for (const background of [...list.map(color), wash])
          expect(contrast(accent, background)).toBeGreaterThanOrEqual(4.5);
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

test("takes no font that could end its declaration [brand.theme]", () => {
  for (const font of ["x; } body { display: none", "url(//evil.example)", "a\\9", "", " ", ",'"])
    expect(readableTheme({ font })["--brand-font"], font).toBeUndefined();
});

test.each([
  ["Georgia, serif", '"Georgia", serif, system-ui, sans-serif'],
  ["Source Sans 3", '"Source Sans 3", system-ui, sans-serif'],
  [`'Open Sans', "Noto Sans",`, '"Open Sans", "Noto Sans", system-ui, sans-serif'],
])("takes the font %s with its names in quotes, so that a digit in one spoils none [brand.theme]", (font, list) => {
  expect(readableTheme({ font })["--brand-font"]).toBe(list);
});
