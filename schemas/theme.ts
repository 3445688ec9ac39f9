// Makes a tenant's theme readable. Whatever colours were chosen, text has a contrast of 4.5:1 against its background, and the outline of a
// brand-coloured control 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). Colours on top of a brand colour are computed; the brand colour itself, if used
// for text and marks, is moved towards black or white just as far as necessary.
import { contrast, mix, parseColor, toHex, type Rgb } from "./color.ts";

/** As returned by GET api/Profile/themes/list. A colour that cannot be parsed counts as not given. */
export interface Theme {
  readonly id?: string | null;
  readonly primaryColor?: string | null;
  readonly secondaryColor?: string | null;
  readonly primaryHoverColor?: string | null;
  readonly secondaryHoverColor?: string | null;
  readonly headerBgColor?: string | null;
  readonly headerText?: string | null;
  readonly font?: string | null;
}

/** The default theme, {product}-blue (forms.txt §1). */
export const defaultTheme = {
  id: "billwright-blue",
  primaryColor: "#2d77cb",
  secondaryColor: "#e8f0f9",
  primaryHoverColor: "#2463ab",
  secondaryHoverColor: "#d3e2f4",
  headerBgColor: "#ffffff",
  headerText: "#16202c",
  font: null,
} as const satisfies Theme;

/** CSS custom properties of the renderer's tokens.css by name. */
export type ThemeProperties = Readonly<Record<`--brand-${string}`, string>>;

/** The backgrounds in tokens.css of brand-coloured text, light and dark, including the accent's own wash. */
export const backgrounds = { light: ["#ffffff", "#f4f6f8"], dark: ["#182029", "#121920", "#0f141a"] } as const;

/** How much of the accent tokens.css mixes into the surface for a wash. */
export const washShare = 0.08;

const textContrast = 4.5;
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
const fallback = { primary: [45, 119, 203], secondary: [232, 240, 249], ink: [22, 32, 44] } as const satisfies Record<
  string,
  Rgb
>;

export function readableTheme(theme: Theme): ThemeProperties {
  const primary = parseColor(theme.primaryColor) ?? fallback.primary;
  const secondary = parseColor(theme.secondaryColor) ?? fallback.secondary;
  const primaryHover = parseColor(theme.primaryHoverColor) ?? hoverOf(primary);
  const secondaryHover = parseColor(theme.secondaryHoverColor) ?? hoverOf(secondary);
  const header = parseColor(theme.headerBgColor) ?? white;
  return {
    "--brand-primary": toHex(primary),
    "--brand-on-primary": toHex(inkOn(primary)),
    "--brand-primary-hover": toHex(primaryHover),
    "--brand-on-primary-hover": toHex(inkOn(primaryHover)),
    "--brand-secondary": toHex(secondary),
    "--brand-on-secondary": toHex(inkOn(secondary)),
    "--brand-secondary-hover": toHex(secondaryHover),
    "--brand-on-secondary-hover": toHex(inkOn(secondaryHover)),
    "--brand-header": toHex(header),
    "--brand-on-header": toHex(headerInk(theme.headerText, header)),
    "--brand-accent": toHex(accentOn(primary, backgrounds.light, black)),
    "--brand-accent-dark": toHex(accentOn(primary, backgrounds.dark, white)),
    ...(isFontList(theme.font) ? { "--brand-font": `${fontList(theme.font)}, system-ui, sans-serif` as const } : {}),
  };
}

/** White if it is readable on the colour, otherwise black; one of the two always is. */
const inkOn = (background: Rgb): Rgb => (contrast(white, background) >= textContrast ? white : black);

/** The hover colour of a theme that has none. It moves away from the text colour, because moving towards it would lose contrast. */
const hoverOf = (color: Rgb): Rgb => mix(color, inkOn(color) === white ? black : white, 0.15);

/** The first of the colours that is readable on the background, otherwise black or white. */
export const readableOn = (background: Rgb, wanted: readonly (Rgb | null)[]): Rgb =>
  wanted.find((color): color is Rgb => color !== null && contrast(color, background) >= textContrast) ??
  inkOn(background);

/** The tenant's own header text colour if it is readable, otherwise ink, black or white. */
const headerInk = (headerText: string | null | undefined, header: Rgb): Rgb =>
  readableOn(header, [parseColor(headerText), fallback.ink]);

/**
 * The colour moved towards `pole` (black on light backgrounds, white on dark ones) until it is readable on all backgrounds and on its own
 * wash.
 */
function accentOn(color: Rgb, hexBackgrounds: readonly string[], pole: Rgb): Rgb {
  const [surface = white, ...others] = hexBackgrounds.map((hex) => parseColor(hex) ?? white);
  const steps = Array.from({ length: 101 }, (_, step) => mix(color, pole, step / 100));
  const reads = (accent: Rgb) =>
    [surface, ...others, mix(surface, accent, washShare)].every(
      (background) => contrast(accent, background) >= textContrast,
    );
  return steps.find(reads) ?? pole;
}

/** Only font names: nothing that could end the declaration or load anything. */
const isFontList = (font: string | null | undefined): font is string =>
  typeof font === "string" && /^[\w\s,'"-]{1,200}$/.test(font) && /\w/.test(font);

const genericFamilies = [
  "serif",
  "sans-serif",
  "monospace",
  "cursive",
  "fantasy",
  "system-ui",
  "ui-serif",
  "ui-sans-serif",
];

/**
 * Quotes all names except the generic ones: without quotes 'Source Sans 3' is invalid in CSS, and the whole page would fall back to Times.
 */
const fontList = (font: string): string =>
  font
    .split(",")
    .map((family) => family.replace(/["']/g, "").trim())
    .filter((family) => family !== "")
    .map((family) => (genericFamilies.includes(family.toLowerCase()) ? family : `"${family}"`))
    .join(", ");
